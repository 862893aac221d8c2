// The position editor: any position of any game set up by hand, checked by the engine while one works, with the
// board beside it; then played against bots or given away.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { loadBoard, type BoardModule } from "../boards/board";
import { componentsOf, type Components } from "../core/components";
import { startEngine, type Engine } from "../core/engine";
import { GAMES, gameCard } from "../core/games";
import { t, words, type Speaker } from "../core/i18n";
import { useStore } from "../core/store";
import type { GameInfo, Json, Snapshot, View } from "../core/types";
import { count, draftOf, reseat, type Draft, type Problem } from "../machine/draft";
import { PositionFormContext, FieldRow, type PositionForm } from "../machine/fields";
import { still } from "../machine/read_only_board";
import {
  handedOver,
  playSetUp,
  readSetUp,
  setUpFromLink,
  setUpLink,
  writeSetUp,
  type SetUp,
} from "../machine/positions";
import { schemaOf } from "../machine/schema";
import { copy, download } from "../machine/share";
import { reason, useMachineWords } from "../machine/words";
import { Icon } from "../ui/icons";
import { Top } from "../ui/top";
import { Segments } from "../ui/segments";
import { forSeats, OptionField } from "./start";
import "../styles/play.css";
import "../styles/dock.css";
import "../styles/rail.css";
import "../styles/ticket.css";
import "../styles/machine.css";
import "../styles/editor.css";

interface Checked {
  problems: Problem[];
  whole: Record<string, Json> | null;
  snaps: Snapshot[];
}

const WAIT_MS = 160;

function emptySnap(
  setup: SetUp,
  names: string[],
  seat: number,
  view: View,
  components: Components,
  actors: number[],
  over: boolean,
): Snapshot {
  return {
    game: setup.game,
    players: setup.players,
    options: setup.options,
    seats: names.map((name, i) => ({ name, kind: i === seat ? "you" : "bot", present: true })),
    you: seat,
    ply: 0,
    view,
    components,
    legal: [],
    actors,
    over,
    result: null,
    clock: null,
    curtain: false,
  };
}

async function check(engine: Engine, setup: SetUp, names: string[]): Promise<Checked> {
  const { game, players, options, position } = setup;
  const answer = await engine.request({
    op: "check",
    game,
    players,
    options,
    position,
    seed: 1,
    lang: words.get().lang,
  });
  const told = (problems: Problem[]): Checked => ({
    problems: problems.map((p) => ({ ...p, message: reason(p.message, game) })),
    whole: null,
    snaps: [],
  });
  if (!answer.ok) return told([{ message: answer.error.message, fields: [] }]);
  if (!answer.fits) return told(answer.problems);
  const began = await engine.request({ op: "new", game, players, options, position, seed: 1 });
  if (!began.ok) return told([{ message: began.error.message, fields: [] }]);
  const views = await Promise.all(names.map((_, i) => engine.request({ op: "view", player: i })));
  const parts = componentsOf(await engine.request({ op: "components", lang: words.get().lang }));
  return {
    problems: [],
    whole: answer.position,
    snaps: views.map((v, i) => emptySnap(setup, names, i, v.view as View, parts, began.actors, !began.actors.length)),
  };
}

async function fresh(
  engine: Engine,
  game: string,
  players: number,
  options: Record<string, Json>,
  seed: number,
): Promise<Record<string, Json> | null> {
  const began = await engine.request({ op: "new", game, players, options: forSeats(options, players), seed });
  return began.ok ? ((await engine.request({ op: "state" })).position as Record<string, Json>) : null;
}

/** Where an address says the position is. */
async function first(arg: string): Promise<{ game: string; setup: SetUp | null }> {
  if (arg.startsWith("position=")) {
    const setup = await setUpFromLink(arg.slice(9));
    return { game: setup.game, setup };
  }
  const game = (GAMES.find((one) => one.id === arg) ?? GAMES[0]!).id;
  return { game, setup: /from=here/.test(location.hash) ? handedOver(game) : null };
}

