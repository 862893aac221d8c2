// A game being played: the board, what can be done, and beside it moves, log, rules and people.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { loadBoard, type BoardModule } from "../boards/board";
import { foldTurns, type LogLine } from "../core/digest";
import { known, loadBundle, plural, t, type Speaker } from "../core/i18n";
import { awaited, type Lesson } from "../core/lessons";
import { worthShowing, type Moment } from "../core/moments";
import { lineText, Session, type LogEntry } from "../core/session";
import { sentence } from "../core/sentences";
import { change, settings } from "../core/settings";
import { notify, showTitle } from "../core/notify";
import { play as playSound } from "../core/sound";
import { store, useStore } from "../core/store";
import type { ChatLine, Snapshot, Step, Table } from "../core/types";
import { Coach } from "./learn";
import { HintPanel } from "../machine/hint";
import { Arrival } from "../ui/arrival";
import { Clocks } from "../ui/clock";
import { Consent, Invitation, Standing, standsBy } from "../ui/consent";
import { Flaps } from "../ui/flaps";
import { MomentBanner, MomentSpoken, useLatePresses } from "../ui/moment";
import { aimedAt, PreviewText, usePreview } from "../ui/preview";
import { Look } from "../ui/magnifier";
import { Icon } from "../ui/icons";
import { useFocusKept } from "../ui/focus";
import { useKeys, useLang, useWide } from "../ui/hooks";
import { BY_ITSELF, LettingGo, useLetGo } from "../ui/let_go";
import { Keys } from "../ui/keys";
import { useWholeTexts } from "../ui/hand";
import { useScale } from "../ui/scale";
import { useSteadyHeight } from "../ui/steady_height";
import { usePicker } from "../ui/picker";
import { Rail, type Tab } from "../ui/rail";
import { SeatsShown, Sentence, type Seats } from "../ui/seat_name";
import { Asked, Refused, rememberPress, useWhyNot, WhyNotText } from "../ui/refused";
import { Reactions, SeatMarks } from "../ui/seat_marks";
import { Tray } from "../ui/tray";
import "../styles/play.css";
import "../styles/column.css";
import "../styles/dock.css";
import "../styles/rail.css";
import "../styles/arrival.css";
import "../styles/together.css";
import "../styles/ticket.css";

interface PlayProps {
  table: Table;
  again: () => void;
  /** Another game with the same people; left out where that cannot be had. */
  next?: (game: string) => void;
  lesson?: Lesson;
  /** What stands over the board: a task, its answer. */
  banner?: ComponentChildren;
  /** In place of the usual end. */
  ending?: (log: LogEntry[]) => ComponentChildren;
  /** In place of the name of the game and its aim. */
  heading?: (log: LogEntry[]) => { title: string; aim: string };
}

