// The one error that reading a run file or a link throws: a sentence that names what is wrong and where.

const MAX_LENGTH = 400;

/**
 * Why a run file cannot be read, or a run not be linked to. The message is one line of bounded length, fit to be shown as it stands, whatever
 * the file had in the place that it quotes.
 */
export class RunFileError extends Error {
  override readonly name = 'RunFileError';

  constructor(message: string) {
    const line = message.slice(0, MAX_LENGTH).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
    super(message.length > MAX_LENGTH ? `${line}…` : line);
  }
}
