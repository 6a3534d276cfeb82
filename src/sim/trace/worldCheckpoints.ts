// Worlds of the past, kept at intervals of the trace: a moment is folded from the nearest, not from the beginning.
import { countWhile } from '../base/countWhile';
import type { TraceEvent } from '../contracts/traceEvent';
import type { World } from './world';
import { copyWorld } from './worldCopy';

/** A world, and how many events it has taken in. Nobody changes it: who wants to go on from it makes a copy. */
export interface WorldCheckpoint {
  readonly seq: number;
  readonly world: World;
}

/** As many events as are folded in about a millisecond. */
const EVENTS_APART = 2048;

/** The checkpoints of one trace, from the world before anything has happened on. */
export class WorldCheckpoints {
  readonly #kept: WorldCheckpoint[];
  readonly #eventsApart: number;
  #areCutsAsKept = true;
  #areLinksAsKept = true;

  /** @param start - the world before anything has happened. */
  constructor(start: World, eventsApart = EVENTS_APART) {
    this.#eventsApart = eventsApart;
    this.#kept = [{ seq: 0, world: copyWorld(start) }];
  }

  /**
   * Call it after every event, with the world that has just taken it in. With much in flight a checkpoint is large, and
   * the next one farther away: what an event costs in memory has a bound that does not depend on the cluster.
   */
  note(event: TraceEvent, world: World): void {
    if (event.type === 'linkCut' || event.type === 'linkHealed') this.#areCutsAsKept = false;
    else if (event.type === 'linkChanged') this.#areLinksAsKept = false;
    const last = this.#last;
    const seq = event.seq + 1;
    if (seq - last.seq < Math.max(this.#eventsApart, world.flights.size)) return;
    const unchanged = {
      ...(this.#areCutsAsKept && { cuts: last.world.cuts }),
      ...(this.#areLinksAsKept && { changedLinks: last.world.changedLinks }),
    };
    this.#kept.push({ seq, world: copyWorld(world, unchanged) });
    this.#areCutsAsKept = true;
    this.#areLinksAsKept = true;
  }

  /** The last checkpoint that has taken in no more than so many events. */
  before(seq: number): WorldCheckpoint {
    const kept = this.#kept;
    const count = countWhile(kept.length, (index) => (kept[index] as WorldCheckpoint).seq <= seq);
    return kept[count - 1] as WorldCheckpoint;
  }

  get #last(): WorldCheckpoint {
    return this.#kept[this.#kept.length - 1] as WorldCheckpoint;
  }
}
