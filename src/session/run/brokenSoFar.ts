// What a run has broken of the assumptions up to the moment shown: folded from its trace only while somebody looks.
import type { Assumption } from '../../sim/contracts/assumption';
import { type BrokenAssumption, BrokenAssumptions } from '../../sim/diagnosis/brokenAssumptions';
import type { LiveRun } from './liveRun';

/** The part of a run on the screen that is read. */
type Read = Pick<LiveRun, 'definition' | 'algorithm' | 'trace' | 'shown' | 'commands'>;

/**
 * The assumptions that a run on the screen breaks. It reads the trace when it is asked to, from where it last stopped,
 * so that a run costs nothing while the board is closed, and a long one can be read in pieces.
 */
export class BrokenSoFar {
  readonly #run: Read;
  readonly #fold: BrokenAssumptions;
  /** How many events it has read. */
  #read = 0;

  constructor(assumptions: readonly Assumption[], run: Read) {
    this.#run = run;
    const { definition, algorithm, trace } = run;
    const commandAt = (index: number) => run.commands[index];
    this.#fold = new BrokenAssumptions(assumptions, { definition, algorithm, trace, commandAt });
  }

  /** Whether it has yet to read events that lie before the moment shown. */
  get isBehind(): boolean {
    return this.#read < this.#run.shown;
  }

  /** Reads on, by so many events at most. */
  readOn(most: number): void {
    const { trace } = this.#run;
    const end = Math.min(trace.length, this.#read + most);
    for (; this.#read < end; this.#read += 1) this.#fold.add(trace.at(this.#read));
  }

  /** What was broken, and what had fallen because of it, at the moment shown: by assumption. */
  atMomentShown(): ReadonlyMap<string, BrokenAssumption> {
    const { shown } = this.#run;
    const broken = this.#fold.broken.filter(({ seq }) => seq === null || seq < shown);
    return new Map(
      broken.map((one) => [
        one.assumption,
        { ...one, fell: one.fell.filter(({ seq }) => seq < shown) },
      ]),
    );
  }
}
