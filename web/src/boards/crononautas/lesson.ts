// What the light falls on while a step of the lesson is read.
export default {
  1: ".timeline",
  2: ".aims",
  5: '[data-year="1918"]',
  9: '[data-at="row-0"]',
  11: '[data-year="1917"]',
};
