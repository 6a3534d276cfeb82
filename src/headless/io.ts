// What the command line has of its surroundings, so that a test can stand in for a terminal.
import { RunFileError } from '../runFile/runFileError';

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

/** What is wrong with the input, in one line; null when the error is this program's own. */
export function badInput(error: unknown): string | null {
  if (error instanceof UsageError || error instanceof RunFileError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return (message.split(/[.\n]/)[0] as string).trim();
  return code !== undefined && 'syscall' in (error as object) ? message : null;
}
