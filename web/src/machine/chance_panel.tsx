// The chances in words and numbers: what they rest on, how they stand at this moment, where the game turned, and
// the whole curve as a table.
import { useEffect, useMemo, useState } from "preact/hooks";
import { number, t, type Speaker } from "../core/i18n";
import { sentence } from "../core/sentences";
import { useLang } from "../ui/hooks";
import { Segments } from "../ui/segments";
import { pointAt, seatsOf, summary, together, turnsOf, type Curve, type Knowledge, type Point } from "./curve";
import type { Estimating } from "./estimate_chances";
import { Reasons } from "./reasons";
import { unlocked } from "./timelines";
import { percent, stepText } from "./words";
import type { ReplayState, ReplayView } from "./replay_view";

interface PanelProps {
  look: ReplayState;
  viewing: ReplayView;
  who: Speaker;
  estimate: Estimating;
}

const nameFor = (curve: Curve, seat: number, who: Speaker): string =>
  together(curve) ? t("machine.chance.together") : (who.names[seat] ?? "");

function Bars({ curve, point, who }: { curve: Curve; point: Point; who: Speaker }) {
  return (
    <dl class="chance-bars">
      {seatsOf(curve).map((seat) => (
        <div key={seat} class={`seat-${seat}`}>
          <dt>{nameFor(curve, seat, who)}</dt>
          <dd>
            <span class="bar-track" aria-hidden="true">
              <span style={{ width: `${point.value[seat]! * 100}%` }} />
            </span>
            <b class="mono">{percent(point.value[seat]!)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A mistake is about the move; a swing is about what came of it. */
function turnText(curve: Curve, point: Point, speaker: Speaker, look: ReplayState, free: boolean): string {
  const who = { ...speaker, ply: point.ply };
  const played = point.played ? sentence(who, "action", point.played) : "";
  const step = look.steps.get(look.timeline.id)?.[point.ply];
  if (point.turn === "swing") {
    const seat = point.seat ?? 0;
    const next = curve.points.find(({ ply }) => ply > point.ply) ?? point;
    return t("machine.turn.swing", {
      who: nameFor(curve, seat, who),
      from: percent(point.value[seat]!),
      to: percent(next.value[seat]!),
      played: step ? stepText(who, step, free ? null : look.seat, 3) : played,
    });
  }
  return t("machine.turn.mistake", {
    who: who.names[point.seat ?? 0] ?? "",
    played,
    best: point.best ? sentence(who, "action", point.best) : "",
    loss: percent(point.loss ?? 0),
  });
}

/** Asked for when somebody looks at the move, and told about the best of that moment. */
function WhyBest({ look, viewing, who, knowledge }: Omit<PanelProps, "estimate"> & { knowledge: Knowledge }) {
  const lang = useLang();
  const [texts, setTexts] = useState<string[]>([]);
  const { timeline, ply } = look;
  useEffect(() => {
    let live = true;
    setTexts([]);
    const people = timeline.setup.bots.flatMap((bot, seat) => (bot === null ? [seat] : []));
    const you = people.length === 1 ? people[0]! : null;
    void viewing.replayer.why(timeline, ply, who, you, knowledge).then(
      (why) => live && setTexts(why?.texts ?? []),
      () => undefined,
    );
    return () => void (live = false);
  }, [timeline.id, timeline.length, ply, knowledge, lang]);
  return <Reasons texts={texts} />;
}

function Turns({
  curve,
  viewing,
  who,
  look,
  free,
}: {
  curve: Curve;
  viewing: ReplayView;
  who: Speaker;
  look: ReplayState;
  free: boolean;
}) {
  const turns = turnsOf(curve);
  if (!turns.length) return <p class="quiet">{t("machine.turn.none")}</p>;
  return (
    <ol class="turns">
      {turns.map((point) => (
        <li key={point.ply} class={`${point.turn} seat-${point.seat ?? 0}`}>
          <button type="button" onClick={() => viewing.go(point.ply)}>
            <b class="mono">{number(point.ply + 1)}</b>
            <span>{turnText(curve, point, who, look, free)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Table({ curve, who }: { curve: Curve; who: Speaker }) {
  const lang = useLang();
  return useMemo(() => <WholeTable curve={curve} who={who} />, [curve, who, lang]);
}

function WholeTable({ curve, who }: { curve: Curve; who: Speaker }) {
  const seats = seatsOf(curve);
  return (
    <details class="more">
      <summary>{t("machine.chance.table")}</summary>
      <div class="scroll-x" tabIndex={0} role="region" aria-label={t("machine.chance.table")}>
        <table class="chance-table">
          <thead>
            <tr>
              <th scope="col">{t("machine.chance.after")}</th>
              {seats.map((seat) => (
                <th scope="col" key={seat}>
                  {nameFor(curve, seat, who)}
                </th>
              ))}
              <th scope="col">{t("machine.chance.mover")}</th>
            </tr>
          </thead>
          <tbody>
            {curve.points.map((p) => (
              <tr key={p.ply}>
                <th scope="row">{number(p.ply)}</th>
                {seats.map((seat) => (
                  <td key={seat}>{percent(p.value[seat]!)}</td>
                ))}
                <td>{p.seat === null ? "–" : who.names[p.seat]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The curve for people who do not see it. */
function spokenSummary(curve: Curve, who: Speaker): string {
  return summary(curve)
    .map((s) =>
      t("machine.chance.summary", {
        who: nameFor(curve, s.seat, who),
        start: percent(s.start),
        end: percent(s.end),
        low: percent(s.low.value[s.seat]!),
        low_at: number(s.low.ply),
        high: percent(s.high.value[s.seat]!),
        high_at: number(s.high.ply),
      }),
    )
    .join(" ");
}

export function ChancePanel({ look, viewing, who, estimate }: PanelProps) {
  const { curve, progress } = estimate;
  const point = curve && pointAt(curve, look.ply);
  const free = unlocked(look.tree, look.timeline);
  return (
    <div class="chance-panel">
      {free && (
        <Segments
          label={t("machine.chance.knows")}
          name="knowledge"
          value={estimate.knowledge}
          set={(k) => estimate.choose(k as Knowledge)}
          values={[
            { value: "mover", text: t("machine.chance.knows.mover") },
            { value: "all", text: t("machine.chance.knows.all") },
          ]}
        />
      )}
      <p class="quiet">
        {t(`machine.chance.about.${estimate.knowledge}`)}
        {!free && ` ${t("machine.chance.own")}`}
      </p>
      {progress !== null ? (
        <p class="reckoning">
          <label>
            <span>{t("machine.chance.progress", { n: percent(progress) })}</span> <progress max={1} value={progress} />
          </label>{" "}
          <button type="button" class="button small" onClick={estimate.stop}>
            {t("machine.chance.stop")}
          </button>
        </p>
      ) : (
        !estimate.whole && (
          <p>
            <button type="button" class="button main" onClick={estimate.start}>
              {t(curve ? "machine.chance.on" : "machine.chance.start")}
            </button>
          </p>
        )
      )}
      {estimate.problem && (
        <p role="alert" class="problem">
          {estimate.problem}
        </p>
      )}
      {curve && point && (
        <>
          <h2>{t("machine.chance.now", { n: number(point.ply) })}</h2>
          <Bars curve={curve} point={point} who={who} />
          <p class="quiet">
            {point.seat === null
              ? t("machine.chance.decided")
              : t(estimate.knowledge === "all" ? "machine.chance.from_all" : "machine.chance.from", {
                  who: who.names[point.seat] ?? "",
                })}
          </p>
          {point.seat !== null && point.best && point.ply === look.ply && (
            <>
              <p class="bot-move">
                {t("machine.chance.best", { move: sentence({ ...who, ply: point.ply }, "action", point.best) })}
              </p>
              <WhyBest look={look} viewing={viewing} who={who} knowledge={estimate.knowledge} />
            </>
          )}
          <h2>{t("machine.turn.title")}</h2>
          <Turns curve={curve} viewing={viewing} who={who} look={look} free={free} />
          <p class="hidden-text" role="status">
            {estimate.whole ? spokenSummary(curve, who) : ""}
          </p>
          <details class="more">
            <summary>{t("machine.chance.words")}</summary>
            <p>{spokenSummary(curve, who)}</p>
          </details>
          <Table curve={curve} who={who} />
        </>
      )}
    </div>
  );
}
