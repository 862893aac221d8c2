// What the light falls on while a step of the lesson is read.
export default { 1: ".stage .line", 3: ".turned", 4: ".others", 6: ".hand", 8: ".hand" };
