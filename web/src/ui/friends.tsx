// Friends beside other things: in the hall, in the waiting room, and an invitation wherever one is.
import { useEffect, useRef, useState } from "preact/hooks";
import { decline, friends, invite, watchFriends, type Friend } from "../core/friends";
import { t } from "../core/i18n";
import { notify } from "../core/notify";
import { useStore } from "../core/store";
import { useLang } from "./hooks";
import { Icon } from "./icons";
import "../styles/friends.css";

/** "Online, plays CONTROL"; colour is never alone. */
export function whereText({ online, at }: Friend): string {
  if (!online) return t("friends.away");
  if (!at) return t("friends.online");
  return t(at.status === "waiting" ? "friends.waits" : "friends.plays", { game: t(`game.${at.game}`) });
}

export function Lamp({ on }: { on: boolean }) {
  return <span class={`friend-lamp${on ? " on" : ""}`} aria-hidden="true" />;
}

const GoTo = ({ table, onClick }: { table: NonNullable<Friend["invite"]>; onClick?: () => void }) => (
  <a class="button small main" href={`#/t/${table.code}`} onClick={onClick}>
    {t("friends.go", { game: t(`game.${table.game}`) })}
  </a>
);

/** What a friend invites to: to go there or to decline. */
export function Invitation({ friend }: { friend: Friend }) {
  const { invite: to } = friend;
  if (!to) return null;
  return (
    <span class="row friend-invitation">
      <GoTo table={to} />
      <button
        type="button"
        class="button small"
        aria-label={t("friends.decline_what", { who: friend.name, game: t(`game.${to.game}`) })}
        onClick={() => void decline(friend.person)}
      >
        {t("friends.decline")}
      </button>
    </span>
  );
}

/** In the hall: who is online and who invites; nothing for who has no friends yet but the way to them. */
export function FriendsStub() {
  useLang();
  useEffect(watchFriends, []);
  const list = useStore(friends)?.list ?? [];
  const shown = list.filter((friend) => friend.online || friend.invite).slice(0, 6);
  return (
    <section class="stub friend-stub" aria-labelledby="friends-title">
      <h2 id="friends-title">{t("friends.title")}</h2>
      {list.length === 0 && <p class="quiet">{t("friends.none")}</p>}
      {list.length > 0 && shown.length === 0 && <p class="quiet">{t("friends.nobody_online")}</p>}
      {shown.length > 0 && (
        <ul class="rows friend-rows">
          {shown.map((friend) => (
            <li key={friend.person}>
              <Lamp on={friend.online} />
              <span class="who">
                <b>{friend.name}</b>
                <small class="quiet">{whereText(friend)}</small>
              </span>
              <Invitation friend={friend} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <a class="button" href="#/friends">
          <Icon name="person" size={18} />
          {t("friends.open")}
        </a>
      </p>
    </section>
  );
}

/** In the waiting room: one press per friend. */
export function InviteFriends({ table }: { table: string }) {
  useLang();
  useEffect(watchFriends, []);
  const list = useStore(friends)?.list ?? [];
  const [asked, setAsked] = useState<string[]>([]);
  const [told, setTold] = useState("");
  const send = async ({ person, name }: Friend) => {
    const why = await invite(person, table);
    setTold(why ?? t("friends.invited_who", { who: name }));
    if (!why) setAsked([...asked, person]);
  };
  return (
    <section class="stub" aria-labelledby="invite-friends-title">
      <h2 id="invite-friends-title">{t("friends.invite_title")}</h2>
      {list.length === 0 && <p class="quiet">{t("friends.none")}</p>}
      <ul class="rows friend-rows">
        {list.map((friend) => (
          <li key={friend.person}>
            <Lamp on={friend.online} />
            <span class="who">
              <b>{friend.name}</b>
              <small class="quiet">{whereText(friend)}</small>
            </span>
            <button
              type="button"
              class="button small"
              aria-disabled={asked.includes(friend.person)}
              aria-label={asked.includes(friend.person) ? undefined : t("friends.invite_who", { who: friend.name })}
              onClick={() => !asked.includes(friend.person) && void send(friend)}
            >
              {t(asked.includes(friend.person) ? "friends.invited" : "friends.invite")}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" class="said">
        {told}
      </p>
      {list.length === 0 && (
        <a class="button" href="#/friends">
          {t("friends.open")}
        </a>
      )}
    </section>
  );
}

/** An invitation that comes while one is somewhere else: over every screen but the one that lists friends. */
export function Invitations() {
  useLang();
  useEffect(watchFriends, []);
  const list = useStore(friends)?.list ?? [];
  const [seen, setSeen] = useState<string[]>([]);
  const told = useRef("");
  const key = (friend: Friend) => `${friend.person} ${friend.invite!.table}`;
  const here = (friend: Friend) => [friend.invite!.table, friend.invite!.code].some((id) => location.hash.includes(id));
  const friend = list.find((one) => one.invite && !seen.includes(key(one)) && !here(one));
  const text = friend ? t("friends.invites", { who: friend.name, game: t(`game.${friend.invite!.game}`) }) : "";
  useEffect(() => {
    if (text && told.current !== text) void notify(text);
    told.current = text;
  }, [text]);
  if (!friend) return null;
  const done = () => setSeen([...seen, key(friend)]);
  return (
    <div class="toast notice calm friend-toast" role="status">
      <Icon name="person" />
      <p>{text}</p>
      <span class="row">
        <GoTo table={friend.invite!} onClick={done} />
        <button type="button" class="button small" onClick={done}>
          {t("friends.later")}
        </button>
      </span>
    </div>
  );
}
