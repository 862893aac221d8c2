// A light on the things that are spoken of: a ring around each, and the board a little darker. It takes no clicks, and follows
// the things when they move: they are measured when the page changes and while something moves, not in every frame.
import { useEffect, useState } from "preact/hooks";
import "../styles/spotlight.css";

const ROOM = 6;
const ROUND = 14;
/** So many things get a ring each; more of them get one together. */
const MANY = 6;
/** How often a thing that lies outside its scrolled part is brought back into sight: not against somebody who scrolls. */
const BRING_MS = 1200;

const shown = (node: Element): boolean => {
  const { width, height } = node.getBoundingClientRect();
  return width > 0 && height > 0;
};

const scrolls = (node: Element): boolean => /auto|scroll|hidden/.test(getComputedStyle(node).overflowY);

/** The parts of the screen that may cut something off, from the inside to the outside. */
function frames(node: Element): Element[] {
  const found: Element[] = [];
  for (let up = node.parentElement; up && !up.matches(".play"); up = up.parentElement)
    if (up.matches(".stage, .dock, .side") || scrolls(up)) found.push(up);
  return found;
}

/** A thing with what belongs to it and sticks out of it: the pawns on a tile (`data-out`), the price below a card (`data-about`). */
function whole(node: Element): DOMRect {
  const about = node.closest("[data-about]") ?? node;
  const boxes = [about, ...about.querySelectorAll("[data-out]")]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > 0);
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  return new DOMRect(left, top, right - left, Math.max(...boxes.map((box) => box.bottom)) - top);
}

