// What the light falls on while a step of the lesson is read.
export default { 1: ".dial-gauge", 2: ".hand", 6: '[data-at="area-1"] .stacks', 9: '[data-at="area-1"] .stacks' };
