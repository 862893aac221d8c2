// Opening a class: several tables of one deck, all seats free, and the board for the projector.
import { useState } from "preact/hooks";
import type { Engine } from "../core/engine";
import { connection, findServer, hasServer } from "../core/connection";
import { t, words } from "../core/i18n";
import { useStore } from "../core/store";
import { bringDeck, everything, TABLE_ROOM } from "./combine";
import type { Deck } from "./library";

function Number({
  label,
  name,
  value,
  set,
  from,
  to,
}: {
  label: string;
  name: string;
  value: number;
  set: (n: number) => void;
  from: number;
  to: number;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <select class="input" name={name} value={value} onChange={(e) => set(+e.currentTarget.value)}>
        {Array.from({ length: to - from + 1 }, (_, i) => (
          <option key={i} value={from + i}>
            {from + i}
          </option>
        ))}
      </select>
    </label>
  );
}

export function OpenClass({ deck, engine }: { deck: Deck; engine: Engine }) {
  const there = useStore(hasServer);
  const [groups, setGroups] = useState(4);
  const [seats, setSeats] = useState(4);
  const [hand, setHand] = useState(3);
  const [said, setSaid] = useState("");
  useState(() => void findServer());
  if (!there) return null;
  const open = async () => {
    setSaid("");
    try {
      await connection.person();
      const brought = await bringDeck(engine, everything(`#${deck.id}`), {}, TABLE_ROOM);
      const codes: string[] = [];
      for (let i = 0; i < groups; i++) {
        const answer = await connection.ask({
          op: "create",
          game: "timalina",
          players: seats,
          options: { hand },
          ...brought,
          seats: Array.from({ length: seats }, () => "open"),
          public: false,
          lang: words.get().lang,
        });
        if (!answer.ok) throw new Error(answer.error.message);
        codes.push(answer.code);
      }
      location.hash = `#/class/board-${codes.join("-")}`;
    } catch (problem) {
      setSaid(problem instanceof Error ? problem.message : String(problem));
    }
  };
  return (
    <section class="sheet open-class" aria-labelledby="class-title">
      <h2 id="class-title">{t("workshop.class")}</h2>
      <p class="quiet">{t("workshop.class.about")}</p>
      <div class="three">
        <Number
          label={t("workshop.class.groups")}
          name="class-groups"
          value={groups}
          set={setGroups}
          from={1}
          to={12}
        />
        <Number label={t("workshop.class.seats")} name="class-seats" value={seats} set={setSeats} from={2} to={8} />
        <Number label={t("workshop.class.hand")} name="class-hand" value={hand} set={setHand} from={1} to={6} />
      </div>
      <button type="button" class="button" onClick={() => void open()}>
        {t("workshop.class.open")}
      </button>
      <p role="alert" class="said bad">
        {said}
      </p>
    </section>
  );
}
