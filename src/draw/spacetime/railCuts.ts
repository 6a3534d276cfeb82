// The times in which a process has a link that is cut, folded from a trace.
import type { TraceEvent } from '../../sim/contracts/traceEvent';

/** A time in which a link of a process is cut. */
export interface RailCut {
  readonly process: string;
  readonly fromMs: number;
  /** Infinite while it lasts. */
  readonly toMs: number;
}

/** The cuts of all processes, folded from a trace. */
export class RailCuts {
  /** In the order of their starts. */
  readonly list: RailCut[] = [];
  /** The directions that are cut, by process, and the place of its cut in the list. */
  readonly #lasting = new Map<string, { readonly directions: number; readonly index: number }>();

  /** Adds the cut or the heal of one direction of a link. */
  add(event: Extract<TraceEvent, { type: 'linkCut' | 'linkHealed' }>): void {
    for (const process of [event.from, event.to])
      if (event.type === 'linkCut') this.#cut(process, event.atMs);
      else this.#heal(process, event.atMs);
  }

  #cut(process: string, atMs: number): void {
    const { directions, index } = this.#lasting.get(process) ?? {
      directions: 0,
      index: this.list.length,
    };
    if (directions === 0) this.list.push({ process, fromMs: atMs, toMs: Number.POSITIVE_INFINITY });
    this.#lasting.set(process, { directions: directions + 1, index });
  }

  #heal(process: string, atMs: number): void {
    const lasting = this.#lasting.get(process);
    const cut = lasting && this.list[lasting.index];
    if (!lasting || !cut) return;
    if (lasting.directions > 1) {
      this.#lasting.set(process, { ...lasting, directions: lasting.directions - 1 });
      return;
    }
    this.list[lasting.index] = { ...cut, toMs: atMs };
    this.#lasting.delete(process);
  }
}
