// Checkpoints of worlds, at intervals of the trace: the world at any time is folded from the nearest one before.
import { countWhile } from '../base/countWhile';
import type { TraceEvent } from '../contracts/traceEvent';
import type { World } from './world';
import { copyWorld } from './worldCopy';

/** A world and the number of its events. It is immutable: copy it to fold in further events. */
export interface WorldCheckpoint {
  readonly seq: number;
  readonly world: World;
}

/** Number of events between two checkpoints: they are folded in about a millisecond. */
export const EVENTS_APART = 2048;

/** The checkpoints of one trace, beginning with the world before the first event. */
export class WorldCheckpoints {
  readonly #kept: WorldCheckpoint[];
  readonly #eventsApart: number;
  #areCutsAsKept = true;
  #areLinksAsKept = true;

  /** @param start - the world before the first event. */
  constructor(start: World, eventsApart = EVENTS_APART) {
    this.#eventsApart = eventsApart;
    this.#kept = [{ seq: 0, world: copyWorld(start) }];
  }

  /**
   * Folds in the next event, and makes a checkpoint when one is due. `world` is the world after the event. The larger the
   * checkpoints, by messages in flight, the larger their distance: memory per event has a bound for any cluster.
   */
  add(event: TraceEvent, world: World): void {
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

  /** The last checkpoint with at most `seq` events. */
  before(seq: number): WorldCheckpoint {
    const kept = this.#kept;
    const count = countWhile(kept.length, (index) => (kept[index] as WorldCheckpoint).seq <= seq);
    return kept[count - 1] as WorldCheckpoint;
  }

  get #last(): WorldCheckpoint {
    return this.#kept[this.#kept.length - 1] as WorldCheckpoint;
  }
}
