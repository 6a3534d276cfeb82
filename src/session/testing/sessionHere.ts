// A session in the thread of the test: its engine, and the work with its files.
import type { RunFile } from '../../runFile/runFile';
import { type Engine, InProcessEngine } from '../../sim/engine/engine';
import { completeSetup } from '../../worker/completeSetup';
import type { FileWork } from '../files/fileWork';
import { Session } from '../session';

/** The work with files as the page's worker does it; it writes a run from a clone. */
export const workHere: FileWork = {
  write: async (run, id, limits, signal) => {
    const { writeRun } = await import('../../worker/writeRun');
    signal.throwIfAborted();
    return writeRun(...structuredClone([run, id, limits] as const));
  },
  read: async (source, signal) => {
    const { createRunReader } = await import('../../worker/readRun');
    const reader = createRunReader();
    const content = await reader.readContent(source);
    signal.throwIfAborted();
    return {
      content,
      begin: async (run) => reader.beginComparison(run),
      compare: async (part) => reader.compare(structuredClone(part)),
      verdict: async () => reader.verdict(),
    };
  },
};

/** A session that has not begun its first run. */
export function sessionHere(
  first: RunFile,
  engine: Engine = new InProcessEngine(completeSetup),
): Session {
  return new Session(engine, first, workHere);
}
