// The nodes' variables at a moment: a replay beside the run has the nodes' contexts, which the trace does not have.
import type { ShownByNode } from '../contracts/shown';
import type { Kernel } from '../kernel/kernel';
import type { LocalRun } from './localRun';
import { executeNext, type InProcessHost } from './simulate';

/** A replay of the present run up to the moment that was last asked for. It has no effect on the run. */
export class ShownReplay {
  #run: LocalRun | null = null;
  /** Number of the run's commands at the start of the replay; commands are only ever added. */
  #commands = 0;
  #replay: { readonly kernel: Kernel; readonly host: InProcessHost } | null = null;

  /**
   * The variables of a run's nodes once everything before `untilMs` has happened; it has happened in the run.
   *
   * @param isOver - called after each window; true ends the call.
   * @returns null when the call has ended before; the next call goes on.
   */
  at(run: LocalRun, untilMs: number, isOver = () => false): ShownByNode | null {
    const { kernel, host } = this.#before(run, untilMs);
    while (executeNext(kernel, host, untilMs, run.stride.longestMs)) if (isOver()) return null;
    return host.shown(untilMs);
  }

  /** The replay at or before a time in ms: the present one, unless a checkpoint saves it some of the way. */
  #before(run: LocalRun, untilMs: number) {
    const { commands } = run.kernel;
    const present = this.#run === run && this.#commands === commands.length ? this.#replay : null;
    if (present && present.kernel.frontierMs <= untilMs) {
      const { length } = present.kernel;
      const every = Number.POSITIVE_INFINITY;
      if (!run.checkpoints.latest(commands, untilMs, every, length + 1)) return present;
    }
    const setup = { ...run.setup, commands: [...commands] };
    const known = Number.POSITIVE_INFINITY;
    this.#run = run;
    this.#commands = commands.length;
    this.#replay = run.checkpoints.resume(setup, untilMs, known, () => {});
    return this.#replay;
  }
}
