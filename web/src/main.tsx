import "@fontsource-variable/archivo/wdth.css";
import "@fontsource/ibm-plex-mono/latin-500.css";
import "./styles/base.css";
import "./styles/home.css";
import "./styles/room.css";
import "./styles/forced.css";
import { render } from "preact";
import { App, takeInvitation } from "./app";
import { startSettings } from "./core/settings";

takeInvitation();
void startSettings().then(() => render(<App />, document.getElementById("app")!));

/** Games start without a connection from the first visit on: the engine is fetched when there is nothing else to do. */
async function keepEngine(): Promise<void> {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (saving) return;
  const { active } = await navigator.serviceWorker.ready;
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));
  idle(() => active?.postMessage("keep-engine"));
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.addEventListener("controllerchange", () => void keepEngine());
  void navigator.serviceWorker
    .register(`${import.meta.env.BASE_URL}sw.js`)
    .then(keepEngine)
    .catch(() => undefined);
}
