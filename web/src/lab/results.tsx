// What the games say: the answer in sentences, three charts, and everything else on demand.
import { useState } from "preact/hooks";
import { number, t } from "../core/i18n";
import { useStore } from "../core/store";
import { copy, download } from "../machine/share";
import { Icon } from "../ui/icons";
import { Charts } from "./charts";
import type { Brief, Experiment, Setup } from "./experiment";
import { figureWords, inWords, labelOf, rangeOf, valueOf } from "./labels";
import { Report } from "./report";

/** Games of each version before anything is told. */
const FEWEST = 30;

function Figures({ brief, game }: { brief: Brief; game: string }) {
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
                {v.label ? labelOf(game, v.label) : t("labpage.value")}{" "}
                <small>{t("labpage.games_n", [number(v.games)])}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">
                {brief.variants.map((v) => find(v, name)).flatMap((f) => (f ? [figureWords(f)] : []))[0]}
              </th>
              {brief.variants.map((v) => {
                const f = find(v, name);
                return (
                  <td key={v.label} title={f?.cell}>
                    {f ? valueOf(f) : "–"} {f && rangeOf(f) && <small>{rangeOf(f)}</small>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Before the first run: what there will be to see. */
function Empty() {
  return (
    <>
      <p>{t("labpage.empty")}</p>
      <ul class="promises">
        {["wins", "length", "cards", "compare"].map((what) => (
          <li key={what}>{t(`labpage.empty.${what}`)}</li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  lab: Experiment;
  setup: Setup;
  again: (more: Partial<Setup>) => void;
}

function Warnings({ brief, setup, again }: { brief: Brief } & Omit<Props, "lab">) {
  const random = setup.bots.length > 0 && setup.bots.every((bot) => bot === "random");
  if (!random && !brief.warnings.length && !brief.coincide.length) return null;
  const [same] = brief.coincide;
  return (
    <div class="lab-care">
      <h3>{t("labpage.care")}</h3>
      {random && <p>{t("labpage.care.random")}</p>}
      {brief.warnings.map((text) => (
        <p key={text}>{inWords(setup.game, brief, text)}</p>
      ))}
      {same && (
        <p>
          {t("labpage.care.coincide", [same.what, same.place + 1])}{" "}
          <button type="button" class="button small" onClick={() => again({ chance: same.verb })}>
            {t("labpage.care.separate")}
          </button>
        </p>
      )}
    </div>
  );
}

export function Results({ lab, setup, again }: Props) {
  const state = useStore(lab.state);
  const brief = useStore(lab.brief);
  const report = useStore(lab.report);
  const played = useStore(lab.played);
  const problem = useStore(lab.problem);
  const [copied, setCopied] = useState("");
  const save = async (kind: "json" | "csv" | "html") =>
    download(`timetable-lab-${setup.game}.${kind}`, await lab.text(kind));
  const link = async () => setCopied((await copy(location.href)) ? t("labpage.copied") : location.href);
  // A handful of games says nothing, and says it with much emphasis.
  const enough = brief && (!/^(running|stopping)$/.test(state) || brief.variants.every((v) => v.games >= FEWEST));
  const share = played.all ? played.done / played.all : 0;
  return (
    <section class="sheet lab-results" aria-labelledby="lab-results">
      <h2 id="lab-results">{t("labpage.results")}</h2>
      {problem && (
        <p role="alert" class="said bad">
          {problem}
        </p>
      )}
      {state === "idle" && <Empty />}
      {state !== "idle" && state !== "failed" && (
        <>
          <progress max={1} value={share} aria-label={t("labpage.progress")} />
          <p role="status" class="quiet">
            {t(`labpage.state.${state}`, [number(played.done), number(played.all)])}
          </p>
        </>
      )}
      {brief && enough && (
        <>
          <Charts brief={brief} game={setup.game} />
          <p class="how-to-read">
            <b>{t("labpage.read")}</b> {t("labpage.read.about")}
          </p>
          <h3>{t("labpage.words")}</h3>
          <ol class="answers">
            {brief.lines.map((line) => (
              <li key={line}>{inWords(setup.game, brief, line)}</li>
            ))}
          </ol>
          <Warnings brief={brief} setup={setup} again={again} />
          <p class="row">
            <button type="button" class="button" onClick={() => void link()}>
              <Icon name="copy" size={18} /> {t("labpage.link")}
            </button>
            {(["html", "csv", "json"] as const).map((kind) => (
              <button key={kind} type="button" class="button" onClick={() => void save(kind)}>
                {t(`labpage.save.${kind}`)}
              </button>
            ))}
            <span role="status">{copied}</span>
          </p>
          <details class="more">
            <summary>{t("labpage.figures")}</summary>
            <Figures brief={brief} game={setup.game} />
          </details>
          <details class="more">
            <summary>{t("labpage.report")}</summary>
            <p class="quiet">{t("labpage.report.about")}</p>
            <Report html={report} label={t("labpage.report")} />
          </details>
          <details class="more">
            <summary>{t("labpage.command")}</summary>
            <p class="quiet">{t("labpage.same")}</p>
            <pre class="command" tabIndex={0}>
              {brief.command}
            </pre>
          </details>
        </>
      )}
    </section>
  );
}
