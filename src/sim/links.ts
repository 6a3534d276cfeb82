// The network's links: who can reach whom, how long it takes, and what each fault does to a message.
import { latencyBounds } from './algorithm';
import {
  type Latency,
  type LinkSettings,
  linkSettings,
  type NetworkDefinition,
} from './definition';
import type { Fault, Sending, Verdict } from './fault';
import { createStream, RandomStream, type StreamState } from './random';
import { MIN_LATENCY_MS, roundMs } from './time';
import { linkKey } from './world';

/** What a checkpoint keeps of the links. */
export interface LinksSnapshot {
  readonly cuts: readonly string[];
  readonly changed: readonly (readonly [key: string, settings: LinkSettings])[];
  /** When the last message over a direction arrives: none may overtake it. */
  readonly lastDueMs: readonly (readonly [key: string, dueMs: number])[];
  readonly streams: readonly (readonly [purpose: string, state: StreamState])[];
}

/** What becomes of a message: when it (and each copy) would arrive, and why it is lost, if it is. */
export interface Fate {
  readonly dueMs: readonly number[];
  readonly lost: string | null;
}

/** All directed links of a run. */
export class Links {
  readonly #seed: string;
  readonly #network: NetworkDefinition;
  readonly #faults: readonly Fault[];
  readonly #cuts = new Set<string>();
  readonly #settings = new Map<string, LinkSettings>();
  readonly #changed = new Map<string, LinkSettings>();
  readonly #lastDueMs = new Map<string, number>();
  readonly #streams = new Map<string, RandomStream>();

  constructor(seed: string, network: NetworkDefinition, faults: readonly Fault[]) {
    this.#seed = seed;
    this.#network = network;
    this.#faults = faults;
  }

  isCut(from: string, to: string): boolean {
    return this.#cuts.has(linkKey(from, to));
  }

  cut(from: string, to: string): void {
    this.#cuts.add(linkKey(from, to));
  }

  heal(from: string, to: string): void {
    this.#cuts.delete(linkKey(from, to));
  }

  /** The settings in force on a direction. */
  settings(from: string, to: string): LinkSettings {
    const key = linkKey(from, to);
    const known = this.#settings.get(key);
    if (known) return known;
    const settings = { ...linkSettings(this.#network, from, to), ...this.#changed.get(key) };
    this.#settings.set(key, settings);
    return settings;
  }

  /** Changes some settings of a direction. */
  change(from: string, to: string, settings: LinkSettings): void {
    const key = linkKey(from, to);
    this.#changed.set(key, { ...this.#changed.get(key), ...settings });
    this.#settings.delete(key);
  }

  /** The shortest time in ms in which a message can cross this direction. */
  minLatencyMs(from: string, to: string): number {
    return Math.max(MIN_LATENCY_MS, roundMs(latencyBounds(this.#latency(from, to)).min));
  }

  /** Decides what becomes of a message sent now: draws its latency and asks the faults. */
  send(from: string, to: string, kind: string, atMs: number): Fate {
    const latencyMs = this.#drawLatency(from, to);
    if (this.isCut(from, to)) return { dueMs: [roundMs(atMs + latencyMs)], lost: 'cut' };
    const verdict = this.#ask({ from, to, kind, latencyMs });
    if (verdict.type === 'drop')
      return { dueMs: [roundMs(atMs + latencyMs)], lost: verdict.reason };
    const afterMs = verdict.type === 'deliver' ? Math.max(verdict.afterMs, latencyMs) : latencyMs;
    const copies = verdict.type === 'duplicate' ? verdict.copies : 0;
    const dueMs = this.#inOrder(from, to, roundMs(atMs + afterMs));
    return { dueMs: new Array<number>(1 + copies).fill(dueMs), lost: null };
  }

  get snapshot(): LinksSnapshot {
    return {
      cuts: [...this.#cuts],
      changed: [...this.#changed],
      lastDueMs: [...this.#lastDueMs],
      streams: [...this.#streams].map(([purpose, stream]) => [purpose, stream.state] as const),
    };
  }

  restore(snapshot: LinksSnapshot): void {
    for (const key of snapshot.cuts) this.#cuts.add(key);
    for (const [key, settings] of snapshot.changed) this.#changed.set(key, settings);
    for (const [key, dueMs] of snapshot.lastDueMs) this.#lastDueMs.set(key, dueMs);
    for (const [purpose, state] of snapshot.streams)
      this.#streams.set(purpose, new RandomStream(state));
  }

  #latency(from: string, to: string): Latency {
    return this.settings(from, to).latencyMs ?? this.#network.latencyMs;
  }

  #drawLatency(from: string, to: string): number {
    const { min, max } = latencyBounds(this.#latency(from, to));
    const drawn =
      min === max ? min : min + (max - min) * this.#draw(`latency ${linkKey(from, to)}`);
    return Math.max(MIN_LATENCY_MS, roundMs(drawn));
  }

  /** Like a TCP connection, a direction delivers in the order of sending: nothing overtakes. */
  #inOrder(from: string, to: string, dueMs: number): number {
    const key = linkKey(from, to);
    const inOrderMs = Math.max(dueMs, this.#lastDueMs.get(key) ?? 0);
    this.#lastDueMs.set(key, inOrderMs);
    return inOrderMs;
  }

  #ask(sending: Sending): Verdict {
    const settings = this.settings(sending.from, sending.to);
    for (const fault of this.#faults) {
      const value = settings[fault.id];
      if (value === undefined) continue;
      const purpose = `${fault.id} ${linkKey(sending.from, sending.to)}`;
      const verdict = fault.verdict(sending, value as never, () => this.#draw(purpose));
      if (verdict.type !== 'pass') return verdict;
    }
    return { type: 'pass' };
  }

  #draw(purpose: string): number {
    let stream = this.#streams.get(purpose);
    if (!stream) {
      stream = createStream(this.#seed, purpose);
      this.#streams.set(purpose, stream);
    }
    return stream.next();
  }
}
