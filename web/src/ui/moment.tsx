// A banner beside the board for what must not be missed. It stays until it has been read: by time, by a click, or by a key.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../core/i18n";
import { readingTime, spokenOf, type Moment } from "../core/moments";
import { settings } from "../core/settings";
import { useStore } from "../core/store";
import { Icon } from "./icons";
import { SeatSign, Sentence } from "./seat_name";
import "../styles/moment.css";

const SIGNS = { good: "check", bad: "close", plain: "time" } as const;

export function MomentBanner({ moment, clock, goOn }: { moment: Moment; clock: boolean; goOn: () => void }) {
  const ms = readingTime(moment, useStore(settings).moments, clock);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Enter is meant for the banner, not for the piece that was pressed last.
    const at = document.activeElement;
    if (!at || at === document.body || at.closest(".stage, .hand, .tray, .now-board, .prompt")) button.current?.focus();
  }, [moment]);
  return (
    <section class={`moment ${moment.tone}`} data-shell aria-label={t("web.moment")} onClick={goOn}>
      <h2>
        {moment.seat !== undefined ? <SeatSign seat={moment.seat} /> : <Icon name={SIGNS[moment.tone]} size={24} />}
        <span>{moment.title}</span>
      </h2>
      {moment.picture && (
        <div class="picture" aria-hidden="true">
          {moment.picture}
        </div>
      )}
      {moment.by && (
        <p class="by">
          <Sentence text={moment.by} />
        </p>
      )}
      {moment.text && <p>{moment.text}</p>}
      <button type="button" class="button amber" onClick={goOn} ref={button}>
        {t("web.moment.go_on")} <kbd aria-hidden="true">↵</kbd>
      </button>
      {ms !== Infinity && <i class="left" style={{ animationDuration: `${ms}ms` }} aria-hidden="true" />}
    </section>
  );
}

/** The same for the ears; always there, for a live region is heard only if it was there before its words. */
export const MomentSpoken = ({ moment, log }: { moment: Moment | null; log: string[] }) => (
  <p class="hidden-text" role="status">
    {moment ? spokenOf(moment, log) : ""}
  </p>
);

/** A press meant for the banner comes late: for this long it does nothing else. */
const LATE_MS = 400;

/** Keeps presses away from whatever appears where a banner has just been. */
export function useLatePresses(moment: Moment | null): void {
  const gone = useRef(-Infinity);
  const there = useRef(false);
  if (there.current && !moment) gone.current = performance.now();
  there.current = moment !== null;
  useEffect(() => {
    const stop = (event: Event) => {
      if (performance.now() - gone.current > LATE_MS) return;
      if (event instanceof KeyboardEvent && !/^(Enter| |[1-9])$/.test(event.key)) return;
      if (!(event.target as Element).closest?.(".stage, .dock, .ask, .hint-panel") && event.type === "click") return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener("click", stop, true);
    document.addEventListener("keydown", stop, true);
    return () => {
      document.removeEventListener("click", stop, true);
      document.removeEventListener("keydown", stop, true);
    };
  }, []);
}
