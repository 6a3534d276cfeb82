// The nodes' variables at the moment shown, from the engine: one request at a time.
import type { Shown, ShownByNode } from '../../sim/contracts/shown';
import type { Engine } from '../../sim/engine/engine';
import { frontierAfter } from './moment';
import type { SessionState } from './state';

/** The part of the store that is read and updated. */
interface VariablesStore {
  readonly state: Pick<SessionState, 'run' | 'nowMs' | 'revision' | 'shownByNode'>;
  set(change: Pick<SessionState, 'shownByNode'>): void;
}

/** Updates `shownByNode` on request. */
export class NodeVariables {
  readonly #engine: Pick<Engine, 'shown'>;
  readonly #store: VariablesStore;
  #isAsking = false;
  /** The state whose answer the store has. */
  #answered: VariablesStore['state'] | null = null;

  constructor(engine: Pick<Engine, 'shown'>, store: VariablesStore) {
    this.#engine = engine;
    this.#store = store;
  }

  /** Asks the engine, unless the answer is there or on its way. Rejects with the engine's error. */
  async refresh(): Promise<void> {
    const { state } = this.#store;
    if (this.#isAsking || isSame(state, this.#answered)) return;
    this.#isAsking = true;
    try {
      const shownByNode = await this.#engine.shown(frontierAfter(state.nowMs));
      // Another run may have come on the screen meanwhile.
      if (!shownByNode || this.#store.state.run !== state.run) return;
      this.#answered = state;
      this.#store.set({ shownByNode: merged(state.shownByNode, shownByNode) });
    } finally {
      this.#isAsking = false;
    }
  }
}

/** The new answer, with the objects of the former one where they are equal: views compare objects. */
function merged(before: ShownByNode, now: ShownByNode): ShownByNode {
  const entries = [...now].map(([id, shown]): [string, Shown] => {
    const former = before.get(id);
    return [id, former && JSON.stringify(former) === JSON.stringify(shown) ? former : shown];
  });
  const isUnchanged =
    before.size === now.size && entries.every(([id, shown]) => before.get(id) === shown);
  return isUnchanged ? before : new Map(entries);
}

function isSame(one: VariablesStore['state'], other: VariablesStore['state'] | null): boolean {
  return one.run === other?.run && one.nowMs === other.nowMs && one.revision === other.revision;
}
