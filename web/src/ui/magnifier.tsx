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

export const looked = store<Looked | null>(null);

/** What is printed only where the card does not show its whole text itself; a story is told in any case. */
export function lookAt(node: HTMLElement, name: string, does?: string, resting = false, story?: string): void {
  // A tap is a choice, not a question: a finger asks by resting.
  if (fingers() && !resting) return;
  const text = node.querySelector(".does");
  const whole = text && text.clientHeight > 4 && text.scrollHeight <= text.clientHeight + 1;
  if (!resting && whole && text.checkVisibility({ visibilityProperty: true })) does = undefined;
  looked.set(does || story ? { name, does, story, box: node.getBoundingClientRect() } : null);
}

const WIDTH = 260;

export function Look() {
  const at = useStore(looked);
  if (!at) return null;
  const zoom = zoomOf(document.querySelector(".play"));
  const wide = WIDTH * zoom;
  const left = Math.max(8, Math.min(innerWidth - wide - 8, at.box.left + at.box.width / 2 - wide / 2));
  const above = at.box.top > 170 * zoom;
  const style = {
    left: `${left / zoom}px`,
    width: `${WIDTH}px`,
    ...(above ? { bottom: `${(innerHeight - at.box.top) / zoom + 10}px` } : { top: `${at.box.bottom / zoom + 10}px` }),
  };
  return (
    <div class="look" style={style} aria-hidden="true">
      <b>{at.name}</b>
      {at.does}
      {at.story && <i class="story">{at.story}</i>}
    </div>
  );
}
