// What the command line has of its surroundings, so that a test can stand in for a terminal.

/** The three standard streams. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** All of standard input. */
  readonly readStdin: () => Promise<Uint8Array>;
}

/** How a verb ends: all good, an expectation or property failed, or the input was bad. */
export type ExitCode = 0 | 1 | 2;

/** The input was bad; the message is one line that says what and where. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
