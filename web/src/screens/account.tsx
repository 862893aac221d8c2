// Keys and devices: the name, the password, a second device, tokens for programs, blocked people, going away, being
// forgotten.
import { useEffect, useState } from "preact/hooks";
import { connection, findServer, hasServer, type Person } from "../core/connection";
import { t, words } from "../core/i18n";
import {
  blocked,
  codesLeft,
  dropKey,
  forgetMe,
  keys,
  linkAddress,
  logOut,
  newCodes,
  newKey,
  rename,
  setPassword,
  unblock,
  type Blocked,
  type Key,
} from "../core/people";
import { useStore } from "../core/store";
import { Field, Form } from "../ui/form";
import { useLang } from "../ui/hooks";
import { Icon } from "../ui/icons";
import { CopyButton, ShareLink } from "../ui/invite";
import { RecoveryCodes } from "../ui/recovery";
import { Top } from "../ui/top";
import "../styles/people.css";
import "../styles/together.css";

function Rename({ who }: { who: Person }) {
  const [name, setName] = useState(who.name);
  return (
    <section class="stub" aria-labelledby="name-title">
      <h2 id="name-title">{t("web.start.name")}</h2>
      <Form send={() => rename(name.trim())} button={t("web.account.rename")} done={t("web.account.done")}>
        <Field
          label={t("web.enter.name")}
          name="name"
          value={name}
          set={setName}
          maxLength={24}
          autocomplete="nickname"
        />
      </Form>
    </section>
  );
}

function Password() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const send = async () => {
    const why = await setPassword(old, fresh);
    if (!why) (setOld(""), setFresh(""));
    return why;
  };
  return (
    <section class="stub" aria-labelledby="password-title">
      <h2 id="password-title">{t("web.account.password")}</h2>
      <Form send={send} button={t("web.account.password_change")} done={t("web.account.password_done")}>
        <Field
          label={t("web.account.password_old")}
          name="old"
          type="password"
          value={old}
          set={setOld}
          autocomplete="current-password"
        />
        <Field
          label={t("web.account.password_new")}
          name="new"
          type="password"
          value={fresh}
          set={setFresh}
          minLength={8}
          autocomplete="new-password"
          hint={t("web.enter.password_hint")}
        />
      </Form>
    </section>
  );
}

function Recovery() {
  const [left, setLeft] = useState<number | null>(null);
  const [password, setPasswordNow] = useState("");
  const [codes, setCodes] = useState<string[]>([]);
  useEffect(() => void codesLeft().then(setLeft), [codes]);
  const send = async () => {
    const made = await newCodes(password);
    if (made.codes) (setCodes(made.codes), setPasswordNow(""));
    return made.said;
  };
  return (
    <section class="stub" aria-labelledby="recovery-title">
      <h2 id="recovery-title">{t("web.recovery.title")}</h2>
      <p class="quiet">{t("web.recovery.why")}</p>
      {left !== null && <p>{t("web.recovery.left", { n: left })}</p>}
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      <details class="more">
        <summary>{t("web.recovery.new")}</summary>
        <p class="quiet">{t("web.recovery.new_about")}</p>
        <Form send={send} button={t("web.recovery.make")}>
          <Field
            label={t("web.enter.password")}
            name="recovery-password"
            type="password"
            value={password}
            set={setPasswordNow}
            autocomplete="current-password"
          />
        </Form>
      </details>
    </section>
  );
}

function SecondDevice() {
  const [link, setLink] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const make = async () => {
    const made = await linkAddress();
    setLink(made.link ?? null);
    setSaid(made.said ?? "");
  };
  return (
    <section class="stub" aria-labelledby="device-title">
      <h2 id="device-title">{t("web.account.device")}</h2>
      <p class="quiet">{t("web.account.device_about")}</p>
      {link ? (
        <>
          <ShareLink link={link} text={t("web.account.device")} qr={t("web.account.device_qr")} />
          <p class="quiet">{t("web.account.device_once")}</p>
        </>
      ) : (
        <button type="button" class="button main" onClick={() => void make()}>
          <Icon name="phone" size={18} />
          {t("web.account.device_make")}
        </button>
      )}
      <p role="alert" class="said bad">
        {said}
      </p>
    </section>
  );
}

