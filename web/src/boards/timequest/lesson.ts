// What the light falls on while a step of the lesson is read.
export default { 6: '[data-at="place-void"]', 10: '[data-at="place-prehistoric_era"]', 13: ".hand .mine" };
