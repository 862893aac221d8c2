// A banner beside the board for what must not be missed. It stays until it has been read: by time, by a click, or by a key.
import { t } from "../core/i18n";
import { readingTime, spokenOf, type Moment } from "../core/moments";
import { settings } from "../core/settings";
import { useStore } from "../core/store";
import { Icon } from "./icons";
import "../styles/moment.css";

const SIGNS = { good: "check", bad: "close", plain: "time" } as const;

export function MomentBanner({ moment, clock, goOn }: { moment: Moment; clock: boolean; goOn: () => void }) {
  const ms = readingTime(moment, useStore(settings).moments, clock);
  return (
    <section class={`moment ${moment.tone}`} aria-label={t("web.moment")} onClick={goOn}>
      <h2>
        <Icon name={SIGNS[moment.tone]} size={26} />
        {moment.title}
      </h2>
      {moment.text && <p>{moment.text}</p>}
      <button type="button" class="button amber" onClick={goOn}>
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
