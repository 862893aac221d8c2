// Buying the ticket: who plays, how strong the bots are, which options. The button is there at once with
// sensible choices, so that a game is two clicks away.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { findServer, hasServer } from "../core/connection";
import { startEngine } from "../core/engine";
import { gameCard, minutesOf, usualBot } from "../core/games";
import { known, nameOf, t } from "../core/i18n";
import { loadRulebook, openingOf } from "../core/rulebook";
import { change, settings } from "../core/settings";
import { namesFor, startLocal } from "../core/start";
import { useStore } from "../core/store";
import type { Json, OptionInfo } from "../core/types";
import { Poster } from "../art/poster";
import { ChooseDecks } from "../decks/choose_decks";
import { bringDeck, everything, isCombined, TABLE_ROOM, type Choice } from "../decks/combine";
import { useGame } from "../ui/game_info";
import { useLang } from "../ui/hooks";
import { LessonLink } from "../ui/lesson_link";
import { OpenTable } from "../ui/open_table";
import { Segments } from "../ui/segments";
import { Top } from "../ui/top";

const LEVELS = ["beginner", "easy", "medium", "hard", "instant", "expert"];

const valueText = (game: string, option: string, value: Json): string => {
  const key = `${game}.option.${option}.${value}`;
  return known(key) ? t(key) : nameOf(game, String(value));
};

/** Longer than this, a value would be cut in its list: there stands what comes before the colon, the rest below. */
const LETTERS_MOST = 30;
const valueName = (text: string): string => (text.length > LETTERS_MOST ? text.replace(/: .*/, "") : text);

interface FieldProps {
  game: string;
  option: OptionInfo;
  /** Of whom lists have one entry each. */
  names: string[];
  value: Json | undefined;
  set: (v: Json | undefined) => void;
}

interface SeatFieldsProps extends Pick<FieldProps, "game" | "option" | "names"> {
  children: (seat: number) => JSX.Element;
}

/** What the option is called, whose rule it is, what it does and what it may be. */
function OptionLabel({ game, option }: Pick<FieldProps, "game" | "option">) {
  const name = `${game}.option_name.${option.id}`;
  const limits =
    option.min === undefined || option.type === "int_or_null"
      ? ""
      : ` ${t("option.range", [option.min, option.max ?? 0])}${typeof option.default === "number" ? `, ${t("option.default", [option.default])}` : ""}.`;
  return (
    <>
      {known(name) ? t(name) : option.id} <small class="mark">{t(`option.source.${option.source}`)}</small>
      <small class="about">
        {t(`${game}.option.${option.id}`)}.{limits}
      </small>
    </>
  );
}

/** An option with an entry per seat. */
function SeatFields({ game, option, names, children }: SeatFieldsProps) {
  return (
    <fieldset class="field seats">
      <legend>
        <OptionLabel game={game} option={option} />
      </legend>
      {names.map((name, i) => (
        <label key={i}>
          <span>{name}</span>
          {children(i)}
        </label>
      ))}
    </fieldset>
  );
}

/** One of different values for each seat (a colour): who is given another's takes that one's place. */
function SeatValues({ game, option, names, value, set }: FieldProps) {
  const all = option.values as string[];
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const now = [...chosen, ...all.filter((v) => !chosen.includes(v))];
  const give = (seat: number, v: string) =>
    set(now.map((old, i) => (i === seat ? v : old === v ? now[seat]! : old)) as Json);
  return (
    <SeatFields {...{ game, option, names }}>
      {(i) => (
        <select
          class="input"
          name={`${option.id}-${i}`}
          value={now[i]}
          onChange={(e) => give(i, e.currentTarget.value)}
        >
          {all.map((v) => (
            <option key={v} value={v}>
              {valueText(game, option.id, v)}
            </option>
          ))}
        </select>
      )}
    </SeatFields>
  );
}

/** A number for each seat, or none for any. */
function SeatNumbers({ game, option, names, value, set }: FieldProps) {
  const now = names.map((_, i) => (Array.isArray(value) ? ((value as (number | null)[])[i] ?? null) : null));
  const give = (seat: number, text: string) => {
    const next = now.map((old, i) => (i === seat ? (text === "" ? null : Number(text)) : old));
    set(next.every((n) => n === null) ? undefined : next);
  };
  return (
    <SeatFields {...{ game, option, names }}>
      {(i) => (
        <input
          class="input"
          type="number"
          name={`${option.id}-${i}`}
          min={option.min}
          max={option.max}
          required={now.some((n) => n !== null)}
          value={now[i] ?? ""}
          onInput={(e) => give(i, e.currentTarget.value)}
        />
      )}
    </SeatFields>
  );
}

