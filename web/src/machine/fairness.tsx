// On the replay screen: whether the game that is looked at came about by the rules and by its seed.
import type { LocalSetup } from "../core/types";
import { useState } from "preact/hooks";
import { t } from "../core/i18n";
import { recordOf } from "./timelines";
import type { Verdict } from "./verify_chance";
import { Seal, verdictText } from "./seal";

export function FairPanel({ setup, over }: { setup: LocalSetup; over: boolean }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { fair } = setup;
  if (fair)
    return (
      <div class="fair-panel">
        <Seal
          fair={fair}
          names={setup.names}
          result={null}
          fetch={async () => ({ ok: true, record: { ...recordOf(setup), fair } })}
        />
      </div>
    );
  return (
    <div class="fair-panel">
      <h2>{t("web.fair.title")}</h2>
      <p class="quiet">{t("machine.fair.local")}</p>
      {over && setup.position === undefined && (
        <p>
          {t("web.fair.seed")}: <span class="mono">{String(recordOf(setup).seed ?? setup.seed)}</span>
        </p>
      )}
      <p>
        <button
          type="button"
          class="button small"
          onClick={() =>
            void import("./verify_chance").then(({ verify }) => verify(recordOf(setup), null, null)).then(setVerdict)
          }
        >
          {t("web.fair.verify")}
        </button>
      </p>
      <p role="status" class={verdict && !verdict.ok ? "verdict bad" : "verdict"}>
        {verdict && verdictText(verdict, setup.names)}
      </p>
    </div>
  );
}
