// The magnifying glass: what a card does, shown beside it while it is pointed at, in focus, or under a resting finger.
import { store, useStore } from "../core/store";
import { fingers } from "./long_press";
import { zoomOf } from "./scale";

interface Looked {
  name: string;
  does?: string;
  story?: string;
  box: DOMRect;
}

const STORY_MS = 700;
/** Measuring a card lays out the page; a press that follows at once should not wait for it. */
const WAIT_MS = 60;
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

/** What is printed only where the card does not show its whole text itself; a story is told in any case. */
export function lookAt(node: HTMLElement, name: string, does?: string, resting = false, story?: string): void {
  // A tap is a choice, not a question: a finger asks by resting.
  if (fingers() && !resting) return;
  if (resting) return show(node, name, does, resting, story);
  clearTimeout(waiting);
  waiting = setTimeout(() => node.isConnected && show(node, name, does, resting, story), WAIT_MS);
}

function show(node: HTMLElement, name: string, does?: string, resting = false, story?: string): void {
  const text = node.querySelector(".does");
  const whole = text && text.clientHeight > 4 && text.scrollHeight <= text.clientHeight + 1;
  if (!resting && whole && text.checkVisibility({ visibilityProperty: true })) does = undefined;
  if (!does && !story) return looked.set(null);
  const tell = () => node.isConnected && looked.set({ name, does, story, box: node.getBoundingClientRect() });
  clearTimeout(waiting);
  if (does || resting) return void tell();
  shown.set(null);
  // A story is for those who stay: it would lie over the neighbours of everything the pointer passes.
  waiting = setTimeout(tell, STORY_MS);
}

const WIDTH = 260;

export function Look() {
  const at = useStore(looked);
  if (!at) return null;
  const zoom = zoomOf(document.querySelector(".play"));
  const wide = WIDTH * zoom;
  const left = Math.max(8, Math.min(innerWidth - wide - 8, at.box.left + at.box.width / 2 - wide / 2));
  const above = at.box.top > 170 * zoom;
  const column = document.querySelector(".play > .side")?.getBoundingClientRect();
  const beside = column && column.left > wide + 20 && at.box.left >= column.left;
  // Of a card in the column beside the board: over the board, not over the answers.
  const style = beside
    ? { left: `${(column.left - wide - 10) / zoom}px`, top: `${at.box.top / zoom}px`, width: `${WIDTH}px` }
    : {
        left: `${left / zoom}px`,
        width: `${WIDTH}px`,
        ...(above
          ? { bottom: `${(innerHeight - at.box.top) / zoom + 10}px` }
          : { top: `${at.box.bottom / zoom + 10}px` }),
      };
  return (
    <div class="look" style={style} aria-hidden="true">
      <b>{at.name}</b>
      {at.does}
      {at.story && <i class="story">{at.story}</i>}
    </div>
  );
}
