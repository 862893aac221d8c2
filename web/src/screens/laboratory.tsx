// The laboratory: many games of bots in this browser, and what they say. Games, options and numbers are those of the
// command `timetable lab`, and so are the figures.
import { useEffect, useMemo, useState } from "preact/hooks";
import { findServer, hasServer } from "../core/connection";
import { GAMES } from "../core/games";
import { loadBundle, number, t, words } from "../core/i18n";
import { useStore } from "../core/store";
import { namesFor, startLocal } from "../core/start";
import type { GameInfo, Json, OptionInfo } from "../core/types";
import { Experiment, type Allowed, type Setup } from "../lab/experiment";
import { botName, nameOfOption, valueOfOption } from "../lab/labels";
import { NumbersForm } from "../lab/numbers";
import { Questions } from "../lab/questions";
import { Results } from "../lab/results";
import { download } from "../machine/share";
import { pack, unpack } from "../machine/pack_link";
import { OpenTable } from "../ui/open_table";
import { Segments } from "../ui/segments";
import { Several } from "../ui/several";
import { Top } from "../ui/top";
import "../styles/laboratory.css";

const BOTS = ["random", "greedy", "beginner", "easy", "medium", "hard", "expert", "instant"];

const isBots = (text: unknown): text is string =>
  typeof text === "string" && text.split(",").every((one) => BOTS.includes(one));

const fresh = (game: string): Setup => ({
  game,
  players: "",
  bots: ["greedy"],
  options: {},
  chance: "",
  games: 1000,
  seed: 1,
  numbers: {},
  both: true,
});

/** What a link says is foreign: only what has the right form is taken. */
function readSetup(text: string): Setup | null {
  try {
    const from = JSON.parse(text) as Partial<Setup>;
    if (!GAMES.some((g) => g.id === from.game)) return null;
    const base = fresh(from.game!);
    const same = <K extends keyof Setup>(key: K) =>
      typeof from[key] === typeof base[key] ? (from[key] as Setup[K]) : base[key];
    return {
      ...base,
      players: same("players"),
      bots: Array.isArray(from.bots) ? from.bots.filter(isBots) : base.bots,
      options: Object.fromEntries(Object.entries(same("options")).map(([k, v]) => [k, String(v)])),
      chance: same("chance"),
      games: Math.max(1, Math.min(1e9, Math.round(same("games")))),
      seed: Math.max(0, Math.round(same("seed"))),
      numbers: same("numbers"),
      both: same("both"),
    };
  } catch {
    return null;
  }
}

const seatsOf = (setup: Setup, least: number): number => Number(setup.players.split(",")[0]) || Math.max(2, least);
const asJson = (setup: Setup): Json => setup.numbers as unknown as Json;

/** A game against easy bots with these numbers: they are part of its position, so views and records have them. */
function playWith(setup: Setup, least: number): void {
  const players = seatsOf(setup, least);
  const bots = Array.from({ length: players }, (_, i) => (i ? "easy" : null));
  const position = { cards: asJson(setup) };
  startLocal({ game: setup.game, players, options: {}, bots, names: namesFor(bots), position, keep: true });
}

const listed = (values: string): string[] => values.split(",").filter(Boolean);

function Option({
  game,
  option,
  now,
  set,
}: {
  game: string;
  option: OptionInfo;
  now: string;
  set: (v: string) => void;
}) {
  const label = nameOfOption(game, option.id);
  const text = (v: unknown) => valueOfOption(game, option.id, String(v));
  if (option.type === "list_or_null") return null;
  if (option.values)
    return (
      <Several
        label={`${label} (${t("option.default", [text(option.default)])})`}
        name={option.id}
        values={option.values.map((v) => ({ value: String(v), text: text(v) }))}
        now={listed(now)}
        set={(values) => set(values.join(","))}
      />
    );
  return (
    <label class="field">
      <span>
        {label}{" "}
        <small class="about">{t("labpage.values", [option.min ?? "", option.max ?? "", String(option.default)])}</small>
      </span>
      <input
        class="input"
        inputMode="numeric"
        pattern="-?\d+(,-?\d+)*"
        name={option.id}
        value={now}
        onInput={(e) => set(e.currentTarget.value.replaceAll(" ", ""))}
      />
    </label>
  );
}

