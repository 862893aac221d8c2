// The counter where a traveller becomes known: a new pass, or the one they have. Nobody has to stop here.
import { useEffect, useState } from "preact/hooks";
import { connection, findServer, hasServer } from "../core/connection";
import { t } from "../core/i18n";
import { logIn, recover, register } from "../core/people";
import { settings } from "../core/settings";
import { useStore } from "../core/store";
import { Field, Form } from "../ui/form";
import { useLang } from "../ui/hooks";
import { Icon } from "../ui/icons";
import { RecoveryCodes } from "../ui/recovery";
import { Top } from "../ui/top";
import "../styles/people.css";

const NAME = 24;
const SHORTEST = 8;

export function Reasons() {
  return (
    <ul class="reasons">
      {(["rating", "history", "devices"] as const).map((why) => (
        <li key={why}>
          <Icon name={{ rating: "check", history: "log", devices: "phone" }[why]} />
          <span>
            <b>{t(`web.why.${why}`)}</b> {t(`web.why.${why}.about`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Fresh({ made }: { made: (codes: string[]) => void }) {
  const [name, setName] = useState(connection.who.get()?.name ?? settings.get().name);
  const [password, setPassword] = useState("");
  const send = async () => {
    const { codes, said } = await register(name.trim(), password);
    if (!said) made(codes ?? []);
    return said;
  };
  return (
    <Form send={send} button={t("web.enter.register")}>
      <Field
        label={t("web.enter.name")}
        name="username"
        value={name}
        set={setName}
        maxLength={NAME}
        minLength={3}
        autocomplete="username"
        hint={t("web.enter.name_hint")}
      />
      <Field
        label={t("web.enter.password")}
        name="password"
        type="password"
        value={password}
        set={setPassword}
        minLength={SHORTEST}
        autocomplete="new-password"
        hint={t("web.enter.password_hint")}
      />
    </Form>
  );
}

function Known() {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const who = useStore(connection.who);
  const seats = useStore(connection.seats);
  const send = async () => {
    const why = await logIn(name.trim(), password);
    if (!why) location.hash = "#/me";
    return why;
  };
  return (
    <Form send={send} button={t("web.enter.login")}>
      {who?.kind === "guest" && seats.length > 0 && <p class="quiet">{t("web.enter.guest_seats")}</p>}
      <Field
        label={t("web.enter.name")}
        name="username"
        value={name}
        set={setName}
        maxLength={NAME}
        autocomplete="username"
      />
      <Field
        label={t("web.enter.password")}
        name="password"
        type="password"
        value={password}
        set={setPassword}
        autocomplete="current-password"
      />
    </Form>
  );
}

function Lost() {
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const send = async () => {
    const why = await recover(name.trim(), code.trim(), password);
    if (!why) location.hash = "#/me";
    return why;
  };
  return (
    <Form send={send} button={t("web.enter.recover_do")}>
      <Field
        label={t("web.enter.name")}
        name="username"
        value={name}
        set={setName}
        maxLength={NAME}
        autocomplete="username"
      />
      <Field
        label={t("web.enter.code")}
        name="code"
        value={code}
        set={setCode}
        maxLength={40}
        hint={t("web.enter.code_hint")}
      />
      <Field
        label={t("web.account.password_new")}
        name="password"
        type="password"
        value={password}
        set={setPassword}
        minLength={SHORTEST}
        autocomplete="new-password"
        hint={t("web.enter.password_hint")}
      />
    </Form>
  );
}

/** After registering: the codes, before anything else. */
function Kept({ codes }: { codes: string[] }) {
  return (
    <div class="form-ticket counter-ticket">
      <div class="left">
        <h1>{t("web.recovery.title")}</h1>
        <RecoveryCodes codes={codes} />
        <a class="button main" href="#/me">
          {t("web.recovery.kept")}
        </a>
      </div>
      <div class="right">
        <p class="stamp">{t("web.enter.stamp")}</p>
        <p>{t("web.recovery.why")}</p>
      </div>
    </div>
  );
}

export function Enter({ arg }: { arg: string }) {
  useLang();
  const fresh = arg !== "login" && arg !== "recover";
  const [codes, setCodes] = useState<string[]>([]);
  const there = useStore(hasServer);
  useEffect(() => void findServer().then(async (yes) => void (yes && (await connection.known()))), []);
  return (
    <>
      <Top />
      <main class="page hall">
        {there === false ? (
          <>
            <h1 class="page-title">{t("web.enter.login")}</h1>
            <p>{t("web.error.no_server")}</p>
          </>
        ) : codes.length > 0 ? (
          <Kept codes={codes} />
        ) : (
          <div class="form-ticket counter-ticket">
            <div class="left">
              <h1>{t(fresh ? "web.enter.title" : arg === "recover" ? "web.enter.recover" : "web.enter.welcome")}</h1>
              {fresh ? <Fresh made={setCodes} /> : arg === "recover" ? <Lost /> : <Known />}
              {arg === "login" && (
                <p>
                  <a href="#/enter/recover">{t("web.enter.lost")}</a>
                </p>
              )}
            </div>
            <div class="right">
              <p class="stamp">{t(fresh ? "web.enter.stamp" : "web.enter.stamp_back")}</p>
              {fresh ? (
                <>
                  <h2>{t("web.why.title")}</h2>
                  <Reasons />
                </>
              ) : (
                <p>{t("web.enter.other_device")}</p>
              )}
              <p class="quiet">{t("web.why.none")}</p>
              <a class="button" href={fresh ? "#/enter/login" : "#/enter/register"}>
                {t(fresh ? "web.enter.have" : "web.enter.have_not")}
              </a>
            </div>
          </div>
        )}
      </main>
    </>
  );
}
