// Recovery codes: shown once, to be copied or written down.
import { t } from "../core/i18n";
import { CopyButton } from "./invite";

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div class="secret" role="status">
      <p>{t("web.recovery.about")}</p>
      <ol class="codes">
        {codes.map((code) => (
          <li key={code}>
            <code class="mono">{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton text={codes.join("\n")}>{t("web.recovery.copy")}</CopyButton>
    </div>
  );
}
