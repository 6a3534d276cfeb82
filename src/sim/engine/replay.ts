// A replay beside a run: it goes to any moment of the run, and has no effect on it.
import type { Kernel } from '../kernel/kernel';
import type { LocalRun } from './localRun';
import { executeNext, type InProcessHost } from './simulate';

/** A run as the replay has it, with its processes. */
export interface Replayed {
  readonly kernel: Kernel;
  readonly host: InProcessHost;
}

/** A replay of the present run up to the moment that was last asked for. */
export class Replay {
  #run: LocalRun | null = null;
  /** Number of the run's commands at the start of the replay; commands are only ever added. */
  #commands = 0;
  #replayed: Replayed | null = null;

  /**
   * The run once everything before `untilMs` has happened, and no more; it has happened in the run itself.
   *
   * @param isOver - called after each window; true ends the call.
   * @returns null when the call has ended before; the next call goes on.
   */
  at(run: LocalRun, untilMs: number, isOver = () => false): Replayed | null {
    const replayed = this.#before(run, untilMs);
    const { kernel, host } = replayed;
    while (executeNext(kernel, host, untilMs, run.stride.longestMs)) if (isOver()) return null;
    return replayed;
  }

  /** The replay at or before a time in ms: the present one, unless a checkpoint saves it some of the way. */
  #before(run: LocalRun, untilMs: number): Replayed {
    const { commands } = run.kernel;
    const present = this.#run === run && this.#commands === commands.length ? this.#replayed : null;
    if (present && present.kernel.frontierMs <= untilMs) {
      const { eventCount } = present.kernel;
      const every = Number.POSITIVE_INFINITY;
      if (!run.checkpoints.latest(commands, untilMs, every, eventCount + 1)) return present;
    }
    const setup = { ...run.setup, commands: [...commands] };
    const known = Number.POSITIVE_INFINITY;
    this.#run = run;
    this.#commands = commands.length;
    this.#replayed = run.checkpoints.resume(setup, untilMs, known, () => {});
    return this.#replayed;
  }
}
