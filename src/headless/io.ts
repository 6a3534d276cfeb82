// The interface of the command line to its process, so that a test can stand in for a terminal.
import { RunFileError } from '../runFile/runFileError';
import { quote } from '../sim/base/quote';

/** The signals that end a run early: from Ctrl-C, or from the program's parent process. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

/** The three standard streams, the status line and the signals. */
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
  /** Replaces the status line; an empty one removes it. Null where standard error is no terminal. */
  readonly status: ((line: string) => void) | null;
  /** Calls the listener at the first signal; a second one ends the program. @returns a function that stops listening. */
  readonly onStop: (listener: (signal: StopSignal) => void) => () => void;
}

/**
 * The exit code: 0 all good, 1 an expectation, goal or property failed, 2 bad input. Codes above 128 are those that a
 * shell reports for a program ended by a signal: SIGINT, SIGPIPE, SIGTERM.
 */
export type ExitCode = 0 | 1 | 2 | 130 | 141 | 143;

/** The exit code after a signal that ended the work early. */
export const STOPPED: Readonly<Record<StopSignal, ExitCode>> = { SIGINT: 130, SIGTERM: 143 };

/** The error for bad input; the message is one line that says what and where. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The error when standard output cannot be written. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  /** Whether its reader has closed it, as `head` does. */
  readonly isClosed: boolean;

  constructor(cause: NodeJS.ErrnoException) {
    super(`standard output: ${cause.message}`);
    this.isClosed = cause.code === 'EPIPE';
  }
}

/** The problem with the input, in one line; null when the error is this program's own. */
export function badInput(error: unknown): string | null {
  if (error instanceof UsageError || error instanceof RunFileError || error instanceof OutputError)
    return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS'))
    return withQuotes((message.split(/[.\n]/)[0] as string).trim());
  return code !== undefined && 'syscall' in (error as object) ? withQuotes(message) : null;
}

/** Node's message for an error, with its quotation in one line of bounded length. */
function withQuotes(message: string): string {
  const from = message.indexOf("'");
  if (from < 0) return quote(message);
  const to = message.lastIndexOf("'");
  return `${message.slice(0, from)}'${quote(message.slice(from + 1, to))}'${message.slice(to + 1)}`;
}