/** Lists for as many seats as there are now; one that lacks an entry is left out. */
export const forSeats = (options: Record<string, Json>, seats: number): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([id, v]): [string, Json][] => {
      if (!Array.isArray(v)) return [[id, v]];
      const list = v.slice(0, seats);
      return list.length === seats && !list.includes(null) ? [[id, list]] : [];
    }),
  );

export function OptionField(props: FieldProps) {
  const { game, option, value, set } = props;
  const label = <OptionLabel game={game} option={option} />;
  const now = value ?? option.default;
  if (option.type === "list_or_null") return option.values ? <SeatValues {...props} /> : <SeatNumbers {...props} />;
  if (option.type === "bool")
    return (
      <label class="field check">
        <span>{label}</span>
        <input type="checkbox" name={option.id} checked={Boolean(now)} onChange={(e) => set(e.currentTarget.checked)} />
      </label>
    );
  if (option.values) {
    const text = valueText(game, option.id, now as Json);
    return (
      <label class="field">
        <span>{label}</span>
        <select
          class="input"
          name={option.id}
          value={String(now)}
          onChange={(e) => set(option.values!.find((v) => String(v) === e.currentTarget.value))}
        >
          {option.values.map((v) => (
            <option key={String(v)} value={String(v)}>
              {valueName(valueText(game, option.id, v))}
            </option>
          ))}
        </select>
        {valueName(text) !== text && <small class="about">{text}.</small>}
      </label>
    );
  }
  if (option.type === "int" || option.type === "integer" || option.min !== undefined)
    return (
      <label class="field">
        <span>{label}</span>
        <input
          class="input"
          type="number"
          name={option.id}
          min={option.min}
          max={option.max}
          value={now === null ? "" : String(now)}
          onInput={(e) => set(e.currentTarget.value === "" ? undefined : Number(e.currentTarget.value))}
        />
      </label>
    );
  return null;
}

const PERSON = "person";

interface SeatsProps {
  open: boolean;
  bots: (string | null)[];
  names: string[];
  sit: (seat: number, who: string) => void;
  call: (seat: number, name: string) => void;
}