export function Editor({ arg }: { arg: string }) {
  const [start, setStart] = useState<{ game: string; setup: SetUp | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ready = useMachineWords(start?.game);
  useEffect(() => {
    setStart(null);
    void first(arg)
      .then(setStart)
      .catch((error) => setProblem(error instanceof Error ? error.message : String(error)));
  }, [arg]);
  if (problem && ready)
    return (
      <>
        <Top />
        <main class="page">
          <h1 class="page-title">{t("machine.edit.title")}</h1>
          <p role="alert">{t(problem)}</p>
          <p>
            <a class="button" href="#/editor">
              {t("machine.edit.new")}
            </a>
          </p>
        </main>
      </>
    );
  if (!start || !ready)
    return (
      <main class="page">
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  return <Workshop key={start.game} game={start.game} given={start.setup} />;
}

function useEngine(): Engine {
  const engine = useMemo(() => startEngine(), []);
  useEffect(() => () => engine.close(), [engine]);
  return engine;
}

/** What the form offers follows from what the game is played with. */
function Workshop({ game, given }: { game: string; given: SetUp | null }) {
  const engine = useEngine();
  const [parts, setParts] = useState<Components | null>(null);
  const players = given?.players ?? gameCard(game).quick;
  useEffect(() => {
    void engine.request({ op: "components", game, players }).then((answer) => setParts(componentsOf(answer)));
  }, [engine, game]);
  return parts && <Bench engine={engine} parts={parts} game={game} given={given} />;
}

interface BenchProps {
  engine: Engine;
  parts: Components;
  game: string;
  given: SetUp | null;
}

function Bench({ engine, parts, game, given }: BenchProps) {
  const lang = useStore(words).lang;
  const schema = useMemo(() => schemaOf(game, parts), [game, parts]);
  const card = gameCard(game);
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [board, setBoard] = useState<BoardModule | null>(null);
  const [players, setPlayers] = useState(given?.players ?? card.quick);
  const [options, setOptions] = useState<Record<string, Json>>(given?.options ?? {});
  const [draft, setDraft] = useState<Draft | null>(given ? draftOf(given.position, schema, true) : null);
  const [pools, setPools] = useState<PositionForm["pools"]>(new Map());
  const [state, setState] = useState<Checked>({ problems: [], whole: null, snaps: [] });
  const [eyes, setEyes] = useState(0);
  const names = Array.from({ length: players }, (_, i) => t("seat.name", [i + 1]));
  const setup: SetUp = { game, players, options: forSeats(options, players), position: draft ?? {} };
  const seed = useRef(1);

  const deal = async (n = players, chosen = options) => {
    seed.current = 1 + Math.floor(Math.random() * 1e9);
    const position = await fresh(engine, game, n, chosen, seed.current);
    if (position) setDraft(draftOf(position, schema, false));
  };
  useEffect(() => {
    void loadBoard(game).then((module) => setBoard(() => module));
    void engine
      .request({ op: "games" })
      .then((answer) => setInfo((answer.games as GameInfo[]).find((g) => g.id === game) ?? null));
    if (!given) void deal();
  }, [game]);
  const setting = JSON.stringify([players, options]);
  useEffect(() => {
    void fresh(engine, game, players, options, 1).then(
      (position) =>
        position && setPools(new Map(Object.keys(schema.pools).map((pool) => [pool, count(position, schema, pool)]))),
    );
  }, [setting]);
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (!draft) return;
    let live = true;
    const timer = setTimeout(
      () =>
        void check(engine, setup, names).then(
          (found) =>
            live &&
            setState((before) => (found.whole ? found : { ...found, whole: before.whole, snaps: before.snaps })),
        ),
      WAIT_MS,
    );
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [text, setting, lang]);

  const seatsChosen = (n: number) => {
    setEyes(Math.min(eyes, n - 1));
    setPlayers(n);
    if (draft) setDraft(reseat(draft, n, players));
  };
  const who: Speaker = { game, names, things: state.snaps[0]?.view?.names };
  const snap = state.snaps[Math.min(eyes, state.snaps.length - 1)];
  const form: PositionForm = {
    game,
    names,
    schema,
    draft: draft ?? {},
    whole: state.whole,
    pools,
    problems: state.problems,
    set: setDraft,
  };
  const loose = state.problems.filter((p) => !p.fields.length);
  return (
    <>
      <Top />
      <main class="page editor" data-game={game}>
        <header class="editor-head">
          <h1 class="page-title">{t("machine.edit.title")}</h1>
          <label class="field">
            <span>{t("machine.edit.game")}</span>
            <select class="input" value={game} onChange={(e) => (location.hash = `#/editor/${e.currentTarget.value}`)}>
              {GAMES.map((g) => (
                <option key={g.id} value={g.id}>
                  {t(`game.${g.id}`)}
                </option>
              ))}
            </select>
          </label>
        </header>
        <div class="editor-body">
          <div class="editor-form">
            <section class="sheet from">
              <h2>{t("machine.edit.from")}</h2>
              <p class="row">
                <button type="button" class="button" onClick={() => void deal()}>
                  {t("machine.edit.from.deal")}
                </button>
                <button type="button" class="button" onClick={() => setDraft({})}>
                  {t("machine.edit.from.nothing")}
                </button>
                <a class="button" href={`#/puzzles/${game}`}>
                  {t("machine.edit.from.puzzle")}
                </a>
                <a class="button" href="#/records">
                  {t("machine.edit.from.game")}
                </a>
                <OpenFile
                  take={(found) => {
                    if (found.game !== game)
                      return void (sessionStorage.setItem("timetable.editor", writeSetUp(found)),
                      (location.hash = `#/editor/${found.game}?from=here`));
                    setPlayers(found.players);
                    setOptions(found.options);
                    setDraft(draftOf(found.position, schema, true));
                  }}
                />
              </p>
              <Segments
                label={t("web.start.seats")}
                name="players"
                value={players}
                set={seatsChosen}
                values={Array.from({ length: card.max - card.min + 1 }, (_, i) => ({
                  value: card.min + i,
                  text: String(card.min + i),
                }))}
              />
              {info && info.options.length > 0 && (
                <details class="more">
                  <summary>{t("web.start.options")}</summary>
                  <div class="options">
                    {info.options.map((o) => (
                      <OptionField
                        key={o.id}
                        game={game}
                        option={o}
                        names={names}
                        value={options[o.id]}
                        set={(v) =>
                          setOptions(
                            (all) =>
                              Object.fromEntries(
                                Object.entries({ ...all, [o.id]: v }).filter(([, x]) => x !== undefined),
                              ) as Record<string, Json>,
                          )
                        }
                      />
                    ))}
                  </div>
                </details>
              )}
            </section>
            {loose.length > 0 && (
              <div class="wrong" role="alert">
                {loose.map((p, i) => (
                  <p key={i}>
                    <Icon name="warn" size={16} />
                    {p.message}
                  </p>
                ))}
              </div>
            )}
            <PositionFormContext.Provider value={form}>
              <div class="field-rows">
                {draft && schema.fields.map((field) => <FieldRow key={field.id} field={field} />)}
              </div>
            </PositionFormContext.Provider>
            {draft && <Raw draft={draft} set={setDraft} />}
          </div>
          <aside class="editor-preview" aria-label={t("machine.edit.preview")}>
            <p class={`verdict${state.problems.length ? " bad" : ""}`} role="status">
              {state.problems.length ? t("machine.edit.bad") : state.whole ? t("machine.edit.good") : t("web.loading")}
            </p>
            {snap && board && (
              <>
                <label class="eyes">
                  <span>{t("machine.eyes")}</span>
                  <select class="input" value={String(eyes)} onChange={(e) => setEyes(Number(e.currentTarget.value))}>
                    {names.map((name, i) => (
                      <option key={i} value={String(i)}>
                        {name}
                      </option>
                    ))}
                  </select>
                </label>
                <div
                  class={`preview-board${state.problems.length ? " stale" : ""}`}
                  aria-hidden={state.problems.length ? true : undefined}
                  inert={state.problems.length > 0}
                >
                  <board.Board {...still(snap, who)} />
                  {board.Hand && <board.Hand {...still(snap, who)} />}
                </div>
              </>
            )}
            <Outlet
              setup={setup}
              names={names}
              good={!state.problems.length && state.whole !== null}
              actors={snap?.actors ?? []}
            />
          </aside>
        </div>
      </main>
    </>
  );
}

function OpenFile({ take }: { take: (setup: SetUp) => void }) {
  const [problem, setProblem] = useState("");
  const read = async (file: File) => {
    try {
      setProblem("");
      take(readSetUp(await file.text()));
    } catch (error) {
      setProblem(error instanceof Error ? t(error.message) : String(error));
    }
  };
  return (
    <>
      <label class="button file-button">
        {t("machine.edit.from.file")}
        <input
          type="file"
          accept=".json,application/json"
          onChange={(e) => {
            const file = e.currentTarget.files?.[0];
            if (file) void read(file);
            e.currentTarget.value = "";
          }}
        />
      </label>
      {problem && (
        <span role="alert" class="problem">
          {problem}
        </span>
      )}
    </>
  );
}

/** The whole draft as text, for what the form does not show. */
function Raw({ draft, set }: { draft: Draft; set: (d: Draft) => void }) {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const now = JSON.stringify(draft, null, 1);
  const use = () => {
    try {
      const value = JSON.parse(text ?? now) as Json;
      if (!value || typeof value !== "object" || Array.isArray(value)) throw new Error("{ }");
      set(value as Draft);
      setText(null);
      setProblem("");
    } catch (error) {
      setProblem(t("machine.edit.raw.bad", { why: error instanceof Error ? error.message : String(error) }));
    }
  };
  return (
    <details class="more raw">
      <summary>{t("machine.edit.raw")}</summary>
      <p class="quiet">{t("machine.edit.raw.about")}</p>
      <textarea
        class="input mono"
        rows={14}
        spellcheck={false}
        aria-label={t("machine.edit.raw")}
        value={text ?? now}
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <p class="row">
        <button type="button" class="button" disabled={text === null} onClick={use}>
          {t("machine.edit.raw.use")}
        </button>
        <span class="problem" role="alert">
          {problem}
        </span>
      </p>
    </details>
  );
}

const LEVELS = ["beginner", "easy", "medium", "hard", "instant", "expert"];

function Outlet({ setup, names, good, actors }: { setup: SetUp; names: string[]; good: boolean; actors: number[] }) {
  const [seat, setSeat] = useState(0);
  const [level, setLevel] = useState("medium");
  const [said, setSaid] = useState("");
  const tell = (done: boolean) => setSaid(t(done ? "machine.copied" : "machine.copy_failed"));
  const over = good && !actors.length;
  return (
    <section class="sheet outlet">
      <h2>{t("machine.edit.play")}</h2>
      {names.length > 1 && (
        <Segments
          label={t("machine.fork.seat")}
          name="edit-seat"
          value={Math.min(seat, names.length - 1)}
          set={setSeat}
          values={names.map((name, i) => ({ value: i, text: name }))}
        />
      )}
      {names.length > 1 && (
        <label class="field">
          <span>{t("web.start.level")}</span>
          <select class="input" value={level} onChange={(e) => setLevel(e.currentTarget.value)}>
            {LEVELS.map((id) => (
              <option key={id} value={id}>
                {t(`bot.${id}.name`)}
              </option>
            ))}
            <option value="none">{t("machine.fork.alone")}</option>
          </select>
        </label>
      )}
      <button
        type="button"
        class="button main"
        disabled={!good || over}
        onClick={() => playSetUp(setup, Math.min(seat, names.length - 1), level === "none" ? null : level)}
      >
        {t("machine.edit.go")}
      </button>
      {over && <p class="quiet">{t("machine.edit.over")}</p>}
      <h2>{t("machine.edit.share")}</h2>
      <p class="row">
        <button
          type="button"
          class="button small"
          disabled={!good}
          onClick={() => void setUpLink(setup).then(copy).then(tell)}
        >
          {t("machine.share.link")}
        </button>
        <button
          type="button"
          class="button small"
          disabled={!good}
          onClick={() => download(`timetable-${setup.game}-position.json`, `${writeSetUp(setup, 1)}\n`)}
        >
          {t("machine.share.file")}
        </button>
        <button
          type="button"
          class="button small"
          disabled={!good}
          onClick={() => void copy(writeSetUp(setup)).then(tell)}
        >
          {t("machine.share.copy")}
        </button>
      </p>
      <p role="status" class="said">
        {said}
      </p>
    </section>
  );
}
