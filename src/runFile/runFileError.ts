// The one error that reading a run file or a link throws: a sentence that names what is wrong and where.
import { oneLine } from '../sim/base/quote';

const MAX_LENGTH = 400;

/**
 * Why a run file cannot be read, or a run not be linked to. The message is one line of bounded length, fit to be shown as it stands, whatever
 * the file had in the place that it quotes.
 */
export class RunFileError extends Error {
  override readonly name = 'RunFileError';

  constructor(message: string) {
    super(oneLine(message, MAX_LENGTH));
  }
}
