// Switches an engine to a run at once.
import type { Engine, RunInputs } from '../engine/engine';
import { FROM_THE_BEGINNING, type Start } from '../engine/start';

/** Makes a run the engine's present one. */
export async function switchTo(
  engine: Engine,
  inputs: RunInputs,
  start: Start = FROM_THE_BEGINNING,
): Promise<void> {
  await (await engine.beginSideRun(inputs, start)).takeOver();
}
