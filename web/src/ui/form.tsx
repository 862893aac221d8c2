// Fields and forms of the counters: a label, a hint that is read with the field, and what the server said.
import { useId, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { t } from "../core/i18n";
import { Icon } from "./icons";

interface FieldProps {
  label: string;
  name: string;
  value: string;
  set: (value: string) => void;
  hint?: string;
  type?: "text" | "password";
  autocomplete?: string;
  maxLength?: number;
  minLength?: number;
  autofocus?: boolean;
}

export function Field({
  label,
  name,
  value,
  set,
  hint,
  type = "text",
  autocomplete = "off",
  maxLength,
  minLength,
  autofocus,
}: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const kind: { type: "text" } | { type: "password" } =
    type === "password" && !shown ? { type: "password" } : { type: "text" };
  return (
    <div class="field">
      <label htmlFor={id}>{label}</label>
      <span class="with-eye">
        <input
          class="input"
          id={id}
          name={name}
          {...kind}
          value={value}
          required
          autocomplete={autocomplete}
          maxLength={maxLength}
          minLength={minLength}
          autofocus={autofocus}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onInput={(e) => set(e.currentTarget.value)}
          spellcheck={false}
          autocapitalize="none"
        />
        {type === "password" && (
          <button
            type="button"
            class="button bare"
            aria-pressed={shown}
            aria-label={t("web.form.show")}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" size={20} />
          </button>
        )}
      </span>
      {hint && (
        <small class="quiet" id={`${id}-hint`}>
          {hint}
        </small>
      )}
    </div>
  );
}

interface FormProps {
  /** What is done; gives the server's sentence where it is refused. */
  send: () => Promise<string | null>;
  button: string;
  done?: string;
  danger?: boolean;
  children: ComponentChildren;
}

export function Form({ send, button, done, danger, children }: FormProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; bad: boolean }>({ text: "", bad: false });
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const why = await send().catch((problem) => String(problem instanceof Error ? problem.message : problem));
    setBusy(false);
    setSaid({ text: why ?? done ?? "", bad: why !== null });
  };
  return (
    <form class="counter-form" onSubmit={(e) => void submit(e)}>
      {children}
      <button class={`button ${danger ? "warn" : "main"}`} type="submit" aria-disabled={busy}>
        {busy ? t("web.loading") : button}
      </button>
      <p role={said.bad ? "alert" : "status"} class={said.bad ? "said bad" : "said"}>
        {said.text}
      </p>
    </form>
  );
}
