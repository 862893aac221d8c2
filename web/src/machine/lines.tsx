// The timelines of a match in words: switch, name, go on playing, remove, compare.
import { useState } from "preact/hooks";
import { gameCard } from "../core/games";
import { number, plural, t } from "../core/i18n";
import { dropGame } from "../core/saves";
import { Icon } from "../ui/icons";
import { rename } from "./fork";
import { inventsDates, type Timeline } from "./timelines";
import { lineName } from "./words";
import type { ReplayState, ReplayView } from "./replay_view";

interface LinesProps {
  look: ReplayState;
  viewing: ReplayView;
  compared: Timeline | null;
  compare: (timeline: Timeline | null) => void;
}

function Naming({ timeline, name, done }: { timeline: Timeline; name: string; done: () => void }) {
  const [text, setText] = useState(timeline.name);
  return (
    <form
      class="naming"
      onSubmit={(e) => {
        e.preventDefault();
        rename(timeline, text.trim());
        done();
      }}
    >
      <input
        class="input"
        value={text}
        maxLength={60}
        placeholder={name}
        aria-label={t("machine.line.name")}
        autofocus
        onInput={(e) => setText(e.currentTarget.value)}
        onKeyDown={(e) => e.key === "Escape" && (e.stopPropagation(), done())}
      />
      <button type="submit" class="button small">
        {t("machine.line.keep")}
      </button>
    </form>
  );
}

function outcome(timeline: Timeline, look: ReplayState): string {
  const steps = look.steps.get(timeline.id);
  if (timeline.open) return t("machine.line.running");
  if (!steps?.[steps.length - 1]?.over) return t("machine.line.unfinished");
  return t("machine.line.over");
}

export function Lines({ look, viewing, compared, compare }: LinesProps) {
  const [naming, setNaming] = useState<string | null>(null);
  const { timelines, root } = look.tree;
  const first = timelines[0]!;
  return (
    <div class="lines">
      {timelines.length === 1 && <p class="quiet">{t("machine.lines.one")}</p>}
      <ol>
        {timelines.map((one) => {
          const here = one.id === look.timeline.id;
          const name = lineName(one, first);
          const parent = timelines.find((p) => p.id === one.parent);
          return (
            <li key={one.id} class={here ? "here" : ""}>
              <button
                type="button"
                class="line-name"
                aria-pressed={here}
                onClick={() => viewing.go(Math.max(one.ply, Math.min(look.ply, one.length)), one)}
              >
                <span class="swatch" aria-hidden="true" />
                <strong>{name}</strong>
                <span class="quiet">
                  {parent
                    ? t("machine.line.parted", { n: number(one.ply), from: lineName(parent, first) })
                    : t("machine.line.start")}{" "}
                  · {plural("web.n.played", one.length)} · {outcome(one, look)}
                </span>
                {one.redealt !== null && (
                  <span class="note">
                    {inventsDates(one.setup)
                      ? t("web.machine.invented")
                      : gameCard(one.setup.game).quiz
                        ? t("machine.line.shuffled")
                        : t("machine.line.redealt", { who: one.setup.names[one.redealt] ?? "" })}
                  </span>
                )}
              </button>
              {naming === one.id ? (
                <Naming
                  timeline={one}
                  name={name}
                  done={() => {
                    setNaming(null);
                    viewing.refresh();
                  }}
                />
              ) : (
                <p class="line-tools">
                  {one.open && (
                    <a class="button small" href={`#/play/${one.save}`}>
                      {t("machine.line.play")}
                    </a>
                  )}
                  <button type="button" class="button small" onClick={() => setNaming(one.id)}>
                    {t("machine.line.rename")}
                    <span class="hidden-text">: {name}</span>
                  </button>
                  {!here && (
                    <button
                      type="button"
                      class="button small"
                      aria-pressed={compared?.id === one.id}
                      onClick={() => compare(compared?.id === one.id ? null : one)}
                    >
                      {t("machine.line.compare")}
                      <span class="hidden-text">: {name}</span>
                    </button>
                  )}
                  {one.id === one.save && one.save !== root.id && (
                    <button
                      type="button"
                      class="button small bare"
                      aria-label={t("machine.line.drop", { name })}
                      onClick={() => {
                        if (compared) compare(null);
                        dropGame(one.save);
                        viewing.refresh();
                      }}
                    >
                      <Icon name="close" size={16} />
                    </button>
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
