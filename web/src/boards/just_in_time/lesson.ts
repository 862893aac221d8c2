// What the light falls on while a step of the lesson is read.
export default { 1: ".rings .hub", 2: '[data-at="meeple-0-place"], .play [data-at="meeple-0-time"]' };
