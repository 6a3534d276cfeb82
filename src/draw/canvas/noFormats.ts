// Replaces d3-format for d3-scale in the built page: the clock writes the texts of ticks there. It saves 2 KiB.

/** The format of a tick's text. No scale here is asked for one. */
export const format = (): never => {
  throw new Error('The built page has no d3-format: give the ticks a text of their own.');
};

export {
  format as formatPrefix,
  format as formatSpecifier,
  format as precisionFixed,
  format as precisionPrefix,
  format as precisionRound,
};
