// The error of reading a run file or a link: a sentence that says what is wrong and where.
import { oneLine } from '../sim/base/quote';

const MAX_LENGTH = 400;

/**
 * The reason why a run file cannot be read, or a run cannot be linked to. The message is one line of bounded length
 * that can be shown as it is, whatever text of the file it quotes.
 */
export class RunFileError extends Error {
  override readonly name = 'RunFileError';

  constructor(message: string) {
    super(oneLine(message, MAX_LENGTH));
  }
}