function Keys({ account }: { account: boolean }) {
  const [list, setList] = useState<Key[]>([]);
  const [label, setLabel] = useState("");
  const [token, setToken] = useState<string | null>(null);
  const day = new Intl.DateTimeFormat(words.get().lang, { dateStyle: "medium" });
  const load = () => void keys().then(setList);
  useEffect(load, []);
  const send = async () => {
    const made = await newKey(label.trim());
    setToken(made.token ?? null);
    if (!made.said) setLabel("");
    load();
    return made.said;
  };
  const name = (key: Key) => key.label || t(key.here ? "web.account.this_device" : "web.account.a_device");
  return (
    <section class="stub wide" aria-labelledby="keys-title">
      <h2 id="keys-title">{t("web.account.keys")}</h2>
      <ul class="rows keys-list">
        {list.map((key) => (
          <li key={key.n}>
            <Icon name={key.label ? "bot" : "phone"} size={20} />
            <span>
              <b>{name(key)}</b>
              <small class="quiet">
                {t("web.account.key_used", {
                  created: day.format(key.created),
                  used: day.format(key.used || key.created),
                })}
              </small>
            </span>
            {!key.here && (
              <button
                type="button"
                class="button small"
                aria-label={t("web.account.revoke_what", { what: name(key) })}
                onClick={() => void dropKey(key.n).then(load)}
              >
                {t("web.account.revoke")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {account && (
        <details class="more" open={token !== null}>
          <summary>{t("web.account.bots")}</summary>
          <p class="quiet">{t("web.account.bots_about")}</p>
          {token && (
            <div class="secret">
              <p>{t("web.account.token_once")}</p>
              <code class="mono">{token}</code>
              <CopyButton text={token}>{t("web.wait.copy")}</CopyButton>
            </div>
          )}
          <Form send={send} button={t("web.account.token_make")}>
            <Field label={t("web.account.token_label")} name="label" value={label} set={setLabel} maxLength={24} />
          </Form>
        </details>
      )}
    </section>
  );
}

/** With whom one does not play, and how to take it back. */
function BlockedPeople() {
  const [list, setList] = useState<Blocked[] | null>(null);
  const [told, setTold] = useState({ text: "", bad: false });
  const load = () => blocked().then(setList);
  useEffect(() => void load(), []);
  const day = new Intl.DateTimeFormat(words.get().lang, { dateStyle: "medium" });
  const takeBack = async ({ person, name }: Blocked) => {
    const why = await unblock(person);
    setTold(why ? { text: why, bad: true } : { text: t("web.account.unblocked", { who: name }), bad: false });
    await load();
  };
  return (
    <section class="stub" aria-labelledby="blocked-title">
      <h2 id="blocked-title">{t("web.account.blocked")}</h2>
      <p class="quiet">{t(list?.length ? "web.account.blocked_about" : "web.account.blocked_none")}</p>
      <ul class="rows keys-list blocked-list">
        {list?.map((one) => (
          <li key={one.person}>
            <Icon name="person" size={20} />
            <span>
              <b>{one.name}</b>
              <small class="quiet">{day.format(one.at)}</small>
            </span>
            <button
              type="button"
              class="button small"
              aria-label={t("web.account.unblock_who", { who: one.name })}
              onClick={() => void takeBack(one)}
            >
              {t("web.account.unblock")}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" class={`said${told.bad ? " bad" : ""}`}>
        {told.text}
      </p>
    </section>
  );
}

function Leaving({ account }: { account: boolean }) {
  const [password, setPasswordNow] = useState("");
  const away = async (all: boolean) => {
    if (!(await logOut(all))) location.hash = "#/";
  };
  const forget = async () => {
    const why = await forgetMe(password);
    if (!why) location.hash = "#/";
    return why;
  };
  return (
    <>
      {account && (
        <section class="stub" aria-labelledby="out-title">
          <h2 id="out-title">{t("web.account.logout")}</h2>
          <button type="button" class="button main" onClick={() => void away(false)}>
            <Icon name="exit" size={18} />
            {t("web.account.logout_here")}
          </button>
          <button type="button" class="button" onClick={() => void away(true)}>
            {t("web.account.logout_all")}
          </button>
        </section>
      )}
      <section class="stub" aria-labelledby="forget-title">
        <h2 id="forget-title">{t(account ? "web.account.forget" : "web.account.forget_guest")}</h2>
        <p class="quiet">{t("web.account.forget_about")}</p>
        <details class="more">
          <summary>{t("web.account.forget_open")}</summary>
          <Form send={forget} button={t("web.account.forget_do")} danger>
            {account ? (
              <Field
                label={t("web.enter.password")}
                name="password"
                type="password"
                value={password}
                set={setPasswordNow}
                autocomplete="current-password"
              />
            ) : null}
          </Form>
        </details>
      </section>
    </>
  );
}

export function Account() {
  useLang();
  const there = useStore(hasServer);
  const who = useStore(connection.who);
  const [asked, setAsked] = useState(false);
  useEffect(
    () =>
      void findServer().then(async (yes) => {
        if (yes) await connection.known();
        setAsked(true);
      }),
    [],
  );
  const account = who !== null && who.kind !== "guest";
  return (
    <>
      <Top />
      <main class="page hall">
        <h1 class="page-title">{t("web.account")}</h1>
        {there === false && <p>{t("web.error.no_server")}</p>}
        {!asked && <p role="status">{t("web.loading")}</p>}
        {asked && there && !who && (
          <p class="row">
            <a class="button main" href="#/enter/register">
              {t("web.enter.register")}
            </a>{" "}
            <a class="button" href="#/enter/login">
              {t("web.enter.login")}
            </a>
          </p>
        )}
        {asked && who && (
          <div class="counters" key={who.id}>
            <SecondDevice />
            <Keys account={account} />
            {account ? <Password /> : <Rename who={who} />}
            {account && <Recovery />}
            {!account && (
              <section class="stub">
                <h2>{t("web.why.title")}</h2>
                <p class="quiet">{t("web.why.guest")}</p>
                <a class="button main" href="#/enter/register">
                  {t("web.enter.register")}
                </a>
                <a class="button" href="#/enter/login">
                  {t("web.enter.login")}
                </a>
              </section>
            )}
            <BlockedPeople />
            <Leaving account={account} />
          </div>
        )}
      </main>
    </>
  );
}
