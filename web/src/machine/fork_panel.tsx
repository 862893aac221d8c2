// Play on differently from here: which seats are yours, who sits in the others, and on which cards.
import { useEffect, useRef, useState } from "preact/hooks";
import { number, t } from "../core/i18n";
import { Segments } from "../ui/segments";
import { Icon } from "../ui/icons";
import { fork } from "./fork";
import { forkable, unlocked } from "./timelines";
import type { ReplayState, ReplayView } from "./replay_view";
import { gameCard } from "../core/games";
import "../styles/dialog.css";

const LEVELS = ["beginner", "easy", "medium", "hard", "instant", "expert"];

interface Props {
  look: ReplayState;
  viewing: ReplayView;
  close: () => void;
}

export function ForkPanel({ look, viewing, close }: Props) {
  const { timeline, ply, tree } = look;
  const free = unlocked(tree, timeline);
  const quiz = gameCard(timeline.setup.game).quiz === true;
  const { names } = timeline.setup;
  const [seat, setSeat] = useState(look.seat);
  const [alone, setAlone] = useState(false);
  const [level, setLevel] = useState("medium");
  const [cards, setCards] = useState<"dealt" | "true">(quiz ? "true" : "dealt");
  const [title, setTitle] = useState("");
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal();
    return () => box.current?.close();
  }, []);
  const all = alone || names.length === 1;
  const go = async () => {
    const people = all ? names.map((_, i) => i) : [seat];
    const id = await fork(viewing.replayer, timeline, ply, {
      people,
      level,
      redeal: free && cards === "true" ? null : seat,
      title: title.trim(),
    });
    location.hash = `#/play/${id}`;
  };
  const head = (
    <header>
      <h2 id="fork-title">
        <Icon name="fork" />
        {t("machine.fork.title", { n: number(ply) })}
      </h2>
      <button type="button" class="button bare" aria-label={t("web.close")} onClick={close}>
        <Icon name="close" />
      </button>
    </header>
  );
  const dialog = {
    class: "fork-panel",
    ref: box,
    "aria-labelledby": "fork-title",
    onClose: close,
    onClick: (e: Event) => e.target === box.current && close(),
  };
  if (!forkable(tree, timeline))
    return (
      <dialog {...dialog}>
        <form method="dialog">
          {head}
          <p>{t("machine.fork.after_end")}</p>
          <footer>
            <button type="submit" class="button main" autofocus>
              {t("web.close")}
            </button>
          </footer>
        </form>
      </dialog>
    );
  return (
    <dialog {...dialog}>
      <form
        method="dialog"
        onSubmit={(e) => {
          e.preventDefault();
          void go();
        }}
      >
        {head}
        <p class="quiet">{t("machine.fork.about")}</p>
        {names.length > 1 && (
          <Segments
            label={t("machine.fork.seat")}
            name="fork-seat"
            value={seat}
            set={setSeat}
            values={names
              .map((name, i) => ({ value: i, text: name }))
              .filter(({ value }) => free || timeline.setup.bots[value] === null)}
          />
        )}
        {names.length > 1 && (
          <Segments
            label={t("machine.fork.others")}
            name="fork-others"
            value={alone ? "alone" : "bots"}
            set={(v) => setAlone(v === "alone")}
            values={[
              { value: "bots", text: t("machine.fork.bots") },
              { value: "alone", text: t("machine.fork.alone") },
            ]}
          />
        )}
        {!all && (
          <Segments
            label={t("web.start.level")}
            name="fork-level"
            value={level}
            set={setLevel}
            values={LEVELS.map((id) => ({ value: id, text: t(`bot.${id}.name`) }))}
          />
        )}
        {free && (
          <Segments
            label={t("machine.fork.cards")}
            name="fork-cards"
            value={cards}
            set={setCards}
            values={[
              { value: "dealt", text: t(quiz ? "machine.fork.shuffled" : "machine.fork.dealt") },
              { value: "true", text: t("machine.fork.true") },
            ]}
          />
        )}
        <p class="fork-note" role="status">
          {free && cards === "true"
            ? t("machine.fork.note_true")
            : quiz
              ? t("machine.fork.note_shuffled")
              : t("machine.fork.note_dealt", { who: names[seat] ?? "" })}
        </p>
        <label class="field">
          <span>{t("machine.fork.name")}</span>
          <input
            class="input"
            value={title}
            maxLength={60}
            placeholder={t("machine.line.fork", { n: number(ply) })}
            onInput={(e) => setTitle(e.currentTarget.value)}
          />
        </label>
        <footer>
          <button type="submit" class="button main" autofocus>
            {t("machine.fork.go")}
          </button>
          <button type="button" class="button" onClick={close}>
            {t("web.tray.cancel")}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
