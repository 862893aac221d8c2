// The buttons under the strip: back and forward, by moves and by turns, on by itself, and through whose eyes.
import { number, t } from "../core/i18n";
import { Icon } from "../ui/icons";
import { unlocked } from "./timelines";
import { SPEEDS, type ReplayState, type ReplayView } from "./replay_view";

const SIGNS = {
  first: <path d="M6 5v14M19 5l-10 7 10 7z" />,
  turnBack: <path d="M12 5l-7 7 7 7zM20 5l-7 7 7 7z" />,
  back: <path d="M16 5l-9 7 9 7z" />,
  play: <path d="M7 4l13 8-13 8z" fill="currentColor" />,
  pause: <path d="M8 5v14M16 5v14" stroke-width="4" />,
  on: <path d="M8 5l9 7-9 7z" />,
  turnOn: <path d="M12 5l7 7-7 7zM4 5l7 7-7 7z" />,
  last: <path d="M18 5v14M5 5l10 7-10 7z" />,
};

function Sign({ name }: { name: keyof typeof SIGNS }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {SIGNS[name]}
    </svg>
  );
}

function Press({
  name,
  label,
  disabled,
  onClick,
  extra = "",
}: {
  name: keyof typeof SIGNS;
  label: string;
  disabled?: boolean;
  onClick: () => void;
  extra?: string;
}) {
  return (
    <button
      type="button"
      class={`button bare ${extra}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Sign name={name} />
    </button>
  );
}

function Eyes({ look, viewing }: { look: ReplayState; viewing: ReplayView }) {
  const free = unlocked(look.tree, look.timeline);
  const seats = look.timeline.setup.names
    .map((name, i) => ({ name, i }))
    .filter(({ i }) => free || look.timeline.setup.bots[i] === null);
  return (
    <label class="eyes">
      <span>{t("machine.eyes")}</span>
      <select
        class="input"
        value={look.open ? "open" : String(look.seat)}
        onChange={(e) =>
          e.currentTarget.value === "open"
            ? viewing.look(look.seat, true)
            : viewing.look(Number(e.currentTarget.value), false)
        }
      >
        {seats.map(({ name, i }) => (
          <option key={i} value={String(i)}>
            {t("machine.eyes.seat", { who: name })}
          </option>
        ))}
        {free ? (
          <option value="open">{t("machine.eyes.open")}</option>
        ) : (
          <option value="open" disabled>
            {t("machine.eyes.locked")}
          </option>
        )}
      </select>
    </label>
  );
}

export function Transport({ look, viewing, fork }: { look: ReplayState; viewing: ReplayView; fork: () => void }) {
  const { ply, timeline, playing } = look;
  const done = look.frame?.snapshot.over ?? false;
  return (
    <div class="transport">
      <div class="presses" role="group" aria-label={t("machine.transport")}>
        <Press name="first" label={t("machine.first")} disabled={ply === 0} onClick={() => viewing.go(0)} extra="far" />
        <Press name="turnBack" label={t("machine.turn_back")} disabled={ply === 0} onClick={() => viewing.byMark(-1)} />
        <Press name="back" label={t("machine.back")} disabled={ply === 0} onClick={() => viewing.by(-1)} />
        <button
          type="button"
          class="button amber round"
          aria-label={t(playing ? "machine.pause" : "machine.play")}
          title={t(playing ? "machine.pause" : "machine.play")}
          onClick={() => viewing.play(!playing)}
        >
          <Sign name={playing ? "pause" : "play"} />
        </button>
        <Press name="on" label={t("machine.on")} disabled={ply >= timeline.length} onClick={() => viewing.by(1)} />
        <Press
          name="turnOn"
          label={t("machine.turn_on")}
          disabled={ply >= timeline.length}
          onClick={() => viewing.byMark(1)}
        />
        <Press
          name="last"
          label={t("machine.last")}
          disabled={ply >= timeline.length}
          onClick={() => viewing.go(timeline.length)}
          extra="far"
        />
      </div>
      <label class="speed">
        <span class="hidden-text">{t("machine.speed")}</span>
        <select class="input" value={String(look.speed)} onChange={(e) => viewing.speed(Number(e.currentTarget.value))}>
          {SPEEDS.map((s) => (
            <option key={s} value={String(s)}>
              {t("machine.speed.times", { n: number(s) })}
            </option>
          ))}
        </select>
      </label>
      <Eyes look={look} viewing={viewing} />
      <button type="button" class="button main fork" disabled={done} onClick={fork}>
        <Icon name="fork" size={20} />
        {t("machine.fork")}
      </button>
    </div>
  );
}
