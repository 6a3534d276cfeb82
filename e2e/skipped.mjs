// The exit code of a step of `npm test` that cannot run here; the step also prints the reason.
// @ts-check

/** The same code as in Automake's tests and others. */
export const SKIPPED = 77;
