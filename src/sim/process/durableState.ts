// The state that a program keeps on disk, as canonical JSON.
import { canonicalJson, isSameJson, type Json } from '../base/json';
import type { Program } from '../contracts/program';

/** Gives a program's state on disk as JSON, and keeps the last one: most steps leave it as it is. */
export class DurableState {
  #last: Json | undefined;
  #json: string | undefined;

  /** The canonical JSON of the state; undefined for a program that keeps none. */
  json({ durable }: Program, context: unknown): string | undefined {
    const state = durable?.(context as never);
    if (state !== undefined && !isSameJson(state, this.#last)) {
      this.#last = state;
      this.#json = canonicalJson(state);
    }
    return state === undefined ? undefined : this.#json;
  }
}