export function Play({ table, again, next, lesson, banner, ending, heading }: PlayProps) {
  const session = useMemo(() => new Session(table), [table]);
  const [board, setBoard] = useState<BoardModule | null>(null);
  const state = useStore(session.state);
  const game = state.snapshot?.game;
  useEffect(() => {
    void session.start();
    return () => session.close();
  }, [session]);
  useEffect(() => {
    if (game) void Promise.all([loadBoard(game), loadBundle(game)]).then(([module]) => setBoard(() => module));
  }, [game]);
  if (state.error)
    return (
      <main class="page">
        <section class="trouble">
          <Flaps text={t("web.trouble")} />
          <h1>{t("web.error.table")}</h1>
          <p>{state.error}</p>
          <div>
            <button type="button" class="button amber" onClick={() => location.reload()}>
              {t("web.trouble.again")}
            </button>
            <a class="button" href="#/">
              {t("web.home")}
            </a>
          </div>
        </section>
      </main>
    );
  if (!state.snapshot || !board)
    return (
      <main class="page">
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  return (
    <Playing
      session={session}
      board={board}
      snap={state.snapshot}
      again={again}
      next={next}
      lesson={lesson}
      banner={banner}
      ending={ending}
      heading={heading}
    />
  );
}

function turnText(snap: Snapshot, passing: boolean): string {
  // Who did not win has not arrived.
  const lost = snap.you !== null && snap.result && !snap.result.winners.includes(snap.you);
  if (snap.over) return t(lost ? "web.turn.ended" : "web.turn.over");
  if (snap.together?.paused) return t("web.turn.paused");
  if (passing) return t("web.turn.wait");
  if (snap.you !== null && snap.actors.includes(snap.you)) return t("web.turn.yours");
  const name = snap.actors.length === 1 ? snap.seats[snap.actors[0]!]?.name : null;
  return name ?? t("web.turn.wait");
}

/** The page's title and icon tell whose turn it is, for people who look elsewhere meanwhile. */
function useTitle(snap: Snapshot, mine: boolean) {
  useEffect(() => {
    showTitle(t(`game.${snap.game}`), mine);
    if (mine) void notify(t("web.notify.turn", { game: t(`game.${snap.game}`) }));
    return () => showTitle(null, false);
  }, [mine, snap.game]);
}

/** The log for the ears. A live region is heard only if it is there before its words, so it begins empty. */
function Spoken({ lines }: { lines: LogLine[] }) {
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  // Of what was before, only the end: the one who comes late wants to know where the game stands, not hear all of it.
  const past = lines.filter(({ entry }) => entry.past).length;
  const spoken = lines
    .slice(Math.max(0, past - 3))
    .slice(-16)
    .filter(({ open }) => !open);
  return (
    <p class="hidden-text" role="log" aria-live="polite">
      {there && spoken.map(({ id, text }) => <span key={id}>{text} </span>)}
    </p>
  );
}

const NO_CHAT = store<ChatLine[]>([]);

/** How many lines of the chat have come while the people were not shown. */
function useUnread(table: Table, seen: boolean): number {
  const count = useStore(table.chat ?? NO_CHAT).length;
  const [read, setRead] = useState(count);
  useEffect(() => {
    if (seen) setRead(count);
  }, [seen, count]);
  return Math.max(0, count - read);
}

/** What of a step is worth a banner, as the board sees it. */
function momentsOf(
  board: BoardModule,
  { events, texts, next }: Step,
  before: Snapshot,
  who: Speaker,
  past: LogEntry[],
): Moment[] {
  if (!board.moments) return [];
  const viewAt = (at: number) =>
    events.slice(0, at + 1).reduce((view, event) => board.step?.(view, event, next) ?? view, before.view);
  return board.moments({ events, texts, before, next, who, past, viewAt }).filter(worthShowing);
}

interface PlayingProps {
  session: Session;
  board: BoardModule;
  snap: Snapshot;
  again: () => void;
  next?: (game: string) => void;
  lesson?: Lesson;
  banner?: ComponentChildren;
  ending?: (log: LogEntry[]) => ComponentChildren;
  /** In place of the name of the game and its aim. */
  heading?: (log: LogEntry[]) => { title: string; aim: string };
}

function Playing({ session, board, snap, again, next, lesson: taught, banner, ending, heading }: PlayingProps) {
  const lang = useLang();
  const state = useStore(session.state);
  const set = useStore(settings);
  const names = snap.seats.map((seat) => seat.name);
  const who: Speaker = useMemo(
    () => ({ game: snap.game, names, things: snap.view?.names }),
    [snap.game, names.join("\n"), snap.view?.names],
  );
  const { seatSign } = board;
  const seats: Seats = useMemo(
    () => ({ names, you: snap.you, sign: seatSign && ((seat) => seatSign(snap, seat)) }),
    [who, snap.you, seatSign],
  );
  const aside = standsBy(snap);
  /** Chosen while the line was down: sent when it is back. */
  const kept = state.online ? null : state.sent;
  const idle = !state.busy && !snap.curtain && !aside && !kept;
  const [lessonAt, setLessonAt] = useState(0);
  const [left, setLeft] = useState(false);
  const lesson = left ? undefined : taught;
  // A guided game waits for the move it speaks of: only that is marked, and anything else is declined with a word.
  const guided = lesson ? { ...snap, legal: awaited(lesson, lessonAt, snap.legal) } : snap;
  session.only = lesson && guided.legal.length < snap.legal.length ? guided.legal : null;
  const asksMe = idle && snap.you !== null && snap.actors.includes(snap.you);
  // A lesson and a puzzle (the only table without a rematch) ask for one answer and no other.
  const way = (asksMe && !lesson && session.table.can.rematch && board.letGo?.(snap.legal, snap)) || null;
  const letGo = useLetGo(session, snap, asksMe, way);
  const mine = asksMe && !letGo.passing;
  const pick = usePicker(session, guided, idle && !letGo.passing, board.risky);
  const [tab, setTab] = useState<Tab>("log");
  const [open, setOpen] = useState(false);
  const [clause, setClause] = useState<string | null>(null);
  const wide = useWide();
  const asking = useMemo(() => ({ session, snap }), [session, snap]);
  const scale = useScale();
  const { Hand } = board;
  const docked = Hand && !snap.curtain && snap.you !== null && !snap.over;
  const dock = useWholeTexts(Boolean(docked));
  const unread = useUnread(session.table, tab === "people" && (open || wide));
  const [hinting, setHinting] = useState(false);
  const [keys, setKeys] = useState(false);
  const answered = useRef(new Set<number>());
  const letOthers = board.letOthers?.(snap, who);
  useTitle(snap, mine);
  session.flights = board.flights;
  session.advance = board.step ?? null;
  session.brief = board.digest !== undefined;
  session.moments = (step, before) => momentsOf(board, step, before, who, session.state.get().log);
  const named = Object.keys(pick.part).length > 0;
  const aimed = idle ? aimedAt(pick) : null;
  const sight = usePreview(session, snap, aimed);
  const meant = (idle && pick.active && board.meant?.(pick.options, pick.part, snap)) || null;
  const whyDead = useWhyNot(session, snap, idle ? (meant ?? pick.doubted) : null);
  // That something else is asked first stands above the answers: no piece that is only pointed at has to say it.
  const whyNot = !meant && whyDead?.why?.endsWith("_first") ? null : whyDead;

  useEffect(() => {
    if (mine) playSound("flap");
    // Where there is only one answer, it is given after a time that does not depend on anything hidden.
    // After a take-back it is not given again by itself: nobody could go back further.
    if (!mine || !set.auto || lesson || snap.legal.length !== 1 || answered.current.has(snap.ply)) return;
    const timer = setTimeout(() => {
      answered.current.add(snap.ply);
      void session.act(snap.legal[0]!, true);
    }, BY_ITSELF);
    return () => clearTimeout(timer);
  }, [mine, snap.ply]);
  useKeys(
    (event) => {
      if (state.moment && /^( |Enter|Escape)$/.test(event.key)) session.goOn();
      else if (event.key === " " && state.busy) session.skip();
      else if (event.key === "u" && session.table.can.undo && snap.you !== null) void session.undo();
      else if (event.key === "b") document.querySelector<HTMLElement>(".stage button, .hand button")?.focus();
      else if (event.key === "h") document.querySelector<HTMLElement>(".hand button")?.focus();
      else if (event.key === "i" && session.table.hint && mine) setHinting(!hinting);
      else if (event.key === "?") setKeys(true);
      else if (event.key === "Escape") (setOpen(false), setHinting(false), session.dismiss());
      else return;
      event.preventDefault();
    },
    [state.busy, state.moment, session, mine, hinting],
  );
  useLatePresses(state.moment);
  useEffect(() => setHinting(false), [snap.ply]);
  useFocusKept(
    mine,
    `${snap.ply} ${state.busy} ${pick.waiting !== null} ${Object.keys(pick.part).length} ${pick.asking}`,
  );

  /** What the strip shows: beside the board the log, where nothing is open. */
  const shownTab = open || !wide ? tab : "log";
  const showTab = (next: Tab, at: string | null = null) => {
    setTab(next);
    setOpen(true);
    setClause(at);
  };
  /** A tab of the strip: pressed again it closes, and the log goes back below the question. */
  const pressTab = (next: Tab) => (wide && open && (next === tab || next === "log") ? setOpen(false) : showTab(next));
  const readRule = (rule: string) => showTab("rules", rule.split("/")[1] ?? null);
  const props = { snap: guided, pick, who, showing: state.showing, log: state.log, aimed, sight };
  // What waits for a yes is answered beside the board.
  useEffect(() => {
    if (pick.waiting) setOpen(false);
  }, [pick.waiting]);
  const card = pick.part.card ?? pick.preview?.card;
  const does = card !== undefined && known(`${snap.game}.does.${card}`) ? t(`${snap.game}.does.${card}`) : null;
  const effect = card !== undefined && board.effect ? board.effect(String(card), pick.options, snap) : does;
  const lines = useMemo(
    () => foldTurns(state.log, board.digest, who, snap.you, state.busy || (!mine && !snap.over)),
    [state.log, board, who, snap.you, state.busy, mine, snap.over, lang],
  );
  const headed = heading?.(state.log);
  const ask = useSteadyHeight(mine, snap.over);
  // A puzzle (the only table besides lessons without a rematch) speaks of seats by number.
  const inTask = banner && !session.table.can.rematch;
  /** In lists of numbers the reader is "you": nobody takes their own name for a rival's. */
  const asYou =
    snap.you === null
      ? who
      : {
          ...who,
          names: names.with(snap.you, inTask ? `${names[snap.you]} (${t("web.seat.you")})` : t("web.seat.name")),
        };
  const last = state.log[state.log.length - 1];
  const latest = lines[lines.length - 1];
  /** A step of the lesson that is read: nothing is asked. */
  const reads = lesson !== undefined && mine && !guided.legal.length;
  const turn = reads ? t("web.learn.turn") : turnText(snap, letGo.passing);
  const ownTurn = state.showing?.event === "turn_began" && state.showing.player === snap.you;
  const happens =
    state.showing && last?.event === state.showing
      ? ownTurn
        ? t("web.turn.yours")
        : (board.callout?.(state.showing, snap, asYou) ??
          (latest?.open && latest.parts.length ? latest.text : last.text))
      : null;
  const asked = reads
    ? null
    : mine
      ? pick.waiting
        ? t("web.tray.sure")
        : board.prompt(guided, who, pick)
      : state.busy || letGo.passing
        ? t("web.turn.watch")
        : t("web.turn.waiting", { who: snap.actors.map((a) => who.names[a]).join(", ") });
  /** In place of the question, so that it covers nothing. */
  const lost = state.online
    ? null
    : kept
      ? t("web.turn.kept", { what: sentence(who, "action", kept) })
      : t("web.offline");
  const events = snap.over ? state.log.map((entry) => entry.event) : [];
  const facts = snap.over ? (board.facts?.(events, snap, who) ?? []) : [];
  const nudge =
    mine && !lesson && session.table.nudge && letOthers ? { text: letOthers, go: () => session.table.nudge!() } : null;
  const back =
    mine && !lesson && session.table.can.undo && board.cancels?.(snap)
      ? { text: t("web.tray.back"), go: () => void session.undo() }
      : null;
  const letAll = mine && way ? { text: t("web.let_go"), go: letGo.start } : null;
  return (
    <SeatsShown.Provider value={seats}>
      <Asked.Provider value={asking}>
        <div
          class={`play${docked ? "" : " no-hand"}${lesson || banner ? " taught" : ""}`}
          data-game={snap.game}
          data-ply={snap.ply}
          style={{ zoom: String(scale.zoom), "--vh": `${scale.height / 100}px` }}
          onPointerDownCapture={rememberPress}
          onPointerUpCapture={rememberPress}
          onKeyDownCapture={rememberPress}
        >
          <a
            class="skip-link"
            href="#stage"
            onClick={(e) => {
              e.preventDefault();
              document.getElementById("stage")?.focus();
            }}
          >
            {t("web.skip")}
          </a>
          <header class="bar" data-shell>
            <a class="button bare" href="#/" aria-label={t("web.home")}>
              <Icon name="back" />
            </a>
            <h1>{headed?.title ?? t(`game.${snap.game}`)}</h1>
            {board.aim && <p class="aim-line">{headed?.aim ?? board.aim(snap, asYou)}</p>}
            <p class="turn" role="status">
              <Flaps text={turn} length={Math.max(9, [...turn].length)} class="fine" />
            </p>
            <Clocks snap={snap} names={who.names} />
            <div class="tools">
              <Reactions session={session} snap={snap} />
              <button
                type="button"
                class="button bare skip"
                disabled={!state.busy}
                aria-label={t("web.skip_animation")}
                onClick={() => session.skip()}
              >
                <Icon name="skip" />
              </button>
              {session.table.can.undo && !snap.over && snap.you !== null && (
                <button
                  type="button"
                  class="button bare"
                  aria-label={t("web.undo")}
                  onClick={() => void session.undo()}
                >
                  <Icon name="undo" />
                </button>
              )}
              {session.table.hint && snap.you !== null && !snap.over && (
                <button
                  type="button"
                  class="button bare"
                  disabled={!mine}
                  aria-label={t("web.hint.title")}
                  title={t("web.hint.title")}
                  aria-expanded={hinting}
                  onClick={() => setHinting(!hinting)}
                >
                  <Icon name="hint" />
                </button>
              )}
              {session.table.replay && (
                <a
                  class="button bare"
                  style={snap.ply > 0 ? undefined : { visibility: "hidden" }}
                  href={session.table.replay}
                  aria-label={t("web.machine.open")}
                  title={t("web.machine.open")}
                >
                  <Icon name="time" />
                </a>
              )}
              <button
                type="button"
                class="button bare wide"
                aria-label={t("web.settings.sound")}
                aria-pressed={set.sound}
                onClick={() => change({ sound: !set.sound })}
              >
                <Icon name={set.sound ? "sound" : "mute"} />
              </button>
              <a class="button bare wide" href="#/settings" aria-label={t("web.settings")}>
                <Icon name="gear" />
              </a>
            </div>
          </header>
          <div
            class={`stage-wrap${state.moment ? " held" : ""}`}
            onClickCapture={(event) => state.moment && (event.stopPropagation(), session.goOn())}
          >
            {/* Beside a hint the board may have to scroll, and then keys must reach it. */}
            <main class={`stage${scale.fits ? " fit" : ""}`} id="stage" tabIndex={hinting ? 0 : -1}>
              <board.Board {...props} />
            </main>
          </div>
          {docked && (
            <footer class="dock" ref={dock}>
              <Hand {...props} />
            </footer>
          )}
          <div class="side" data-tab={shownTab} data-open={open ? "" : undefined}>
            {lesson && (
              <Coach
                lesson={lesson}
                log={state.log}
                at={lessonAt}
                setAt={setLessonAt}
                held={state.busy || state.moment !== null}
                picked={
                  pick.waiting || (named && pick.options.length === 1)
                    ? "all"
                    : named || pick.asking
                      ? "piece"
                      : "nothing"
                }
                play={mine && guided.legal.length ? () => void session.act(guided.legal.at(-1)!) : null}
                leave={() => setLeft(true)}
              />
            )}
            {banner}
            <section class="ask" aria-label={t("web.now")} ref={ask}>
              <div class="prompt" tabIndex={-1}>
                {lost && (
                  <p class={kept ? "lost kept" : "lost"}>
                    <Icon name="warn" /> {lost}
                  </p>
                )}
                {aside && <Standing session={session} snap={snap} who={who} />}
                {!snap.over &&
                  !aside &&
                  !lost &&
                  (happens ? (
                    <p class="callout" aria-hidden="true" key={happens}>
                      <Sentence text={happens} />
                    </p>
                  ) : (
                    asked && <p>{asked}</p>
                  ))}
                <div class="phone-tabs">
                  {(["moves", "log", "rules", "people"] as Tab[]).map((name) => (
                    <button
                      type="button"
                      class="button bare"
                      key={name}
                      aria-label={
                        name === "people" && unread > 0
                          ? `${t(`web.tab.${name}`)}, ${plural("web.n.unread", unread)}`
                          : t(`web.tab.${name}`)
                      }
                      onClick={() => showTab(name)}
                    >
                      <Icon name={{ moves: "moves", log: "log", rules: "book", people: "chat" }[name]} size={20} />
                      <small>{t(`web.tab.${name}`)}</small>
                      {name === "people" && unread > 0 && (
                        <span class="badge" aria-hidden="true">
                          {unread}
                        </span>
                      )}
                    </button>
                  ))}
                </div>
              </div>
              {snap.over && !state.busy && ending?.(state.log)}
              {snap.over && !state.busy && !ending && (
                <Arrival
                  session={session}
                  snap={snap}
                  who={who}
                  again={again}
                  next={next}
                  facts={facts}
                  standing={(seat) => board.standing?.(snap, seat, events, who) ?? null}
                  order={board.order?.(snap, events)}
                  lesson={lesson !== undefined}
                />
              )}
              {board.Now && !snap.over && <board.Now {...props} />}
              {meant && <WhyNotText why={state.refusal ? null : whyNot} read={readRule} />}
              {!snap.over &&
                !aside &&
                (letGo.on ? (
                  <LettingGo stop={letGo.stop} />
                ) : (
                  <Tray
                    pick={pick}
                    who={who}
                    loose={board.loose(guided.legal, guided)}
                    grouped={board.groups?.(snap.legal, guided) ?? null}
                    more={nudge ?? letAll ?? back}
                    lesser={meant !== null}
                    pieces={board.pieces?.(guided)}
                    sign={board.sign && ((named) => board.sign!(named, guided))}
                    cost={board.cost && ((action) => board.cost!(action, guided))}
                    hint={Object.keys(pick.part).length ? (board.quiet?.(pick.options, pick.part) ?? null) : null}
                  />
                ))}
            </section>
            {!snap.over && (
              <section class="told" aria-label={t("web.told")} tabIndex={effect && sight ? 0 : undefined}>
                <WhyNotText why={state.refusal || meant ? null : whyNot} read={readRule} />
                <PreviewText
                  sight={sight}
                  action={aimed}
                  who={who}
                  more={sight ? (board.outlook?.(sight, snap, asYou) ?? null) : null}
                />
                {board.Detail && <board.Detail {...props} />}
                {effect && <p class="effect">{effect}</p>}
              </section>
            )}
            {hinting && mine && (
              <HintPanel table={session.table} snap={snap} who={who} pick={pick} close={() => setHinting(false)} />
            )}
            {state.moment && (
              <MomentBanner moment={state.moment} clock={snap.clock !== null} goOn={() => session.goOn()} />
            )}
            <Rail
              session={session}
              lines={lines}
              snap={guided}
              who={who}
              pick={pick}
              asked={mine ? asked : null}
              tab={shownTab}
              setTab={pressTab}
              open={open}
              close={() => setOpen(false)}
              clause={clause}
              unread={unread}
            />
          </div>
          <Spoken lines={lines} />
          <p class="hidden-text" role="status">
            {lost ?? (letGo.on && t("web.let_go.on"))}
          </p>
          <MomentSpoken moment={state.moment} log={state.log.slice(-16).map(lineText)} />
          {state.refusal && (
            <Refused
              refusal={state.refusal}
              more={state.refusal.why ? (board.refused?.(state.refusal.why, snap) ?? null) : null}
              close={() => session.dismiss()}
              read={readRule}
            />
          )}
          <Consent session={session} snap={snap} who={who} />
          {!state.busy && <Invitation snap={snap} who={who} again={again} />}
          <Look moment={`${snap.ply} ${state.busy} ${state.moment !== null}`} />
          <SeatMarks session={session} snap={snap} />
          {keys && <Keys close={() => setKeys(false)} signs={board.Signs && <board.Signs {...props} />} />}
          {snap.curtain && !state.busy && (
            <div
              class="curtain"
              role="dialog"
              aria-modal="true"
              aria-label={t("web.curtain", { who: who.names[snap.you ?? 0] ?? "" })}
            >
              <h2>
                <Flaps text={who.names[snap.you ?? 0] ?? ""} />
              </h2>
              <p>{t("web.curtain", { who: who.names[snap.you ?? 0] ?? "" })}</p>
              <button type="button" class="button amber" autofocus onClick={() => session.table.lift()}>
                {t("web.curtain.lift")}
              </button>
            </div>
          )}
        </div>
      </Asked.Provider>
    </SeatsShown.Provider>
  );
}
