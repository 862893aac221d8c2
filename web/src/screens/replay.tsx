// The time machine: any game again, from any seat, at any moment, and on from there another way.
import { useEffect, useMemo, useState } from "preact/hooks";
import { loadBoard, type BoardModule } from "../boards/board";
import { loadBundle, number, t, type Speaker } from "../core/i18n";
import { sentence } from "../core/sentences";
import { useStore } from "../core/store";
import { ChancePanel } from "../machine/chance_panel";
import { chanceChart } from "../machine/chart";
import { useEstimate } from "../machine/estimate_chances";
import { Compare } from "../machine/compare";
import { ForkPanel } from "../machine/fork_panel";
import { FairPanel } from "../machine/fairness";
import { still } from "../machine/read_only_board";
import { timelineTree, shut, type Timeline } from "../machine/timelines";
import { Lines } from "../machine/lines";
import { MoveList } from "../machine/moves";
import { OpenCards } from "../machine/open_cards";
import { takeLink, takeTable } from "../machine/import_game";
import { Sharing } from "../machine/sharing";
import { Strip } from "../machine/strip";
import { Transport } from "../machine/transport";
import { ReplayView, type Moment } from "../machine/replay_view";
import { eventsFor, reason, stepText, useMachineWords } from "../machine/words";
import { Flaps } from "../ui/flaps";
import { useWholeTexts } from "../ui/hand";
import { useKeys, walkKeys } from "../ui/hooks";
import { Icon } from "../ui/icons";
import { Look } from "../ui/magnifier";
import { Top } from "../ui/top";
import "../styles/play.css";
import "../styles/dock.css";
import "../styles/rail.css";
import "../styles/ticket.css";
import "../styles/machine.css";

function momentIn(hash: string): Moment {
  const query = new URLSearchParams(hash.replace(/^[^?&]*[?&]/, ""));
  const whole = (name: string) => (/^\d{1,5}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : undefined);
  return {
    ply: whole("ply"),
    seat: whole("seat"),
    line: query.get("line") ?? undefined,
    open: query.get("open") === "1",
  };
}

/** Finds the game an address means, wherever it lies. */
async function find(arg: string): Promise<string> {
  if (arg.startsWith("t/")) return takeTable(arg.slice(2));
  if (arg.startsWith("record=")) return takeLink(arg.slice(7));
  return arg;
}

export function Replay({ arg }: { arg: string }) {
  const ready = useMachineWords();
  const [viewing, setViewing] = useState<ReplayView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let made: ReplayView | null = null;
    let live = true;
    const at = momentIn(location.hash);
    void find(arg)
      .then((id) => {
        const tree = timelineTree(id);
        if (!tree) throw new Error("web.error.no_game");
        if (!live) return;
        if (tree.timelines.some(shut)) return void (location.hash = `#/play/${tree.timelines.find(shut)!.save}`);
        made = new ReplayView(tree, {
          line: id,
          ...Object.fromEntries(Object.entries(at).filter(([, v]) => v !== undefined)),
        });
        setViewing(made);
      })
      .catch((error) => live && setProblem(error instanceof Error ? error.message : String(error)));
    return () => {
      live = false;
      made?.close();
    };
  }, [arg]);
  if (problem && ready)
    return (
      <>
        <Top />
        <main class="page">
          <h1 class="page-title">{t("machine.title")}</h1>
          <p role="alert">{reason(t(problem), "")}</p>
          <p class="row">
            <a class="button" href="#/records">
              {t("machine.records")}
            </a>{" "}
            <a class="button" href="#/">
              {t("web.home")}
            </a>
          </p>
        </main>
      </>
    );
  if (!viewing || !ready)
    return (
      <main class="page">
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  return <Cinema viewing={viewing} />;
}

type Tab = "moves" | "chance" | "lines" | "share";
const TABS: Tab[] = ["moves", "chance", "lines", "share"];
const TAB_ICONS: Record<Tab, string> = { moves: "log", chance: "chart", lines: "fork", share: "share" };

