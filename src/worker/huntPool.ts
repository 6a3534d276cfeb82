// The pool of workers that play a hunt's schedules, called by the page.
import type { Schedule } from '../hunt/deeds';
import type { Hunt } from '../hunt/hunt';
import type { Attempt } from '../hunt/search';
import type { Corpus } from '../hunt/strategies/strategy';
import type { Find, OpenedHunt, ShrinkStep } from './messages';
import { WorkerPool } from './workerPool';

/** Plays the schedules of one hunt at a time, as many at once as it has workers. */
export class HuntPool {
  /** The number of schedules that are played at once. */
  readonly count: number;
  readonly #workers: WorkerPool;

  /** @param count - the number of workers; they are made when a hunt is opened. */
  constructor(count: number) {
    this.count = count;
    this.#workers = new WorkerPool(count, 'this hunt');
  }

  /** Plans a hunt. Rejects with a sentence that names what is wrong in it. */
  async open(hunt: Hunt): Promise<OpenedHunt> {
    const opened = await this.#workers.all((answers) => answers.openHunt(hunt));
    return opened[0] as OpenedHunt;
  }

  /** Tells what the schedules of the next round go on from. */
  async goOnFrom(corpus: Corpus): Promise<void> {
    await this.#workers.all((answers) => answers.goOnFrom(corpus));
  }

  /** Makes and plays the schedule of a number; at most `count` calls at a time. */
  attempt(index: number): Promise<Attempt> {
    return this.#workers.idle((answers) => answers.attempt(index));
  }

  /** Begins to shrink a schedule that breaks the property, by {@link shrinkOn}. */
  beginShrinking(schedule: Schedule): Promise<void> {
    return this.#workers.first((answers) => answers.beginShrinking(schedule));
  }

  /** Shrinks by one replay. */
  shrinkOn(): Promise<ShrinkStep> {
    return this.#workers.first((answers) => answers.shrinkOn());
  }

  /** The schedule as it was found, and the smallest so far. */
  find(): Promise<Find> {
    return this.#workers.first((answers) => answers.find());
  }
}
