// What the command line has of its surroundings, so that a test can stand in for a terminal.
import { RunFileError } from '../runFile/runFileError';
import { quote } from '../sim/base/quote';

/** How a run is asked to end before its time: by Ctrl-C, or by who started the program. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

/** The three standard streams, and the person behind them. */
export interface Io {
  /** Resolves when all of the text is out; rejects with an {@link OutputError}. */
  readonly out: (text: string) => Promise<void>;
  readonly err: (text: string) => void;
  /**
   * All of standard input.
   *
   * @throws RunFileError when it is larger than a run file may be.
   */
  readonly readStdin: () => Promise<Uint8Array>;
  /** Replaces the line that says how far a run is; an empty one takes it away. Null where nobody would see it. */
  readonly status: ((line: string) => void) | null;
  /** Calls the listener at the first signal, a second one ends the program; what it returns ends the listening. */
  readonly onStop: (listener: (signal: StopSignal) => void) => () => void;
}

/**
 * How a verb ends: all good, an expectation or property failed, or the input was bad. Those above 128 are what a shell
 * reports for a program that a signal ended: SIGINT, SIGPIPE, SIGTERM.
 */
export type ExitCode = 0 | 1 | 2 | 130 | 141 | 143;

/** The input was bad; the message is one line that says what and where. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Standard output takes no more. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  /** Whoever read it, as `head` does, has read enough. */
  readonly isClosed: boolean;

  constructor(cause: NodeJS.ErrnoException) {
    super(`standard output: ${cause.message}`);
    this.isClosed = cause.code === 'EPIPE';
  }
}

/** What is wrong with the input, in one line; null when the error is this program's own. */
export function badInput(error: unknown): string | null {
  if (error instanceof UsageError || error instanceof RunFileError || error instanceof OutputError)
    return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS'))
    return withQuotes((message.split(/[.\n]/)[0] as string).trim());
  return code !== undefined && 'syscall' in (error as object) ? withQuotes(message) : null;
}

/** Node's own words for an error, with what they quote in one line of bounded length. */
function withQuotes(message: string): string {
  const from = message.indexOf("'");
  if (from < 0) return quote(message);
  const to = message.lastIndexOf("'");
  return `${message.slice(0, from)}'${quote(message.slice(from + 1, to))}'${message.slice(to + 1)}`;
}