function useBoard(game: string): BoardModule | null {
  const [board, setBoard] = useState<BoardModule | null>(null);
  useEffect(
    () => void Promise.all([loadBoard(game), loadBundle(game)]).then(([module]) => setBoard(() => module)),
    [game],
  );
  return board;
}

function useMachineKeys(viewing: ReplayView, fork: () => void): void {
  useKeys(
    (event) => {
      const { timeline, tree, playing } = viewing.state.get();
      const lines = tree.timelines;
      const other = (by: number) => {
        const next = lines[(lines.findIndex((l) => l.id === timeline.id) + by + lines.length) % lines.length]!;
        viewing.go(Math.min(viewing.state.get().ply, next.length), next);
      };
      const within = (event.target as HTMLElement).closest("[role=tablist], .move-list, .hand, .transport .presses");
      const keys: Record<string, () => void> = {
        ArrowLeft: () => (event.shiftKey ? viewing.byMark(-1) : viewing.by(-1)),
        ArrowRight: () => (event.shiftKey ? viewing.byMark(1) : viewing.by(1)),
        PageUp: () => viewing.byMark(-1),
        PageDown: () => viewing.byMark(1),
        Home: () => viewing.go(0),
        End: () => viewing.go(timeline.length),
        " ": () => viewing.play(!playing),
        f: fork,
        "[": () => other(-1),
        "]": () => other(1),
      };
      const act = keys[event.key];
      const onButton = (event.target as HTMLElement).closest("button, a, summary");
      if (
        !act ||
        event.defaultPrevented ||
        (event.key === " " && onButton) ||
        (within && /^(Arrow|Home|End)/.test(event.key))
      )
        return;
      event.preventDefault();
      act();
    },
    [viewing],
  );
}

