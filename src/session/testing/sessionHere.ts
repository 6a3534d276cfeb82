// A session in the thread of the test.
import type { RunFile } from '../../runFile/runFile';
import { type Engine, InProcessEngine } from '../../sim/engine/engine';
import { completeSetup } from '../../worker/completeSetup';
import { Session } from '../session';

/** A session that has not begun its first run. */
export function sessionHere(
  first: RunFile,
  engine: Engine = new InProcessEngine(completeSetup),
): Session {
  return new Session(engine, first);
}
