// A light on the thing that is spoken of: a ring around it, and the rest a little darker. It takes no clicks, and follows
// the thing when that moves: it is measured when the page changes and while something moves, not in every frame.
import { useEffect } from "preact/hooks";
import "../styles/spotlight.css";

const ROOM = 6;

const shown = (node: Element): boolean => {
  const { width, height } = node.getBoundingClientRect();
  return width > 0 && height > 0;
};

/** As much of it as its part of the screen shows: a board may be longer than its place. */
function visible(node: Element): DOMRect {
  const box = node.getBoundingClientRect();
  const part = node.closest(".stage, .dock, .side")?.getBoundingClientRect();
  if (!part) return box;
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

/** Around everything that the first fitting selector of the list finds. */
export function useSpotlight(selectors: string[]): void {
  const wanted = selectors.join("\n");
  useEffect(() => {
    if (!wanted) return;
    const light = document.body.appendChild(document.createElement("div"));
    light.className = "spotlight";
    light.setAttribute("aria-hidden", "true");
    let at = "";
    let frame = 0;
    let target: Element | undefined;
    const wake = () => void (frame ||= requestAnimationFrame(follow));
    const follow = () => {
      frame = 0;
      if (moves()) wake();
      const found = wanted
        .split("\n")
        .map((selector) => [...document.querySelectorAll(`.play ${selector}`)].filter(shown))
        .find((nodes) => nodes.length > 0);
      light.hidden = !found;
      if (!found) return void (target = undefined);
      if (target !== found[0]) (target = found[0])!.scrollIntoView({ block: "nearest", inline: "nearest" });
      const boxes = found.map(visible);
      const left = Math.min(...boxes.map((box) => box.left)) - ROOM;
      const top = Math.min(...boxes.map((box) => box.top)) - ROOM;
      const right = Math.max(...boxes.map((box) => box.right)) + ROOM;
      const bottom = Math.max(...boxes.map((box) => box.bottom)) + ROOM;
      const now = `translate(${left}px, ${top}px)|${right - left}px|${bottom - top}px`;
      if (now === at) return;
      at = now;
      const [move, width, height] = now.split("|");
      Object.assign(light.style, { transform: move, width, height });
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
      light.remove();
    };
  }, [wanted]);
}
