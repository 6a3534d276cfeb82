// The state that a program keeps on disk, as canonical JSON.
import { canonicalJson, type Json } from '../base/json';
import type { Program } from '../contracts/program';

/** Gives a program's state on disk as JSON, and keeps the last one: most steps leave it as it is. */
export class DurableState {
  #last: Json | undefined;
  #json: string | undefined;

  /** The canonical JSON of the state; undefined for a program that keeps none. */
  json({ durable }: Program, context: unknown): string | undefined {
    const state = durable?.(context as never);
    if (state !== undefined && !hasSameMembers(state, this.#last)) {
      this.#last = state;
      this.#json = canonicalJson(state);
    }
    return state === undefined ? undefined : this.#json;
  }
}

/** Whether two states are certainly the same: identical, or objects with identical members. */
function hasSameMembers(one: Json, other: Json | undefined): boolean {
  if (one === other) return true;
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && one[key] === other[key])
  );
}

function isRecord(state: Json | undefined): state is { readonly [key: string]: Json } {
  return typeof state === 'object' && state !== null && !Array.isArray(state);
}
