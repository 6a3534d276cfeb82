// Something of a run that is pointed at, for as long as that run is on the screen.
import { useState } from 'react';
import type { LiveRun } from '../../session/run/liveRun';

/** Something with the run that it is of. */
export interface OfRun<T> {
  readonly run: Pick<LiveRun, 'trace'>;
  readonly value: T;
}

/** The thing, if it is of this run; null for one of another run. */
function valueIn<T>(held: OfRun<T> | null, run: OfRun<T>['run']): T | null {
  return held?.run === run ? held.value : null;
}

/** A value that is pointed at, null for nothing, and the function that sets it; it ends with its run. */
export function usePointedOf<T>(run: LiveRun): [T | null, (value: T | null) => void] {
  const [held, setHeld] = useState<OfRun<T> | null>(null);
  return [valueIn(held, run), (value) => setHeld(value && { run, value })];
}
