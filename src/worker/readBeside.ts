// Files read beside the page's thread, called by the page.
import type { ReplayVerdict } from '../runFile/replay';
import type { RunFile } from '../runFile/runFile';
import type { TracePart } from '../sim/trace/traceParts';
import { Helper } from './helper';
import type { RunReader } from './messages';
import readingScript from './reading.worker.ts?worker&url';

const SCRIPT = { url: readingScript, name: 'reading' };

/**
 * The content of a file without its trace, which stays in a worker, and the comparison of a replay with it. Rejects with a
 * sentence that names what is wrong in the file.
 *
 * @param signal - ends the worker, with the whole trace that it holds; calls under way reject with its reason.
 */
export async function readBeside(source: string | Blob, signal: AbortSignal) {
  const reader = new Helper<RunReader>(SCRIPT, 'this file', signal);
  const content: unknown = await reader.ask((answers) => answers.readContent(source));
  return {
    content,
    begin: (run: RunFile) =>
      reader.ask<ReplayVerdict | null>(async (answers) => await answers.beginComparison(run)),
    compare: (part: TracePart) =>
      reader.ask<ReplayVerdict | null>(async (answers) => await answers.compare(part)),
    verdict: () => reader.ask<ReplayVerdict>(async (answers) => await answers.verdict()),
  };
}
