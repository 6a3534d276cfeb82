// The writes of a process to a slow disk: each ends a batch, and holds back what the step that wrote says to others.
import { canonicalJson, type Json } from '../base/json';
import type { Output } from '../contracts/protocol';

/** The outputs that begin a step. */
const BEGINNINGS: ReadonlySet<Output['type']> = new Set(['booted', 'received', 'fired']);

/** The outputs of a step that writes which wait for the end of the write: before, nobody may count on them. */
const WAITING: ReadonlySet<Output['type']> = new Set(['send', 'writeAccepted']);

/** The state on a process's disk, and the outputs that wait for the end of a write. */
export class DiskWrites {
  /** Canonical JSON; undefined for an empty disk. */
  state: string | undefined;
  /** The outputs that wait for the end of the write; null when none is in progress. */
  unsent: readonly Output[] | null = null;

  /** @param state - the state on disk at the start; undefined for an empty disk. */
  constructor(state?: Json) {
    this.state = state === undefined ? undefined : canonicalJson(state);
  }

  /**
   * Begins a write, if the last step has changed the state on disk, or logs a client's write: what nobody may hear of
   * before is taken out of the outputs, which end with `writing`. The first state on an empty disk takes no time. Returns
   * whether a write has begun.
   *
   * @param logsWrites - see `Program.logsWrites`.
   */
  begin(state: string | undefined, outputs: Output[], logsWrites: boolean): boolean {
    const isChange = this.state !== undefined && state !== this.state;
    this.state = state;
    const from = outputs.findLastIndex(({ type }) => BEGINNINGS.has(type));
    const step = outputs.slice(from);
    const isEntry = logsWrites && step.some(({ type }) => type === 'writeAccepted');
    const atMs = step[0]?.atMs;
    if (from < 0 || !(isChange || isEntry) || state === undefined || atMs === undefined)
      return false;
    this.unsent = step.filter(({ type }) => WAITING.has(type));
    outputs.splice(from, step.length, ...step.filter(({ type }) => !WAITING.has(type)));
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