/** As much of it as its parts of the screen show: a board may be longer than its place. */
function visible(node: Element): DOMRect {
  let { left, top, right, bottom } = whole(node);
  for (const frame of frames(node)) {
    const part = frame.getBoundingClientRect();
    // On phones the column beside the board is no box of its own.
    if (!part.width) continue;
    left = Math.max(left, part.left);
    top = Math.max(top, part.top);
    right = Math.min(right, part.right);
    bottom = Math.min(bottom, part.bottom);
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

/** Scrolls the parts of the screen around it, never the page. */
function bring(node: Element): void {
  for (const frame of frames(node)) {
    const [box, part] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (!part.width) continue;
    if (box.bottom > part.bottom) frame.scrollTop += Math.min(box.bottom - part.bottom, box.top - part.top) + ROOM;
    else if (box.top < part.top) frame.scrollTop -= part.top - box.top + ROOM;
    if (box.right > part.right) frame.scrollLeft += Math.min(box.right - part.right, box.left - part.left) + ROOM;
    else if (box.left < part.left) frame.scrollLeft -= part.left - box.left + ROOM;
  }
}

const STIRS = ["scroll", "resize", "transitionrun", "animationstart"];
const moves = (): boolean =>
  document
    .getAnimations()
    .some((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity);

interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
  round: number;
}

/** With the room that a ring needs. */
const around = (boxes: DOMRect[]): Frame => ({
  left: Math.floor(Math.min(...boxes.map((box) => box.left)) - ROOM),
  top: Math.floor(Math.min(...boxes.map((box) => box.top)) - ROOM),
  right: Math.ceil(Math.max(...boxes.map((box) => box.right)) + ROOM),
  bottom: Math.ceil(Math.max(...boxes.map((box) => box.bottom)) + ROOM),
  round: ROUND,
});

/** Exactly what it is: beside a wider hole its edge would look torn. */
function exactly(node: Element): Frame {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  return { left, top, right, bottom, round: parseFloat(getComputedStyle(node).borderTopLeftRadius) || 0 };
}

function hole({ left, top, right, bottom, round }: Frame): string {
  const r = Math.min(round, (right - left) / 2, (bottom - top) / 2);
  const turn = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return (
    `M${left + r} ${top}H${right - r}${turn(r, r)}V${bottom - r}${turn(-r, r)}` +
    `H${left + r}${turn(-r, -r)}V${top + r}${turn(r, -r)}Z`
  );
}

/** All that a selector of the game screen finds and that can be seen. */
const find = (selector: string): Element[] => [...document.querySelectorAll(`.play :is(${selector})`)].filter(shown);

/** Under a tab that is open nothing of the column can be seen. */
const covered = (node: Element): boolean => node.closest(".side[data-open] :is(.ask, .coach)") !== null;

/** What a button says: of a group its name. */
function wordsOn(node: Element): string {
  const words = (node.querySelector(".words b") ?? node).cloneNode(true) as Element;
  for (const aside of words.querySelectorAll("kbd, .hidden-text, [aria-hidden]")) aside.remove();
  return words.textContent?.trim().replace(/\s+/g, " ") ?? "";
}

/** A mask, because holes that overlap must stay holes. */
const SHADE =
  '<svg><mask id="spotlight-holes"><rect width="100%" height="100%" fill="#fff" />' +
  "<path /></mask>" +
  '<rect width="100%" height="100%" mask="url(#spotlight-holes)" /></svg>';

export interface Lit {
  /** Which selector of the list: -1 if none. */
  which: number;
  /** What is written on the only thing in the light; "" where there are several. */
  words: string;
}

const DARK: Lit = { which: -1, words: "" };

/** Around everything that the first fitting selector of the list finds; what `bright` finds is not darkened either. */
export function useSpotlight(selectors: string[], bright: string): Lit {
  const wanted = selectors.join("\n");
  const [lit, setLit] = useState(DARK);
  useEffect(() => {
    setLit(DARK);
    if (!wanted) return;
    const add = (name: string) => {
      const node = document.body.appendChild(document.createElement("div"));
      node.className = name;
      node.setAttribute("aria-hidden", "true");
      return node;
    };
    const shade = add("spotlight-shade");
    shade.innerHTML = SHADE;
    const holesPath = shade.querySelector("path")!;
    const rings = [add("spotlight")];
    let at = "";
    let frame = 0;
    let brought = 0;
    let target: Element | undefined;
    const wake = () => void (frame ||= requestAnimationFrame(follow));
    const follow = () => {
      frame = 0;
      if (moves()) wake();
      const all = wanted.split("\n").map(find);
      const which = all.findIndex((nodes) => nodes.length > 0);
      const found = all[which] ?? [];
      const words = found.length === 1 ? wordsOn(found[0]!) : "";
      setLit((now) => (now.which === which && now.words === words ? now : { which, words }));
      shade.hidden = !found.length;
      const first = found[0];
      if (first && !covered(first)) {
        const [whole, seen] = [first.getBoundingClientRect(), visible(first)];
        const hidden = seen.height < whole.height * 0.9 || seen.width < whole.width * 0.9;
        if (hidden && (target !== first || performance.now() - brought > BRING_MS)) {
          brought = performance.now();
          bring(first);
        }
        target = first;
      }
      const boxes = found
        .filter((node) => !covered(node))
        .map(visible)
        .filter((box) => box.width > ROOM && box.height > ROOM);
      const ringed = boxes.length > MANY ? [around(boxes)] : boxes.map((box) => around([box]));
      const holes = [...ringed, ...find(bright).map(exactly)];
      const now = `${innerWidth} ${innerHeight} ${ringed.length} ${holes.map(hole).join("")}`;
      if (now === at) return;
      at = now;
      holesPath.setAttribute("d", holes.map(hole).join(""));
      while (rings.length < ringed.length) rings.push(add("spotlight"));
      rings.forEach((ring, i) => {
        const box = ringed[i];
        ring.hidden = !box;
        if (!box) return;
        const { left, top, right, bottom } = box;
        const size = { width: `${right - left}px`, height: `${bottom - top}px` };
        Object.assign(ring.style, { transform: `translate(${left}px, ${top}px)`, ...size });
      });
    };
    const changes = new MutationObserver(wake);
    changes.observe(document.getElementById("app")!, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    for (const name of STIRS) addEventListener(name, wake, true);
    follow();
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      for (const name of STIRS) removeEventListener(name, wake, true);
      for (const node of [shade, ...rings]) node.remove();
    };
  }, [wanted, bright]);
  return lit;
}
