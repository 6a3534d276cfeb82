// The steps of a process at a moment of the run on the screen, from the engine.
import type { RecordedStep } from '../../sim/contracts/recordedStep';
import type { Engine } from '../../sim/engine/engine';
import type { SessionState } from './state';

/**
 * The steps that a process makes at a moment, in ms, in their order; the moment is over. Null when another run comes on the
 * screen meanwhile. Rejects with the engine's error.
 */
export type StepsAt = (process: string, atMs: number) => Promise<readonly RecordedStep[] | null>;

/** @param store - has the run on the screen. */
export function createStepsAt(
  engine: Pick<Engine, 'steps'>,
  store: { readonly state: Pick<SessionState, 'run'> },
): StepsAt {
  return async (process, atMs) => {
    const { run } = store.state;
    for (;;) {
      const steps = await engine.steps(process, atMs);
      if (store.state.run !== run) return null;
      if (steps) return steps;
    }
  };
}
