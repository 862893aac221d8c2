import { useEffect, useRef, useState } from "preact/hooks";
import { plain, rulebook, type Block } from "../core/rules";
import { t } from "../core/i18n";
import { useLang } from "./hooks";

function Piece({ block, at }: { block: Block; at: string | null }) {
  if (block.kind === "heading")
    return (block.level ?? 2) <= 2 ? <h2>{plain(block.text)}</h2> : <h3>{plain(block.text)}</h3>;
  if (block.kind === "list") return <p class="clause">• {plain(block.text)}</p>;
  if (block.kind === "table")
    return (
      <div class="scroll-x" tabIndex={0} role="region" aria-label={block.rows![0]!.join(", ")}>
        <table>
          <thead>
            <tr>
              {block.rows![0]!.map((cell, i) => (
                <th key={i} scope="col">
                  {plain(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows!.slice(1).map((row, i) => (
              <tr key={i}>
                {row.map((cell, j) => (
                  <td key={j}>{plain(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  if (block.kind === "clause")
    return (
      <p class={`clause${block.number === at ? " at" : ""}`} id={`clause-${block.number}`}>
        <b>{block.number}</b>
        {plain(block.text)}
      </p>
    );
  return <p>{plain(block.text)}</p>;
}

export function Rulebook({ game, at }: { game: string; at: string | null }) {
  const lang = useLang();
  const [book, setBook] = useState<Block[] | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => void rulebook(game).then(setBook), [game, lang]);
  useEffect(() => {
    if (at) root.current?.querySelector(`[id="clause-${at}"]`)?.scrollIntoView({ block: "center" });
  }, [at, book]);
  return (
    <div class="rules" ref={root}>
      {book === null ? (
        <p>{t("web.loading")}</p>
      ) : book.length ? (
        book.map((block, i) => <Piece key={i} block={block} at={at} />)
      ) : (
        <p>{t("web.rules.none")}</p>
      )}
    </div>
  );
}
