// The nodes' variables at a moment: a replay beside the run has the nodes' contexts, which the trace does not have.
import type { ShownByNode } from '../contracts/shown';
import type { LocalRun } from './localRun';
import { Replay } from './replay';

/** The variables of a run's nodes at the moments that are asked for. */
export class ShownReplay {
  readonly #replay = new Replay();

  /**
   * The variables of a run's nodes once everything before `untilMs` has happened; it has happened in the run.
   *
   * @param isOver - as for {@link Replay.at}.
   */
  at(run: LocalRun, untilMs: number, isOver?: () => boolean): ShownByNode | null {
    return this.#replay.at(run, untilMs, isOver)?.host.shown(untilMs) ?? null;
  }
}
