// Ripples as lines of a route map: from the foot of the cause into the gap below its row, along the gaps, and into the
// consequence. Lines of one cause share their way, so that a cause with many consequences is seen as one.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Point = [number, number];

const LANES = [-5, 0, 5];
const BEND = 7;

/** The way from cell a to cell b, in a grid of this many columns; `box` measures a cell. */
export function way(a: number, b: number, cols: number, box: (i: number) => Box | null, lane: number): Point[] {
  const from = box(a);
  const to = box(b);
  if (!from || !to) return [];
  const shift = LANES[lane % LANES.length]!;
  const middle = (r: Box) => (r.left + r.right) / 2 + shift;
  const rowA = Math.floor(a / cols);
  const rowB = Math.floor(b / cols);
  const below = box(a + cols);
  const gap = below ? below.top - from.bottom : 14;
  const first = from.bottom + gap / 2 + shift * 0.6;
  const start: Point[] = [
    [middle(from), from.bottom],
    [middle(from), first],
  ];
  if (rowB === rowA) return [...start, [middle(to), first], [middle(to), to.bottom]];
  if (rowB === rowA + 1) return [...start, [middle(to), first], [middle(to), to.top]];
  const beside = b % cols > 0 ? box(b - 1) : null;
  const x = (beside ? (beside.right + to.left) / 2 : to.left - 7) + shift * 0.5;
  const last = to.top - gap / 2 + shift * 0.6;
  return [...start, [x, first], [x, last], [middle(to), last], [middle(to), to.top]];
}

/** The same as a path with rounded corners. */
export function draw(points: Point[]): string {
  return points
    .map(([x, y], i) => {
      if (i === 0) return `M${x.toFixed(1)} ${y.toFixed(1)}`;
      const next = points[i + 1];
      if (!next) return `L${x.toFixed(1)} ${y.toFixed(1)}`;
      const toward = ([px, py]: Point): Point => {
        const far = Math.hypot(px - x, py - y);
        const r = Math.min(BEND, far / 2);
        return far === 0 ? [x, y] : [x + ((px - x) / far) * r, y + ((py - y) / far) * r];
      };
      const [x0, y0] = toward(points[i - 1]!);
      const [x1, y1] = toward(next);
      return `L${x0.toFixed(1)} ${y0.toFixed(1)}Q${x.toFixed(1)} ${y.toFixed(1)} ${x1.toFixed(1)} ${y1.toFixed(1)}`;
    })
    .join("");
}