/** Who sits where: a person at this screen or a bot of any strength, and what they are called. Somebody must be there. */
function Seats({ open, bots, names, sit, call }: SeatsProps) {
  const people = bots.filter((bot) => bot === null).length;
  return (
    <details class="who" open={open}>
      <summary>{t("web.start.who")}</summary>
      <ul>
        {bots.map((bot, i) => (
          <li key={i}>
            <input
              class="input"
              name={`name-${i}`}
              maxLength={24}
              aria-label={t("web.start.name_of", { n: i + 1 })}
              placeholder={names[i]}
              onInput={(e) => call(i, e.currentTarget.value)}
            />
            <select
              class="input"
              name={`seat-${i}`}
              aria-label={t("web.start.seat_of", { n: i + 1 })}
              value={bot ?? PERSON}
              onChange={(e) => sit(i, e.currentTarget.value)}
            >
              <option value={PERSON}>{t("web.start.person")}</option>
              {LEVELS.map((id) => (
                <option key={id} value={id} disabled={bot === null && people === 1}>
                  {t("web.start.bot", { level: t(`bot.${id}.name`) })}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Who the others are: partners, rivals, or all together, each with the strength of its bot. */
function Company({ game, bots, names }: { game: string; bots: (string | null)[]; names: string[] }) {
  const { together, teams } = gameCard(game);
  const you = bots.indexOf(null);
  const mates = teams?.(bots.length)?.find((team) => team.includes(you)) ?? [you];
  const others = bots.map((_, seat) => seat).filter((seat) => seat !== you);
  if (!others.length) return <p class="company">{t("web.start.meet.alone")}</p>;
  const sides = together
    ? [["web.start.meet.together", others] as const]
    : [
        ["web.start.meet.partner", others.filter((seat) => mates.includes(seat))] as const,
        ["web.start.meet", others.filter((seat) => !mates.includes(seat))] as const,
      ];
  return (
    <dl class="company" aria-live="polite">
      {sides.map(
        ([key, seats]) =>
          seats.length > 0 && (
            <div key={key}>
              <dt>{t(key)}</dt>
              {seats.map((seat) => (
                <dd key={seat}>
                  <b>{names[seat]}</b>{" "}
                  <small>
                    {bots[seat]
                      ? t("web.start.meet.bot", { level: t(`bot.${bots[seat]}.name`) })
                      : t("web.start.meet.person")}
                  </small>
                </dd>
              ))}
            </div>
          ),
      )}
    </dl>
  );
}

/** A deck of this browser that the address names: #/start/timalina?deck=ID. */
const linkedDeck = (): Choice | null => {
  const id = location.hash.match(/[?&]deck=([a-z0-9]+)/)?.[1];
  return id ? everything(`#${id}`) : null;
};

/** The story that the game's rulebook begins with. */
function Opening({ game }: { game: string }) {
  const lang = useLang();
  const [story, setStory] = useState("");
  useEffect(() => void loadRulebook(game).then((book) => setStory(openingOf(book))), [game, lang]);
  return story ? <p class="opening">{story}</p> : null;
}

export function Start({ arg: game }: { arg: string }) {
  const card = gameCard(game);
  const info = useGame(game);
  const set = useStore(settings);
  const [players, setPlayers] = useState(card.quick);
  const [people, setPeople] = useState(1);
  const [level, setLevel] = useState(usualBot(card));
  const there = useStore(hasServer);
  const [options, setOptions] = useState<Record<string, Json>>({});
  const [cards, setCards] = useState<Json | undefined>();
  const change1 = (id: string, v: Json | undefined) =>
    setOptions((o) =>
      v === undefined ? Object.fromEntries(Object.entries(o).filter(([k]) => k !== id)) : { ...o, [id]: v },
    );
  const first = card.first ?? [];
  const sorted = [...(info?.options ?? [])].sort((a, b) => Number(first.includes(b.id)) - Number(first.includes(a.id)));
  // The preset that says the same as what is chosen, if there is one.
  const same = (other: Record<string, Json>, numbers?: Json) =>
    JSON.stringify(numbers) === JSON.stringify(cards) &&
    (info?.options ?? []).every(
      (o) => JSON.stringify(options[o.id] ?? o.default) === JSON.stringify(other[o.id] ?? o.default),
    );
  const preset = same({}) ? "rulebook" : (info?.presets.find((p) => same(p.options, p.cards))?.id ?? "");
  const [sits, setSits] = useState<Record<number, string>>({});
  const [called, setCalled] = useState<Record<number, string>>({});
  const bots = Array.from({ length: players }, (_, i) => {
    const who = sits[i] ?? (i < people ? PERSON : level);
    return who === PERSON ? null : who;
  });
  const names = namesFor(bots, bots.indexOf(null)).map((name, i) => called[i]?.trim() || name);
  const field = (o: OptionInfo) => (
    <OptionField key={o.id} game={game} option={o} names={names} value={options[o.id]} set={(v) => change1(o.id, v)} />
  );

  const minutes = minutesOf(card, players);

  useEffect(() => void findServer(), []);
  const decks = info?.options.find((o) => card.decks && o.id === "deck")?.values as string[] | undefined;
  const deck = String(options.deck ?? decks?.[0] ?? "");
  const [choice, setChoice] = useState<Choice | null>(linkedDeck);
  const chosen = choice ?? everything(deck);
  const [said, setSaid] = useState("");
  const bring = async (room?: number) => {
    if (!decks || !isCombined(chosen)) return null;
    const engine = startEngine();
    try {
      return await bringDeck(engine, chosen, options, room);
    } finally {
      engine.close();
    }
  };
  const depart = async () => {
    const usual = card.optionsFor?.(players) ?? {};
    const custom = cards === undefined ? {} : { position: { cards }, keep: true };
    const begin = { game, players, options: { ...usual, ...forSeats(options, players) }, bots, names, ...custom };
    try {
      const brought = await bring();
      startLocal(
        brought ? { ...begin, position: { cards: brought.cards }, keep: true, title: brought.deck.title } : begin,
      );
    } catch (problem) {
      setSaid(problem instanceof Error ? problem.message : String(problem));
    }
  };
  return (
    <>
      <Top />
      <main class="page" data-shell data-game={game}>
        <form
          class="form-ticket"
          onSubmit={(e) => {
            e.preventDefault();
            void depart();
          }}
        >
          <div class="left">
            <div class="poster">
              <Poster game={game} />
            </div>
            <h1>{t(`game.${game}`)}</h1>
            {known(`web.about.${game}`) && <p>{t(`web.about.${game}`)}</p>}
            <Opening game={game} />
            <div class="options">
              <Segments
                label={t("web.start.seats")}
                name="players"
                value={players}
                set={(n) => {
                  setPlayers(n);
                  setPeople(Math.min(people, n));
                  setSits({});
                }}
                values={Array.from({ length: card.max - card.min + 1 }, (_, i) => ({
                  value: card.min + i,
                  text: String(card.min + i),
                }))}
              />
              {players > 1 && (
                <Segments
                  label={t("web.start.people")}
                  name="people"
                  value={people}
                  set={(n) => (setPeople(n), setSits({}))}
                  values={Array.from({ length: players }, (_, i) => ({ value: i + 1, text: String(i + 1) }))}
                />
              )}
            </div>
            {people < players && (
              <Segments
                label={t("web.start.level")}
                name="level"
                value={level}
                set={(id) => (setLevel(id), setSits({}))}
                values={LEVELS.map((id) => ({ value: id, text: t(`bot.${id}.name`) }))}
                about={`${t(`bot.${level}`)}.`}
              />
            )}
            {players > 1 && (
              <Seats
                key={people > 1 ? "many" : "one"}
                open={people > 1}
                bots={bots}
                names={names}
                sit={(i, who) => setSits({ ...sits, [i]: who })}
                call={(i, name) => setCalled({ ...called, [i]: name })}
              />
            )}
            {sorted.length > 0 && (
              <details class="more">
                <summary>{t("web.start.options")}</summary>
                {info!.presets.length > 0 && (
                  <Segments
                    label={t("option.preset")}
                    name="preset"
                    value={preset}
                    set={(id) => {
                      const chosen = info!.presets.find((p) => p.id === id);
                      setOptions(chosen?.options ?? {});
                      setCards(chosen?.cards);
                    }}
                    values={[
                      { value: "rulebook", text: t("option.preset.rulebook") },
                      ...info!.presets.map((p) => ({ value: p.id, text: t(`${game}.preset.${p.id}`) })),
                    ]}
                  />
                )}
                <div class="options">{sorted.map(field)}</div>
              </details>
            )}
            {decks && <ChooseDecks builtIn={decks} choice={chosen} options={options} set={setChoice} />}
          </div>
          <div class="right">
            <p class="stamp">{t("web.start.stamp")}</p>
            <div class="line">
              <span>
                <b>{t("web.home.platform")}</b>
                {players}
              </span>
              {minutes && (
                <span>
                  <b>{t("web.home.time")}</b>
                  {t("web.home.minutes", { n: minutes })}
                </span>
              )}
              {card.teach && card.weight && (
                <span>
                  <b>{t("web.home.weight")}</b>
                  {t(`web.home.weight.${card.weight}`)}, {t("web.home.teach", { n: card.teach })}
                </span>
              )}
            </div>
            <label class="field">
              <span>{t("web.start.name")}</span>
              <input
                class="input"
                value={set.name}
                maxLength={24}
                placeholder={t("web.you")}
                onInput={(e) => change({ name: e.currentTarget.value })}
              />
            </label>
            <div class="go-bar">
              <Company game={game} bots={bots} names={names} />
              <button class="button main go" type="submit" autofocus>
                {t("web.start.go")}
              </button>
              <LessonLink game={game} />
            </div>
            {said && (
              <p role="alert" class="said bad">
                {said}
              </p>
            )}
            {there && players > 1 && (
              <OpenTable
                game={game}
                players={players}
                options={forSeats(options, players)}
                cards={cards}
                bring={() => bring(TABLE_ROOM)}
              />
            )}
            <a class="button" href={`#/rules/${game}`}>
              {t("web.tab.rules")}
            </a>
            <p class="quiet">{t("web.start.note")}</p>
          </div>
        </form>
      </main>
    </>
  );
}