function Cinema({ viewing }: { viewing: ReplayView }) {
  const look = useStore(viewing.state);
  const { tree, timeline, ply, frame } = look;
  const game = tree.root.game;
  const board = useBoard(game);
  const [tab, setTab] = useState<Tab>("moves");
  const [open, setOpen] = useState(false);
  const [forking, setForking] = useState(false);
  const [compared, setCompared] = useState<Timeline | null>(null);
  const estimate = useEstimate(viewing);
  const things = frame?.snapshot.view?.names as Speaker["things"];
  const who: Speaker = useMemo(() => ({ game, names: timeline.setup.names, things }), [game, timeline, things]);
  const chart = useMemo(() => chanceChart(estimate.curve, timeline, who), [estimate.curve, timeline, who]);
  const step = look.steps.get(timeline.id)?.[ply - 1];
  const spoken = `${t("machine.moment", { n: number(ply), all: number(timeline.length) })} ${step ? stepText(who, step, look.open ? null : look.seat, 3) : t("machine.start")}`;
  const dock = useWholeTexts<HTMLDivElement>(Boolean(board && frame && !look.open));
  useMachineKeys(viewing, () => !frame?.snapshot.over && setForking(true));
  useEffect(() => {
    if (board) viewing.flights = board.flights;
  }, [board]);
  useEffect(() => {
    document.title = `${t("machine.title")} · ${t(`game.${game}`)}`;
    return () => void (document.title = "Timetable");
  }, [game]);
  if (look.problem)
    return (
      <>
        <Top />
        <main class="page">
          <h1 class="page-title">{t("machine.title")}</h1>
          <p role="alert">{reason(look.problem, game)}</p>
          <a class="button" href="#/records">
            {t("machine.records")}
          </a>
        </main>
      </>
    );
  if (!board || !frame)
    return (
      <main class="page">
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  const told = step && !look.showing ? eventsFor(step, look.open ? null : look.seat) : [];
  const log = told.map((event, id) => ({ id, ply, event, text: sentence(who, "event", event) }));
  const props = still(frame.snapshot, who, look.showing, log);
  const show = (next: Tab) => (setTab(next), setOpen(true));
  return (
    <div class="play replay" data-game={game}>
      <header class="bar">
        <a
          class="button bare"
          href={timeline.open ? `#/play/${timeline.save}` : "#/records"}
          aria-label={t(timeline.open ? "machine.to_game" : "machine.records")}
        >
          <Icon name="back" />
        </a>
        <h1>
          <span class="hidden-text">{t("machine.title")}: </span>
          {t(`game.${game}`)}
        </h1>
        <p class="turn" aria-hidden="true">
          <Flaps text={`${ply}/${timeline.length}`} length={7} class="fine" />
        </p>
        <div class="tools">
          {timeline.open && (
            <a class="button small amber" href={`#/play/${timeline.save}`}>
              {t("machine.to_game")}
            </a>
          )}
        </div>
      </header>
      <div class="stage-wrap">
        <main class="stage" id="stage" tabIndex={-1}>
          {compared && compared.id !== timeline.id ? (
            <Compare
              look={look}
              viewing={viewing}
              board={board}
              who={who}
              other={compared}
              close={() => setCompared(null)}
            />
          ) : (
            <>
              <h2 class="hidden-text">{t("machine.edit.preview")}</h2>
              <board.Board {...props} />
              {board.Now && <board.Now {...props} />}
              {look.open ? (
                <OpenCards board={board} all={look.all} truth={frame.truth} who={who} />
              ) : (
                board.Hand && (
                  <div class="past-hand dock" ref={dock}>
                    <board.Hand {...props} />
                  </div>
                )
              )}
            </>
          )}
        </main>
      </div>
      <footer class="machine-dock">
        <p class="moment-line" aria-hidden="true">
          <b class="mono">{number(ply)}</b>{" "}
          {step ? stepText(who, step, look.open ? null : look.seat, 3) : t("machine.start")}
        </p>
        <Strip
          timelines={tree.timelines}
          active={timeline}
          ply={ply}
          stops={look.stops}
          spoken={spoken}
          compared={compared}
          chart={chart}
          go={(line, at) => viewing.go(at, line)}
        />
        <Transport look={look} viewing={viewing} fork={() => setForking(true)} />
        <div class="phone-tabs">
          {TABS.map((name) => (
            <button
              type="button"
              class="button bare"
              key={name}
              aria-label={t(`machine.tab.${name}`)}
              onClick={() => show(name)}
            >
              <Icon name={TAB_ICONS[name]} />
            </button>
          ))}
        </div>
      </footer>
      <aside class={`rail${open ? " open" : ""}`} aria-label={t("web.rail.label")}>
        <div class="tabs">
          <div role="tablist" aria-label={t("web.rail.label")} onKeyDown={walkKeys}>
            {TABS.map((name) => (
              <button
                type="button"
                role="tab"
                id={`tab-${name}`}
                key={name}
                aria-controls="rail-pane"
                aria-selected={tab === name}
                onClick={() => show(name)}
              >
                {t(`machine.tab.${name}`)}
              </button>
            ))}
          </div>
          <button type="button" class="button bare closer" aria-label={t("web.close")} onClick={() => setOpen(false)}>
            <Icon name="close" />
          </button>
        </div>
        <div class="pane" id="rail-pane" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
          {tab === "moves" && (
            <>
              <MoveList look={look} viewing={viewing} who={who} />
              <p class="quiet machine-keys">{t("machine.keys")}</p>
            </>
          )}
          {tab === "chance" && <ChancePanel look={look} viewing={viewing} who={who} estimate={estimate} />}
          {tab === "lines" && <Lines look={look} viewing={viewing} compared={compared} compare={setCompared} />}
          {tab === "share" && (
            <>
              <Sharing look={look} viewing={viewing} />
              <FairPanel setup={tree.root} over={tree.timelines[0]!.over} />
            </>
          )}
        </div>
      </aside>
      <p class="hidden-text" role="status" aria-live="polite">
        {look.playing ? "" : spoken}
      </p>
      <Look />
      {forking && <ForkPanel look={look} viewing={viewing} close={() => setForking(false)} />}
    </div>
  );
}
