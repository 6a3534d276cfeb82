// Runs written as files beside the page's thread, called by the page.
import type { RunToWrite, WrittenRun } from '../runFile/recordRun';
import type { Limits } from '../sim/trace/excerpt';
import { PAGES_A_PART } from '../sim/trace/traceParts';
import { Player } from './player';

/**
 * A run as a file, as `writeRun` makes it. The worker ends afterwards: it holds the whole trace, and its text. Rejects with
 * a sentence when the format is unknown or the worker fails; the next file has a worker of its own.
 *
 * @param signal - ends the worker at once; then the call rejects with its reason.
 */
export async function writeBeside(
  run: RunToWrite,
  id: string,
  limits: Limits,
  signal: AbortSignal,
): Promise<WrittenRun> {
  const player = new Player('this export', signal);
  const { pages, ...trace } = run.trace;
  try {
    for (let from = 0; from < pages.length; from += PAGES_A_PART)
      await player.ask((answers) => answers.takePages(pages.slice(from, from + PAGES_A_PART)));
    const rest = { ...run, trace: { ...trace, pages: [] } };
    return await player.ask((answers) => answers.writeRun(rest, id, limits));
  } finally {
    player.end();
  }
}
