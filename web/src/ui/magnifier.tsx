// The magnifying glass: what a card does, shown beside it while it is pointed at, in focus, or under a resting finger. It goes
// when that ends in whatever way: with the pointer, the piece, a press, a key, a scroll, or another position.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { store, useStore } from "../core/store";
import { fingers } from "./long_press";
import { besides, keptInSight } from "./place_beside";
import { zoomOf } from "./scale";

interface Looked {
  node: HTMLElement;
  name: string;
  does?: string;
  story?: string;
  box: DOMRect;
  /** Under a finger that rests: it goes when the finger lifts. */
  resting: boolean;
}

const STORY_MS = 700;
/** Measuring a card lays out the page; a press that follows at once should not wait for it. */
const WAIT_MS = 60;
/** A mouse that lies still after a press asks nothing, whatever comes to lie under it. */
const MEANT_PX = 10;
const CHECK_MS = 120;
let waiting: ReturnType<typeof setTimeout> | undefined;

const shown = store<Looked | null>(null);
/** What the glass shows. To look away also forgets what it was about to show. */
export const looked = {
  ...shown,
  set(value: Looked | null): void {
    clearTimeout(waiting);
    shown.set(value);
  },
};

let pressed: { x: number; y: number } | null = null;

/** Where the mouse was pressed last: until it moves on, nothing is shown. */
function watchPresses(): () => void {
  const down = (event: PointerEvent) => {
    if (event.pointerType === "mouse") pressed = { x: event.clientX, y: event.clientY };
    looked.set(null);
  };
  const moved = (event: PointerEvent) => {
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > MEANT_PX) pressed = null;
  };
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("pointermove", moved, true);
  return () => {
    document.removeEventListener("pointerdown", down, true);
    document.removeEventListener("pointermove", moved, true);
  };
}

/** The mouse lies still since its last press: what has come to lie under it was not pointed at. */
export const notPointedAt = (node: Element): boolean => pressed !== null && !node.matches(":focus-visible");

/** Whether somebody still looks at it: the mouse is over it, or keys have brought the focus there. */
const isLookedAt = (node: HTMLElement): boolean =>
  node.isConnected && (node.matches(":hover") || node.matches(":focus-visible"));

/** What is printed only where the card does not show its whole text itself; a story is told in any case. */
export function lookAt(node: HTMLElement, name: string, does?: string, resting = false, story?: string): void {
  // A tap is a choice, not a question: a finger asks by resting.
  if (fingers() && !resting) return;
  if (resting) return show(node, name, does, resting, story);
  if (notPointedAt(node)) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => isLookedAt(node) && show(node, name, does, resting, story), WAIT_MS);
}

function show(node: HTMLElement, name: string, does?: string, resting = false, story?: string): void {
  const text = node.querySelector(".does");
  const whole = text && text.clientHeight > 4 && text.scrollHeight <= text.clientHeight + 1;
  if (!resting && whole && text.checkVisibility({ visibilityProperty: true })) does = undefined;
  if (!does && !story) return looked.set(null);
  const tell = () =>
    (resting ? node.isConnected : isLookedAt(node)) &&
    looked.set({ node, name, does, story, box: node.getBoundingClientRect(), resting });
  clearTimeout(waiting);
  if (does || resting) return void tell();
  shown.set(null);
  // A story is for those who stay: it would lie over the neighbours of everything the pointer passes.
  waiting = setTimeout(tell, STORY_MS);
}

/** Looks away as soon as nothing is looked at any more. */
function useLookAway(at: Looked | null): void {
  useEffect(watchPresses, []);
  useEffect(() => () => looked.set(null), []);
  useEffect(() => {
    if (!at) return;
    const away = () => looked.set(null);
    const check = () => {
      const { left, top } = at.node.getBoundingClientRect();
      const moved = Math.abs(left - at.box.left) + Math.abs(top - at.box.top) > 4;
      if (moved || !(at.resting ? at.node.isConnected : isLookedAt(at.node))) away();
    };
    // The log scrolls by itself: that is no reason.
    const scrolled = (event: Event) => (event.target as Node).contains(at.node) && away();
    const timer = setInterval(check, CHECK_MS);
    const events = ["keydown", "hashchange", "blur", "resize"];
    for (const name of events) addEventListener(name, away, true);
    addEventListener("scroll", scrolled, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const name of events) removeEventListener(name, away, true);
      removeEventListener("scroll", scrolled, { capture: true });
    };
  }, [at]);
}

const WIDTH = 260;

/** `moment`: whatever belongs to one position; with another one nothing is looked at. */
export function Look({ moment }: { moment?: unknown }) {
  const at = useStore(looked);
  const glass = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLookAway(at);
  useEffect(() => looked.set(null), [moment]);
  useLayoutEffect(() => {
    if (!at || !glass.current) return setPlace(null);
    const zoom = zoomOf(glass.current);
    const { left, top } = besides(
      at.box,
      glass.current.getBoundingClientRect(),
      { width: innerWidth, height: innerHeight },
      keptInSight(),
    );
    setPlace({ left: left / zoom, top: top / zoom });
  }, [at]);
  if (!at) return null;
  const style = place
    ? { left: `${place.left}px`, top: `${place.top}px`, width: `${WIDTH}px` }
    : { left: 0, top: 0, width: `${WIDTH}px`, visibility: "hidden" as const };
  return (
    <div class="look" style={style} aria-hidden="true" ref={glass}>
      <b>{at.name}</b>
      {at.does}
      {at.story && <i class="story">{at.story}</i>}
    </div>
  );
}
