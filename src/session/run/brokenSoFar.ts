// The assumptions that a run has broken up to the moment shown, folded from its trace while their panel is open.
import type { Assumption } from '../../sim/contracts/assumption';
import { type BrokenAssumption, BrokenAssumptions } from '../../sim/diagnosis/brokenAssumptions';
import type { LiveRun } from './liveRun';

/** The parts of a live run that are read. */
type RunParts = Pick<LiveRun, 'definition' | 'algorithm' | 'trace' | 'eventsShown' | 'commands'>;

/**
 * The assumptions that a run breaks. Reading continues where it last stopped, so that a run costs nothing while the
 * panel is closed, and a long one can be read in pieces.
 */
export class BrokenSoFar {
  readonly #run: RunParts;
  readonly #fold: BrokenAssumptions;
  /** Number of events read. */
  #readEvents = 0;

  constructor(assumptions: readonly Assumption[], run: RunParts) {
    this.#run = run;
    const { definition, algorithm, trace } = run;
    const commandAt = (index: number) => run.commands[index];
    this.#fold = new BrokenAssumptions(assumptions, { definition, algorithm, trace, commandAt });
  }

  /** Whether unread events lie before the moment shown. */
  get isBehind(): boolean {
    return this.#readEvents < this.#run.eventsShown;
  }

  /** Reads on, by at most this number of events. */
  readOn(maxEvents: number): void {
    const { trace } = this.#run;
    const end = Math.min(trace.length, this.#readEvents + maxEvents);
    for (; this.#readEvents < end; this.#readEvents += 1)
      this.#fold.add(trace.at(this.#readEvents));
  }

  /** Assumptions broken at the moment shown, by id, each with the violations that it caused. */
  atMomentShown(): ReadonlyMap<string, BrokenAssumption> {
    const { eventsShown } = this.#run;
    const broken = this.#fold.broken.filter(({ seq }) => seq === null || seq < eventsShown);
    return new Map(
      broken.map((one) => [
        one.assumption,
        { ...one, violations: one.violations.filter(({ seq }) => seq < eventsShown) },
      ]),
    );
  }
}
