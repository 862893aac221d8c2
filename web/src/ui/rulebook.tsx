// The rulebook for players: beside the board, as a page of its own, and on paper.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Component, Components } from "../core/components";
import { Picture } from "../boards/pictures";
import { known, nameOf, t } from "../core/i18n";
import { loadRulebook, nearestAnchor, plainText, type Block, type Span } from "../core/rulebook";
import { useLang } from "./hooks";

function Spans({ spans, at }: { spans: Span[]; at: string | null }) {
  return (
    <>
      {spans.map((span, i) =>
        span.kind === "strong" ? (
          <strong key={i}>{span.text}</strong>
        ) : span.kind === "em" ? (
          <em key={i}>{span.text}</em>
        ) : span.kind === "anchor" ? (
          <small key={i} data-clause={span.clause} class={`anchor${span.clause === at ? " at" : ""}`}>
            {span.clause}
          </small>
        ) : (
          span.text
        ),
      )}
    </>
  );
}

function Piece({ block, at, game, parts }: { block: Block; at: string | null; game: string; parts?: Components }) {
  if (block.kind === "heading") {
    const inner = <Spans spans={block.spans} at={at} />;
    return block.level === 1 ? null : block.level === 2 ? <h2 id={block.id}>{inner}</h2> : <h3>{inner}</h3>;
  }
  if (block.kind === "figure") return <Picture game={game} name={block.name} args={block.args} given={parts} />;
  if (block.kind === "list") {
    const items = block.items.map((item, i) => (
      <li key={i} class={item.deep ? "deep" : undefined}>
        <Spans spans={item.spans} at={at} />
      </li>
    ));
    const list = block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    return block.ruling ? <div class="ruling">{list}</div> : list;
  }
  if (block.kind === "table")
    return (
      <div class="scroll-x" tabIndex={0} role="group" aria-label={block.head.map(plainText).join(", ")}>
        <table>
          <thead>
            <tr>
              {block.head.map((cell, i) => (
                <th key={i} scope="col">
                  <Spans spans={cell} at={at} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, i) => (
              <tr key={i}>
                {row.map((cell, j) => (
                  <td key={j}>
                    <Spans spans={cell} at={at} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  return (
    <p class={block.kind === "ruling" ? "ruling" : undefined}>
      <Spans spans={block.spans} at={at} />
    </p>
  );
}

/** What this table has changed about the numbers of the page. */
export function Changed({ game, parts }: { game: string; parts: Components }) {
  const changed = parts.all.filter((one) => one.changed);
  const name = ({ kind, id }: Component) =>
    known(`${game}.${kind}.${id}`) ? t(`${game}.${kind}.${id}`) : nameOf(game, id);
  return changed.length ? (
    <ul class="changed">
      {changed.map((one) => (
        <li key={`${one.kind} ${one.id}`}>
          <b>{name(one)}</b> {one.changed}
        </li>
      ))}
    </ul>
  ) : null;
}

interface RulebookProps {
  game: string;
  at: string | null;
  /** Of a table where the book is read. */
  parts?: Components;
  contents?: boolean;
}

export function Rulebook({ game, at, parts, contents }: RulebookProps) {
  const lang = useLang();
  const [book, setBook] = useState<Block[] | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => void loadRulebook(game).then(setBook), [game, lang]);
  const marked = at && book ? nearestAnchor(book, at) : null;
  useEffect(() => {
    if (!marked) return;
    const anchor = root.current?.querySelector(`[data-clause="${marked}"]`);
    (anchor?.closest("p, li, tr, h2, h3") ?? anchor)?.scrollIntoView({ block: "center" });
  }, [marked]);
  const show = (id: string) => root.current?.querySelector(`#${id}`)?.scrollIntoView({ block: "start" });
  if (book === null) return <p class="rules">{t("web.loading")}</p>;
  if (!book.length) return <p class="rules">{t("web.rules.none")}</p>;
  return (
    <div class="rules" ref={root}>
      {parts && <Changed game={game} parts={parts} />}
      {contents && (
        <nav class="contents" aria-label={t("web.rules.contents")}>
          {book.map(
            (block) =>
              block.kind === "heading" &&
              block.level === 2 && (
                <button key={block.id} type="button" class="button small" onClick={() => show(block.id)}>
                  {plainText(block.spans)}
                </button>
              ),
          )}
        </nav>
      )}
      {book.map((block, i) => (
        <Piece key={i} block={block} at={marked} game={game} parts={parts} />
      ))}
    </div>
  );
}
