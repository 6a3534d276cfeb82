// The writes of a process to a slow disk: each ends a batch, and holds back the messages of the step that wrote.
import { canonicalJson, type Json } from '../base/json';
import type { Output } from '../contracts/protocol';

/** The outputs that begin a step. */
const BEGINNINGS: ReadonlySet<Output['type']> = new Set(['booted', 'received', 'fired']);

/** The state on a process's disk, and the messages that wait for the end of a write. */
export class DiskWrites {
  /** Canonical JSON; undefined for an empty disk. */
  state: string | undefined;
  /** The messages that wait for the end of the write; null when none is in progress. */
  unsent: readonly Output[] | null = null;

  /** @param state - the state on disk at the start; undefined for an empty disk. */
  constructor(state?: Json) {
    this.state = state === undefined ? undefined : canonicalJson(state);
  }

  /**
   * Begins a write, if the last step has changed the state on disk: its messages are taken out of the outputs, which end
   * with `writing`. The first state on an empty disk takes no time. Returns whether a write has begun.
   */
  begin(state: string | undefined, outputs: Output[]): boolean {
    const isWrite = this.state !== undefined && state !== this.state;
    this.state = state;
    const atMs = outputs.at(-1)?.atMs;
    if (!isWrite || state === undefined || atMs === undefined) return false;
    const step = outputs.splice(outputs.findLastIndex(({ type }) => BEGINNINGS.has(type)));
    this.unsent = step.filter(({ type }) => type === 'send');
    outputs.push(...step.filter(({ type }) => type !== 'send'));
    outputs.push({ atMs, type: 'writing', durable: JSON.parse(state) as Json });
    return true;
  }

  /** Ends the write in progress, at a time in ms: its outputs; none when there is no write. */
  end(atMs: number): Output[] {
    const { unsent } = this;
    this.unsent = null;
    return unsent ? [{ atMs, type: 'written' }, ...unsent.map((sent) => ({ ...sent, atMs }))] : [];
  }

  /** A copy that goes on independently. */
  copy(): DiskWrites {
    return Object.assign(new DiskWrites(), { state: this.state, unsent: this.unsent });
  }
}
