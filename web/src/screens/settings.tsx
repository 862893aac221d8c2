import { LANG_NAMES, LANGS, t } from "../core/i18n";
import { change, settings, type Settings } from "../core/settings";
import { useStore } from "../core/store";
import { play } from "../core/sound";
import { Top } from "../ui/top";
import { KeyList } from "../ui/keys";
import { Segments } from "../ui/segments";

function Switch({ name, label }: { name: "sound" | "lefty" | "auto" | "notify"; label: string }) {
  const set = useStore(settings);
  return (
    <label class="field check">
      <span>{label}</span>
      <input
        type="checkbox"
        checked={set[name]}
        onChange={(e) => {
          change({ [name]: e.currentTarget.checked } as Partial<Settings>);
          if (name === "sound") play("stamp");
          if (name === "notify" && e.currentTarget.checked && "Notification" in window)
            void Notification.requestPermission();
        }}
      />
    </label>
  );
}

export function SettingsScreen() {
  const set = useStore(settings);
  const choice = <K extends "theme" | "speed" | "moments" | "confirm" | "cards">(key: K, values: Settings[K][]) => (
    <Segments
      label={t(`web.settings.${key}`)}
      name={key}
      value={set[key] as string}
      set={(v) => change({ [key]: v } as Partial<Settings>)}
      values={values.map((v) => ({ value: v as string, text: t(`web.settings.${key}.${v}`) }))}
    />
  );
  return (
    <>
      <Top />
      <main class="page">
        <div class="form-ticket">
          <div class="left">
            <h1>{t("web.settings")}</h1>
            <Segments
              label={t("web.settings.lang")}
              name="lang"
              value={set.lang}
              set={(lang) => change({ lang })}
              values={LANGS.map((lang) => ({ value: lang, text: LANG_NAMES[lang] }))}
            />
            {choice("theme", ["auto", "light", "dark"])}
            {choice("speed", ["calm", "normal", "fast", "instant"])}
            {choice("moments", ["off", "short", "normal", "long", "click"])}
            {choice("confirm", ["never", "slips", "always"])}
            {choice("cards", ["small", "medium", "large"])}
          </div>
          <div class="right">
            <label class="field">
              <span>{t("web.start.name")}</span>
              <input
                class="input"
                value={set.name}
                maxLength={24}
                onInput={(e) => change({ name: e.currentTarget.value })}
              />
            </label>
            <Switch name="sound" label={t("web.settings.sound")} />
            <Switch name="lefty" label={t("web.settings.lefty")} />
            <Switch name="auto" label={t("web.settings.auto")} />
            <Switch name="notify" label={t("web.settings.notify")} />
            <h2>{t("web.settings.keys")}</h2>
            <KeyList />
            <button type="button" class="button" onClick={() => history.back()}>
              {t("web.back")}
            </button>
          </div>
        </div>
      </main>
    </>
  );
}
