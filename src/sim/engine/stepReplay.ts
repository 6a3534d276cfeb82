// The steps of one process at a moment: a replay beside the run repeats them, and records what the trace does not have.
import { INSTANT_MS, roundMs } from '../base/time';
import type { RecordedStep } from '../contracts/recordedStep';
import { recordStep } from '../process/stepRecord';
import type { LocalRun } from './localRun';
import { Replay } from './replay';
import { executeNext } from './simulate';

/** The steps of a run's processes at the moments that are asked for. */
export class StepReplay {
  readonly #replay = new Replay();

  /**
   * The steps that a process makes at `atMs`, in their order; that moment is over in the run.
   *
   * @param isOver - as for {@link Replay.at}.
   * @returns null when the call has ended before; the next call goes on.
   */
  at(
    run: LocalRun,
    process: string,
    atMs: number,
    isOver?: () => boolean,
  ): readonly RecordedStep[] | null {
    const replayed = this.#replay.at(run, atMs, isOver);
    if (!replayed) return null;
    const { kernel, host } = replayed;
    const steps: RecordedStep[] = [];
    host.watch = { process, onStep: (step) => steps.push(recordStep(step)) };
    try {
      while (executeNext(kernel, host, roundMs(atMs + INSTANT_MS), run.stride.longestMs));
    } finally {
      host.watch = null;
    }
    return steps;
  }
}
