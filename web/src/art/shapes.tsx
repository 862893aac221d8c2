// Drawings as lists of shapes. A shape is "colour d": a filled path. "colour~3 d" is a line of width 3 with round ends;
// "@.4" after the colour is its opacity. Colours are hex or a word of the palette, or one that the drawing brings.
const PALETTE: Record<string, string> = {
  ink: "#15171b",
  cream: "#f7f1df",
  white: "#fffdf6",
  amber: "#ffc933",
  red: "#c0392b",
};

/** A disc as a path. */
export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0z`;

export function Shapes({ of, colors = {} }: { of: readonly string[]; colors?: Record<string, string> }) {
  return (
    <>
      {of.map((shape, i) => {
        const [, color, width, opacity, d] = /^([^ ~@]+)(?:~([\d.]+))?(?:@([\d.]+))? (.*)$/.exec(shape)!;
        const paint = colors[color!] ?? PALETTE[color!] ?? color!;
        return (
          <path
            key={i}
            d={d}
            fill={width ? "none" : paint}
            stroke={width ? paint : undefined}
            stroke-width={width}
            stroke-linecap="round"
            stroke-linejoin="round"
            opacity={opacity}
          />
        );
      })}
    </>
  );
}
