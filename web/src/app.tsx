// Which screen is shown follows from the address alone: #/start/GAME, #/play/ID, #/t/CODE and so on. The
// server's own address of a table, /t/CODE, means the same as #/t/CODE.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useLang } from "./ui/hooks";
import { Home } from "./screens/home";
import { connection } from "./core/connection";
import { t, words } from "./core/i18n";
import { route } from "./core/route";
import { useStore } from "./core/store";

type Screen = ComponentType<{ arg: string }>;

const screens: Record<string, () => Promise<Screen>> = {
  start: () => import("./screens/start").then((m) => m.Start),
  play: () => import("./screens/local").then((m) => m.LocalPlay),
  t: () => import("./screens/table").then((m) => m.TableScreen),
  learn: () => import("./screens/learn").then((m) => m.Learn),
  settings: () => import("./screens/settings").then((m) => m.SettingsScreen),
  rules: () => import("./screens/rules").then((m) => m.RulesScreen),
  me: () => import("./screens/me").then((m) => m.Me),
  enter: () => import("./screens/enter").then((m) => m.Enter),
  account: () => import("./screens/account").then((m) => m.Account),
  link: () => import("./screens/link").then((m) => m.Link),
  friends: () => import("./screens/friends").then((m) => m.FriendsScreen),
  friend: () => import("./screens/befriend").then((m) => m.Befriend),
  replay: () => import("./screens/replay").then((m) => m.Replay),
  records: () => import("./screens/records").then((m) => m.Records),
  puzzles: () => import("./screens/puzzles").then((m) => m.Puzzles),
  puzzle: () => import("./screens/puzzle").then((m) => m.PuzzleScreen),
  editor: () => import("./screens/editor").then((m) => m.Editor),
  decks: () => import("./screens/decks").then((m) => m.Decks),
  class: () => import("./screens/class").then((m) => m.Classroom),
  deck: () => import("./screens/deck_link").then((m) => m.DeckLink),
  day: () => import("./screens/deck_link").then((m) => m.DayLink),
  print: () => import("./screens/print").then((m) => m.PrintScreen),
  lab: () => import("./screens/laboratory").then((m) => m.Laboratory),
  about: () => import("./screens/about").then((m) => m.About),
  admin: () => import("./screens/admin").then((m) => m.Admin),
};

export function go(path: string): void {
  location.hash = `#/${path}`;
}

/** An invitation's address, the link to a second device or a friend's becomes the client's own, so that leaving the table leads to the hall. */
export function takeInvitation(): void {
  const table = location.pathname.match(/\/t\/([A-Za-z0-9]{4,12})$/);
  const link = location.hash.match(/^#(link|friend)=([\w-]+)$/);
  if (link) history.replaceState(null, "", `${import.meta.env.BASE_URL}#/${link[1]}/${link[2]}`);
  if (table && !location.hash)
    history.replaceState(null, "", `${import.meta.env.BASE_URL}#/t/${table[1]}${location.search}`);
}

/** What was announced stands above every screen. */
function Announced() {
  const notice = useStore(connection.notice);
  if (!notice) return null;
  const at = new Intl.DateTimeFormat(words.get().lang, { hour: "2-digit", minute: "2-digit" }).format(notice.at);
  return (
    <p class="toast notice calm" role="status">
      {t("web.notice.restart", { at })} {notice.text}
    </p>
  );
}

/** A friend invites: what shows it is fetched for people that a server knows. */
function Invited() {
  const known = useStore(connection.who) !== null;
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (known) void import("./ui/friends").then((m) => setShown(() => m.Invitations));
  }, [known]);
  return known && Shown ? <Shown /> : null;
}

export function App() {
  return (
    <>
      <Announced />
      <Invited />
      <Screens />
    </>
  );
}

function Screens() {
  useLang();
  const [[name, arg], setRoute] = useState(route(location.hash));
  const [screen, setScreen] = useState<{ name: string; Screen: Screen } | null>(null);
  useEffect(() => {
    const changed = () => {
      setRoute(route(location.hash));
      window.scrollTo(0, 0);
    };
    window.addEventListener("hashchange", changed);
    setRoute(route(location.hash)); // the address may have changed before anybody listened
    return () => window.removeEventListener("hashchange", changed);
  }, []);
  useEffect(() => {
    if (screens[name]) void screens[name]().then((Screen) => setScreen({ name, Screen }));
  }, [name]);
  if (!screens[name]) return <Home />;
  if (screen?.name !== name)
    return (
      <main class="page">
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  return <screen.Screen arg={arg} key={arg} />;
}
