// Why something is not allowed: the clause of the rulebook in the reader's language, and the way to it.
import { useEffect, useState } from "preact/hooks";
import { t } from "../core/i18n";
import { clauseText } from "../core/rules";
import type { Refusal } from "../core/types";
import { Icon } from "./icons";

export function Refused({
  refusal,
  close,
  read,
}: {
  refusal: Refusal;
  close: () => void;
  read: (rule: string) => void;
}) {
  const [clause, setClause] = useState<string | null>(null);
  useEffect(() => {
    setClause(null);
    if (refusal.rule) void clauseText(refusal.rule).then(setClause);
  }, [refusal]);
  const key = `web.error.${refusal.code}`;
  const why = t(key) === key ? refusal.message : t(key);
  return (
    <div class="toast notice" role="alert">
      <Icon name="warn" />
      <div>
        <strong>{why}</strong>
        {refusal.rule && clause && (
          <p>
            <b class="mono">{refusal.rule.split("/")[1]}</b> {clause}
          </p>
        )}
        {refusal.rule && (
          <button
            type="button"
            class="button small"
            onClick={() => {
              close();
              read(refusal.rule!);
            }}
          >
            {t("web.refusal.read")}
          </button>
        )}
      </div>
      <button type="button" class="button bare small" aria-label={t("web.close")} onClick={close}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
