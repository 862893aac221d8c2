// Pictures of a rulebook: drawings of the real components out of the client's own art. One module per game, loaded
// with the book; a game without one has no pictures.
import { useEffect, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import { componentsOf, type Components } from "../core/components";
import { startEngine } from "../core/engine";
import { gameCard } from "../core/games";
import { known, nameOf, t } from "../core/i18n";
import "../styles/pictures.css";

export interface PictureProps {
  name: string;
  args: string[];
  parts: Components;
}

const modules = import.meta.glob<{ default: ComponentType<PictureProps> }>("./*/pictures.tsx");

/** A name with what the thing does, where there is room for it. */
export function NameAndText({ game, id }: { game: string; id: string }) {
  const does = `${game}.does.${id}`;
  return (
    <>
      <span>{nameOf(game, id)}</span>
      {known(does) && <small>{t(does)}</small>}
    </>
  );
}

/** What the game is played with, asked of the engine where no table says it. */
function useParts(game: string, given: Components | undefined): Components | null {
  const [parts, setParts] = useState<Components | null>(given ?? null);
  useEffect(() => {
    if (given) return setParts(given);
    const engine = startEngine();
    void engine
      .request({ op: "components", game, players: gameCard(game).quick })
      .then((answer) => setParts(componentsOf(answer)))
      .finally(() => engine.close());
  }, [game, given]);
  return parts;
}

export function Picture({
  game,
  name,
  args,
  given,
}: {
  game: string;
  name: string;
  args: string[];
  given?: Components;
}) {
  const parts = useParts(game, given);
  const [Inner, setInner] = useState<ComponentType<PictureProps> | null>(null);
  useEffect(() => void modules[`./${game}/pictures.tsx`]?.().then((m) => setInner(() => m.default)), [game]);
  return Inner && parts ? (
    <figure class="picture">
      <Inner name={name} args={args} parts={parts} />
    </figure>
  ) : null;
}
