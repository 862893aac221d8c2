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

if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined);
