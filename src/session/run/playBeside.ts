// Runs that are played beside the run on the screen, for pictures of them.
import { definitionOf, type RunFile } from '../../runFile/runFile';
import type { Engine } from '../../sim/engine/engine';
import { LiveRun } from './liveRun';
import { loadedAlgorithm } from './loadedAlgorithm';
import { frontierAfter } from './moment';
import { MOST_EVENTS, Opening } from './opening';
import type { Picture } from './state';
import { USUAL_VIEW } from './view';

/** A run that has been played, for pictures of any of its moments. */
export interface PlayedRun extends Omit<Picture, 'nowMs'> {
  /** The frontier, in virtual ms: moments before it are over. */
  readonly frontierMs: number;
}

/** A run without any events. Throws when its algorithm is not loaded. */
export function freshRun(file: RunFile): LiveRun {
  return new LiveRun(definitionOf(file), { algorithm: loadedAlgorithm(file) }, file.commands);
}

/**
 * Plays a run until a moment, in ms, is over; the run on the screen stays untouched. A run with more events than a page
 * holds is played that far.
 */
export async function playBeside(
  engine: Engine,
  file: RunFile,
  momentMs: number,
): Promise<PlayedRun> {
  const run = freshRun(file);
  const opening = new Opening(MOST_EVENTS, false);
  opening.begin(file.title, frontierAfter(momentMs));
  const { side, frontierMs } = await opening.prepare(engine, run);
  side.close();
  return { run, commands: file.commands, view: file.view ?? USUAL_VIEW, frontierMs };
}

/** The picture of a played run at a moment, in ms, with all of its events. Pictures of one run share it: paint each before the next. */
export function pictureAt(
  { frontierMs: _frontierMs, ...played }: PlayedRun,
  nowMs: number,
): Picture {
  played.run.showAt(nowMs);
  return { ...played, nowMs };
}
