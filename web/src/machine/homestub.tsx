// The time machine's counter in the hall.
import { t } from "../core/i18n";

export function MachineStub() {
  return (
    <section class="stub" aria-labelledby="machine-title">
      <h2 id="machine-title">{t("web.machine.title")}</h2>
      <p class="quiet">{t("web.machine.about")}</p>
      <ul class="rows">
        <li><a href="#/records"><strong>{t("web.machine.records")}</strong></a></li>
      </ul>
    </section>
  );
}
