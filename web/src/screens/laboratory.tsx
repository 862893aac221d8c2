// The laboratory: many games of bots in this browser, and what they say. Games, options and numbers are those of the
// command `timetable lab`, and so are the figures.
import { useEffect, useMemo, useState } from "preact/hooks";
import { findServer, hasServer } from "../core/connection";
import { GAMES } from "../core/games";
import { known, loadBundle, nameOf, number, t, words } from "../core/i18n";
import { useStore } from "../core/store";
import { namesFor, startLocal } from "../core/start";
import type { GameInfo, Json, OptionInfo } from "../core/types";
import { Experiment, type Allowed, type Brief, type Setup } from "../lab/experiment";
import { NumbersForm } from "../lab/numbers";
import { Report } from "../lab/report";
import { copy, download } from "../machine/share";
import { pack, unpack } from "../machine/pack_link";
import { Icon } from "../ui/icons";
import { OpenTable } from "../ui/open_table";
import { Segments } from "../ui/segments";
import { Several } from "../ui/several";
import { Top } from "../ui/top";
import "../styles/laboratory.css";

const BOTS = ["random", "greedy", "beginner", "easy", "medium", "hard", "expert"];

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
      bots: Array.isArray(from.bots) ? from.bots.filter((b) => BOTS.includes(b)) : base.bots,
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
  const name = `${game}.option_name.${option.id}`;
  const label = known(name) ? t(name) : option.id;
  const text = (v: unknown) => {
    const key = `${game}.option.${option.id}.${v}`;
    return known(key) ? t(key) : typeof v === "boolean" ? t(v ? "labpage.yes" : "labpage.no") : nameOf(game, String(v));
  };
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

function Figures({ brief }: { brief: Brief }) {
  const names = [...new Set(brief.variants.flatMap((v) => v.figures.map((f) => f.name)))];
  const find = (v: Brief["variants"][number], name: string) => v.figures.find((f) => f.name === name);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("labpage.figures")}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{t("labpage.figure")}</th>
            {brief.variants.map((v) => (
              <th scope="col" key={v.label}>
                {v.label || t("labpage.value")} <small>{t("labpage.games_n", [number(v.games)])}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{brief.variants.map((v) => find(v, name)?.words).find(Boolean)}</th>
              {brief.variants.map((v) => (
                <td key={v.label}>{find(v, name)?.cell ?? "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Results({ lab, setup }: { lab: Experiment; setup: Setup }) {
  const state = useStore(lab.state);
  const brief = useStore(lab.brief);
  const report = useStore(lab.report);
  const played = useStore(lab.played);
  const problem = useStore(lab.problem);
  const [copied, setCopied] = useState("");
  const save = async (kind: "json" | "csv" | "html") =>
    download(`timetable-lab-${setup.game}.${kind}`, await lab.text(kind));
  const link = async () => setCopied((await copy(location.href)) ? t("labpage.copied") : location.href);
  const share = played.all ? played.done / played.all : 0;
  return (
    <section class="sheet lab-results" aria-labelledby="lab-results">
      <h2 id="lab-results">{t("labpage.results")}</h2>
      {problem && (
        <p role="alert" class="said bad">
          {problem}
        </p>
      )}
      {state !== "idle" && state !== "failed" && (
        <>
          <progress max={1} value={share} aria-label={t("labpage.progress")} />
          <p role="status" class="quiet">
            {t(`labpage.state.${state}`, [number(played.done), number(played.all)])}
          </p>
        </>
      )}
      {brief && (
        <>
          <ol class="answers">
            {brief.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <Figures brief={brief} />
          <p class="row">
            <button type="button" class="button" onClick={() => void link()}>
              <Icon name="copy" size={18} /> {t("labpage.link")}
            </button>
            {(["json", "csv", "html"] as const).map((kind) => (
              <button key={kind} type="button" class="button" onClick={() => void save(kind)}>
                {t(`labpage.save.${kind}`)}
              </button>
            ))}
            <span role="status">{copied}</span>
          </p>
          <p class="quiet">{t("labpage.same")}</p>
          <pre class="command" tabIndex={0}>
            {brief.command}
          </pre>
          <Report html={report} label={t("labpage.report")} />
        </>
      )}
    </section>
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
  if (!ready)
    return (
      <main class="page">
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  return (
    <>
      <Top />
      <main class="page laboratory" data-game={setup.game}>
        <h1 class="page-title">{t("web.lab")}</h1>
        <p class="prose">{t("labpage.about")}</p>
        <form
          class="sheet lab-form"
          onSubmit={(e) => {
            e.preventDefault();
            void lab.start(setup);
          }}
        >
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
            now={listed(setup.players)}
            set={(players) => set({ players: players.sort().join(",") })}
          />
          <Several
            label={t("labpage.bots")}
            name="bots"
            values={BOTS.map((id) => ({
              value: id,
              text: known(`bot.${id}.name`) ? t(`bot.${id}.name`) : t(`labpage.bot.${id}`),
            }))}
            now={setup.bots}
            set={(bots) => set({ bots })}
          />
          <div class="two">
            <label class="field">
              <span>{t("labpage.games")}</span>
              <input
                class="input"
                type="number"
                name="games"
                min={1}
                max={1e9}
                required
                value={setup.games}
                onInput={(e) => set({ games: Number(e.currentTarget.value) })}
              />
            </label>
            <label class="field">
              <span>{t("labpage.seed")}</span>
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
          </div>
          <details class="more">
            <summary>{t("labpage.options")}</summary>
            <p class="quiet">{t("labpage.options.about")}</p>
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
          {numbers && (
            <details class="more">
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
        <Results lab={lab} setup={setup} />
      </main>
    </>
  );
}