function useWords(game: string): boolean {
  useStore(words);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let live = true;
    void Promise.all([loadBundle("lab"), loadBundle(game)]).then(() => live && setReady(true));
    return () => void (live = false);
  }, [game]);
  return ready;
}

export function Laboratory({ arg }: { arg: string }) {
  const [setup, setSetup] = useState<Setup>(fresh(GAMES.some((g) => g.id === arg) ? arg : GAMES[0]!.id));
  const [info, setInfo] = useState<GameInfo[]>([]);
  const [numbers, setNumbers] = useState<Allowed | null>(null);
  const lab = useMemo(() => new Experiment(() => words.get().lang), []);
  const state = useStore(lab.state);
  const there = useStore(hasServer);
  useEffect(() => void findServer(), []);
  const { lang } = useStore(words);
  const ready = useWords(setup.game);
  useEffect(() => {
    void lab.info().then(setInfo);
    if (arg.length > 20)
      void unpack(arg).then(
        (text) => setSetup((old) => readSetup(text) ?? old),
        () => undefined,
      );
    return () => lab.close();
  }, []);
  useEffect(() => void lab.numbers(setup.game).then(setNumbers), [setup.game, lang]);
  useEffect(() => void (lab.brief.get() && lab.tell(true)), [lang]);
  // The address carries the whole set-up.
  useEffect(() => {
    if (JSON.stringify(setup) === JSON.stringify(fresh(GAMES[0]!.id))) return;
    void pack(JSON.stringify(setup)).then((packed) => history.replaceState(null, "", `#/lab/${packed}`));
  }, [setup]);
  const set = (more: Partial<Setup>) => setSetup((old) => ({ ...old, ...more }));
  const setOption = (id: string, value: string) =>
    set({ options: Object.fromEntries(Object.entries({ ...setup.options, [id]: value }).filter(([, v]) => v !== "")) });
  const game = info.find((g) => g.id === setup.game);
  const [low, high] = game?.players ?? [2, 2];
  const running = state === "running" || state === "stopping";
  const changed = Object.keys(setup.numbers).length > 0;
  const seats = listed(setup.players).length ? listed(setup.players) : [String(low)];
  const versions =
    seats.length *
    Math.max(1, setup.bots.length) *
    Object.values(setup.options).reduce((n, v) => n * Math.max(1, listed(v).length), 1) *
    (changed && setup.both ? 2 : 1);
  const start = (what: Setup) => {
    setSetup(what);
    void lab.start(what);
    const results = document.getElementById("lab-results");
    // On a phone they lie below the form.
    if (results && results.getBoundingClientRect().top > innerHeight * 0.6) results.scrollIntoView({ block: "start" });
  };
  if (!ready)
    return (
      <main class="page" data-shell>
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  return (
    <>
      <Top />
      <main class="page laboratory" data-shell data-game={setup.game}>
        <header>
          <h1 class="page-title">{t("web.lab")}</h1>
          <p class="lead">{t("labpage.about")}</p>
        </header>
        <Questions
          setup={setup}
          seats={[low, high]}
          numbers={numbers !== null}
          running={running}
          ask={(more) => start({ ...fresh(setup.game), ...more })}
        />
        <form
          class="sheet lab-form"
          onSubmit={(e) => {
            e.preventDefault();
            start(setup);
          }}
        >
          <h2>{t("labpage.form")}</h2>
          <label class="field">
            <span>{t("labpage.game")}</span>
            <select
              class="input"
              name="game"
              value={setup.game}
              onChange={(e) => setSetup(fresh(e.currentTarget.value))}
            >
              {GAMES.map((g) => (
                <option key={g.id} value={g.id}>
                  {t(`game.${g.id}`)}
                </option>
              ))}
            </select>
          </label>
          <Several
            label={t("labpage.players")}
            name="players"
            values={Array.from({ length: high - low + 1 }, (_, i) => ({
              value: String(low + i),
              text: String(low + i),
            }))}
            now={seats}
            set={(players) => set({ players: players.sort().join(",") })}
          />
          <Several
            label={t("labpage.bots")}
            name="bots"
            values={[...BOTS, ...setup.bots.filter((id) => id.includes(","))].map((id) => ({
              value: id,
              text: botName(id),
            }))}
            now={setup.bots}
            set={(bots) => set({ bots })}
          />
          <p class="about">{t("labpage.bots.about")}</p>
          <label class="field">
            <span>{t("labpage.games")}</span>
            <input
              class="input"
              type="number"
              name="games"
              min={1}
              max={1e9}
              required
              list="lab-games"
              value={setup.games}
              onInput={(e) => set({ games: Number(e.currentTarget.value) })}
            />
            <datalist id="lab-games">
              {[200, 1000, 5000, 20000].map((n) => (
                <option key={n} value={n} />
              ))}
            </datalist>
          </label>
          <p class="about">{t("labpage.games.about")}</p>
          {numbers && (
            <details class="more" id="lab-numbers">
              <summary>
                {t("labpage.numbers")} {changed && <small class="mark">{t("labpage.changed")}</small>}
              </summary>
              <p class="quiet">{t("labpage.numbers.about")}</p>
              <NumbersForm game={setup.game} all={numbers} value={setup.numbers} set={(v) => set({ numbers: v })} />
              {changed && (
                <>
                  <Segments
                    label={t("labpage.both")}
                    name="both"
                    value={setup.both ? "both" : "mine"}
                    set={(v) => set({ both: v === "both" })}
                    values={[
                      { value: "both", text: t("labpage.both.yes") },
                      { value: "mine", text: t("labpage.both.no") },
                    ]}
                  />
                  {there && (
                    <OpenTable game={setup.game} players={seatsOf(setup, low)} options={{}} cards={asJson(setup)} />
                  )}
                  <p class="row">
                    <button type="button" class="button" onClick={() => playWith(setup, low)}>
                      {t("labpage.play")}
                    </button>
                    <button type="button" class="button" onClick={() => set({ numbers: {} })}>
                      {t("labpage.numbers.back")}
                    </button>
                    <button
                      type="button"
                      class="button"
                      onClick={() => download("mine.json", JSON.stringify(setup.numbers, null, 1))}
                    >
                      {t("labpage.numbers.save")}
                    </button>
                  </p>
                </>
              )}
            </details>
          )}
          <details class="more">
            <summary>{t("labpage.options")}</summary>
            <p class="quiet">{t("labpage.options.about")}</p>
            <label class="field">
              <span>
                {t("labpage.seed")} <small class="about">{t("labpage.seed.about")}</small>
              </span>
              <input
                class="input"
                type="number"
                name="seed"
                min={0}
                required
                value={setup.seed}
                onInput={(e) => set({ seed: Number(e.currentTarget.value) })}
              />
            </label>
            <label class="field">
              <span>{t("labpage.chance")}</span>
              <input
                class="input"
                name="chance"
                value={setup.chance}
                onInput={(e) => set({ chance: e.currentTarget.value.trim() })}
              />
            </label>
            <div class="options">
              {game?.options.map((o) => (
                <Option
                  key={o.id}
                  game={setup.game}
                  option={o}
                  now={setup.options[o.id] ?? ""}
                  set={(v) => setOption(o.id, v)}
                />
              ))}
            </div>
          </details>
          <p class="quiet versions">
            {t("labpage.versions", [number(versions), number(setup.games), number(versions * setup.games)])}
          </p>
          <p class="row go-row">
            <button class="button main go" type="submit" aria-disabled={running} disabled={running}>
              {t("labpage.run")}
            </button>
            {running && (
              <button type="button" class="button" onClick={() => lab.stop()}>
                {t("labpage.stop")}
              </button>
            )}
            {state === "stopped" && (
              <button type="button" class="button" onClick={() => void lab.goOn()}>
                {t("labpage.go_on")}
              </button>
            )}
          </p>
        </form>
        <Results lab={lab} setup={setup} again={(more) => start({ ...setup, ...more })} />
      </main>
    </>
  );
}
