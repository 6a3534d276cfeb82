// A session in the thread of the test: its engine, and the writing of its files.
import type { RunFile } from '../../runFile/runFile';
import { type Engine, InProcessEngine } from '../../sim/engine/engine';
import { completeSetup } from '../../worker/completeSetup';
import type { WriteRun } from '../files/recording';
import { Session } from '../session';

/** Writes a run as the page's worker does, from a clone. */
const writeHere: WriteRun = async (...run) => {
  const { writeRun } = await import('../../worker/writeRun');
  return writeRun(...structuredClone(run));
};

/** A session that has not begun its first run. */
export function sessionHere(
  first: RunFile,
  engine: Engine = new InProcessEngine(completeSetup),
): Session {
  return new Session(engine, first, writeHere);
}
