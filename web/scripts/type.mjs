// Sizes of type are written in the pixels of the design and travel in rem, so that a reader who has asked the browser for
// larger letters gets them; cards, whose print goes with their width, and the widths at which the layout changes follow.
const REM = 16;
const SCALED = /^(font|font-size|--card-w)$/;
const px = (unit) => (text) =>
  text.replace(/(?<![\w.])(\d*\.?\d+)px/g, (_, n) => `${Number((n / REM).toFixed(4))}${unit}`);

export const scalableType = {
  postcssPlugin: "scalable-type",
  Declaration(declaration) {
    if (SCALED.test(declaration.prop) && declaration.value.includes("px"))
      declaration.value = px("rem")(declaration.value);
  },
  AtRule: {
    media(rule) {
      if (rule.params.includes("px")) rule.params = px("em")(rule.params);
    },
  },
};
