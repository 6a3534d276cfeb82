// How a step of `npm test` says that it could not run here, besides one line of why.
// @ts-check

/** The exit code of a step that was skipped, as Automake's tests and others have it. */
export const SKIPPED = 77;
