// Friends: the link that makes them, the list, and what they may see.
import { useEffect, useState } from "preact/hooks";
import { findServer, hasServer } from "../core/connection";
import { dropLink, friends, makeLink, show, unfriend, watchFriends, type Friend } from "../core/friends";
import { plural, t, words } from "../core/i18n";
import { useStore } from "../core/store";
import { Invitation, Lamp, whereText } from "../ui/friends";
import { useLang } from "../ui/hooks";
import { Icon } from "../ui/icons";
import { ShareLink } from "../ui/invite";
import { Top } from "../ui/top";
import "../styles/people.css";
import "../styles/together.css";

function OwnLink() {
  const [link, setLink] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const there = useStore(friends)?.link ?? null;
  const make = async () => {
    const made = await makeLink().catch((problem: Error) => ({ link: undefined, said: problem.message }));
    setLink(made.link ?? null);
    setSaid(made.said ?? "");
  };
  const drop = async () => {
    setLink(null);
    setSaid((await dropLink()) ?? "");
  };
  const until = there && new Intl.DateTimeFormat(words.get().lang, { dateStyle: "medium" }).format(there.until);
  return (
    <section class="stub" aria-labelledby="friend-link-title">
      <h2 id="friend-link-title">{t("friends.link")}</h2>
      <p class="quiet">{t("friends.link_about")}</p>
      {link && <ShareLink link={link} text={t("friends.message")} qr={t("friends.link_qr")} />}
      {there && <p>{t("friends.link_good", { until: until!, people: plural("friends.n.people", there.uses) })}</p>}
      <div class="row">
        <button type="button" class={`button${link ? "" : " main"}`} onClick={() => void make()}>
          <Icon name="share" size={18} />
          {t(there ? "friends.link_new" : "friends.link_make")}
        </button>
        {there && (
          <button type="button" class="button" onClick={() => void drop()}>
            {t("friends.link_drop")}
          </button>
        )}
      </div>
      <p role="alert" class="said bad">
        {said}
      </p>
    </section>
  );
}

function Row({ friend }: { friend: Friend }) {
  const [sure, setSure] = useState(false);
  const { at } = friend;
  return (
    <li>
      <Lamp on={friend.online} />
      <span class="who">
        <b>{friend.name}</b>
        <small class="quiet">{whereText(friend)}</small>
      </span>
      <span class="row">
        <Invitation friend={friend} />
        {at?.table && (
          <a class="button small" href={`#/t/${at.status === "waiting" ? at.code : at.table}`}>
            {t(at.status === "waiting" ? "friends.join" : "friends.watch")}
            <span class="hidden-text">: {friend.name}</span>
          </a>
        )}
        <button
          type="button"
          class={`button small${sure ? " warn" : ""}`}
          aria-label={t(sure ? "friends.remove_sure_who" : "friends.remove_who", { who: friend.name })}
          onClick={() => (sure ? void unfriend(friend.person) : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {t(sure ? "friends.remove_sure" : "friends.remove")}
        </button>
      </span>
    </li>
  );
}

export function FriendsScreen() {
  useLang();
  useEffect(watchFriends, []);
  useEffect(() => void findServer(), []);
  const there = useStore(hasServer);
  const all = useStore(friends);
  return (
    <>
      <Top />
      <main class="page hall">
        <h1 class="page-title">{t("friends.title")}</h1>
        {there === false && <p>{t("web.error.no_server")}</p>}
        {there && (
          <div class="counters">
            <section class="stub wide friend-list" aria-labelledby="list-title">
              <h2 id="list-title">{t("friends.list")}</h2>
              <p class="hidden-text" role="status">
                {all && plural("friends.n.friends", all.list.length)}
              </p>
              {!all?.list.length && <p class="quiet">{t("friends.none")}</p>}
              <ul class="rows friend-rows">
                {all?.list.map((friend) => (
                  <Row key={friend.person} friend={friend} />
                ))}
              </ul>
            </section>
            <OwnLink />
            {all && (
              <section class="stub" aria-labelledby="seen-title">
                <h2 id="seen-title">{t("friends.seen")}</h2>
                <p class="quiet">{t("friends.seen_about")}</p>
                <label class="field check">
                  <span>{t("friends.shown")}</span>
                  <input
                    type="checkbox"
                    name="shown"
                    checked={all.shown}
                    onChange={(e) => void show(e.currentTarget.checked)}
                  />
                </label>
              </section>
            )}
          </div>
        )}
      </main>
    </>
  );
}
