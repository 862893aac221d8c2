// The game screen is drawn for 1366 x 650 pixels; on a larger window everything in it grows together: board, cards, type.
import { useEffect, useState } from "preact/hooks";

const WIDTH = 1366;
const HEIGHT = 650;
const MOST = 2.2;
const WIDE = 981;

export interface Scale {
  /** How much larger than drawn. */
  zoom: number;
  /** Height of the window in pixels of the drawing. */
  height: number;
  /** Whether there is room beside the board: then it fills its place without scrolling. */
  fits: boolean;
}

const roomy = (): boolean => innerWidth >= WIDE && !document.documentElement.dataset.room;

function measured(): Scale {
  const fits = roomy();
  const zoom = fits ? Math.min(MOST, Math.max(1, Math.min(innerWidth / WIDTH, innerHeight / HEIGHT))) : 1;
  return { zoom, height: innerHeight / zoom, fits };
}

/** The scale of the game screen; follows the window and the size of the letters. */
export function useScale(): Scale {
  const [scale, setScale] = useState(measured);
  useEffect(() => {
    const follow = () =>
      setScale((now) => {
        const next = measured();
        return next.zoom === now.zoom && next.height === now.height && next.fits === now.fits ? now : next;
      });
    addEventListener("resize", follow);
    const room = new MutationObserver(follow);
    room.observe(document.documentElement, { attributeFilter: ["data-room"] });
    follow();
    return () => {
      removeEventListener("resize", follow);
      room.disconnect();
    };
  }, []);
  return scale;
}

/** The zoom that an element is drawn with: what the page measures is divided by it before it becomes a style. */
export const zoomOf = (node: Element | null): number =>
  (node as (Element & { currentCSSZoom?: number }) | null)?.currentCSSZoom ?? 1;
