// A light on the things that are spoken of: a ring around each, and the rest a little darker. It takes no clicks, and follows
// the things when they move: they are measured when the page changes and while something moves, not in every frame.
import { useEffect, useState } from "preact/hooks";
import "../styles/spotlight.css";

const ROOM = 6;
/** So many things get a ring each; more of them get one together. */
const MANY = 6;

const shown = (node: Element): boolean => {
  const { width, height } = node.getBoundingClientRect();
  return width > 0 && height > 0;
};

/** As much of it as its part of the screen shows: a board may be longer than its place. */
function visible(node: Element): DOMRect {
  const box = node.getBoundingClientRect();
  const part = node.closest(".stage, .dock, .side")?.getBoundingClientRect();
  // On phones the column beside the board is no box of its own.
  if (!part?.width) return box;
  const left = Math.max(box.left, part.left);
  const top = Math.max(box.top, part.top);
  const width = Math.max(0, Math.min(box.right, part.right) - left);
  return new DOMRect(left, top, width, Math.max(0, Math.min(box.bottom, part.bottom) - top));
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
}

/** With the room that a ring needs. */
const around = (boxes: DOMRect[]): Frame => ({
  left: Math.floor(Math.min(...boxes.map((box) => box.left)) - ROOM),
  top: Math.floor(Math.min(...boxes.map((box) => box.top)) - ROOM),
  right: Math.ceil(Math.max(...boxes.map((box) => box.right)) + ROOM),
  bottom: Math.ceil(Math.max(...boxes.map((box) => box.bottom)) + ROOM),
});

const hole = ({ left, top, right, bottom }: Frame): string => `M${left} ${top}H${right}V${bottom}H${left}Z`;

/** All that a selector of the game screen finds and that can be seen. */
const find = (selector: string): Element[] => [...document.querySelectorAll(`.play :is(${selector})`)].filter(shown);

/** A mask, because holes that overlap must stay holes. */
const SHADE =
  '<svg><mask id="spotlight-holes"><rect width="100%" height="100%" fill="#fff" />' +
  "<path /></mask>" +
  '<rect width="100%" height="100%" mask="url(#spotlight-holes)" /></svg>';

/**
 * Around everything that the first fitting selector of the list finds; what `bright` finds is not darkened either.
 * Which one of the list it is: -1 if none.
 */
export function useSpotlight(selectors: string[], bright: string): number {
  const wanted = selectors.join("\n");
  const [which, setWhich] = useState(-1);
  useEffect(() => {
    setWhich(-1);
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
    let target: Element | undefined;
    const wake = () => void (frame ||= requestAnimationFrame(follow));
    const follow = () => {
      frame = 0;
      if (moves()) wake();
      const all = wanted.split("\n").map(find);
      const first = all.findIndex((nodes) => nodes.length > 0);
      setWhich(first);
      const found = all[first] ?? [];
      shade.hidden = !found.length;
      if (found.length && target !== found[0]) found[0]!.scrollIntoView({ block: "nearest", inline: "nearest" });
      target = found[0];
      const boxes = found.map(visible).filter((box) => box.width > 0 && box.height > 0);
      const frames = boxes.length > MANY ? [around(boxes)] : boxes.map((box) => around([box]));
      const holes = [...frames, ...find(bright).map((node) => around([node.getBoundingClientRect()]))];
      const now = `${innerWidth} ${innerHeight} ${frames.length} ${holes.map(hole).join("")}`;
      if (now === at) return;
      at = now;
      holesPath.setAttribute("d", holes.map(hole).join(""));
      while (rings.length < frames.length) rings.push(add("spotlight"));
      rings.forEach((ring, i) => {
        const box = frames[i];
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
  return which;
}
