// The network's links: who can reach whom, how long it takes, and what each fault does to a message.
import {
  type Latency,
  type LinkSettings,
  linkSettings,
  type NetworkDefinition,
} from './definition';
import type { Fault, Sending, Verdict } from './fault';
import { createStream, RandomStream, type StreamState } from './random';
import { MIN_LATENCY_MS, roundMs } from './time';
import { linkEnds, linkKey } from './world';

/** What a checkpoint keeps of the links: what was changed, and the directions that were used. */
export interface LinksSnapshot {
  readonly changed: readonly (readonly [key: string, settings: LinkSettings])[];
  readonly links: readonly {
    readonly key: string;
    readonly isCut: boolean;
    /** When the last message over the direction arrives: none may overtake it. */
    readonly lastDueMs: number;
    readonly streams: readonly (readonly [purpose: string, state: StreamState])[];
  }[];
}

/** What becomes of a message: when it (and each copy) would arrive, and why it is lost, if it is. */
export interface Fate {
  readonly dueMs: readonly number[];
  readonly lost: string | null;
}

/** One direction of a link. */
interface Link {
  readonly key: string;
  settings: LinkSettings;
  isCut: boolean;
  lastDueMs: number;
  /** Within how many ms nothing sent from now on arrives; null until it is asked for again. */
  soonestMs: number | null;
  /** By purpose: the latency, or the id of a fault. */
  readonly streams: Map<string, RandomStream>;
}

/** All directed links of a run. */
export class Links {
  readonly #seed: string;
  readonly #network: NetworkDefinition;
  readonly #faults: readonly Fault[];
  /** What was changed since the start, by key. */
  readonly #changed = new Map<string, LinkSettings>();
  /** The directions that were used so far, by their ends. */
  readonly #links = new Map<string, Map<string, Link>>();
  /** All directions from a node, once {@link Links.reachMs} was asked for them. */
  readonly #linksFrom = new Map<string, readonly Link[]>();

  constructor(seed: string, network: NetworkDefinition, faults: readonly Fault[]) {
    this.#seed = seed;
    this.#network = network;
    this.#faults = faults;
  }

  isCut(from: string, to: string): boolean {
    return this.#link(from, to).isCut;
  }

  cut(from: string, to: string): void {
    Object.assign(this.#link(from, to), { isCut: true, soonestMs: null });
  }

  heal(from: string, to: string): void {
    Object.assign(this.#link(from, to), { isCut: false, soonestMs: null });
  }

  /** Notes that there are more nodes than before. */
  extend(): void {
    this.#linksFrom.clear();
  }

  /** Changes some settings of a direction. */
  change(from: string, to: string, settings: LinkSettings): void {
    const link = this.#link(from, to);
    this.#changed.set(link.key, { ...this.#changed.get(link.key), ...settings });
    link.settings = { ...link.settings, ...settings };
    link.soonestMs = null;
  }

  /**
   * Within how many ms nothing that a node sends from now on arrives anywhere: the smallest of the latencies that
   * will be drawn next for its links. What it sends after that over the same link does not overtake.
   *
   * @param nodes - all nodes of the run.
   */
  reachMs(from: string, nodes: readonly { readonly id: string }[]): number {
    let links = this.#linksFrom.get(from);
    if (!links) {
      links = nodes.filter(({ id }) => id !== from).map(({ id }) => this.#link(from, id));
      this.#linksFrom.set(from, links);
    }
    let reachMs = Number.POSITIVE_INFINITY;
    for (const link of links) {
      link.soonestMs ??= this.#soonestMs(link);
      if (link.soonestMs < reachMs) reachMs = link.soonestMs;
    }
    return reachMs;
  }

  /** Decides what becomes of a message sent now: draws its latency and asks the faults. */
  send(from: string, to: string, kind: string, atMs: number): Fate {
    const link = this.#link(from, to);
    link.soonestMs = null;
    const latencyMs = this.#latencyMs(link, (stream) => stream.next());
    if (link.isCut) return { dueMs: [roundMs(atMs + latencyMs)], lost: 'cut' };
    const verdict = this.#ask(link, { from, to, kind, latencyMs });
    if (verdict.type === 'drop')
      return { dueMs: [roundMs(atMs + latencyMs)], lost: verdict.reason };
    const afterMs = verdict.type === 'deliver' ? Math.max(verdict.afterMs, latencyMs) : latencyMs;
    // Like a TCP connection, a direction delivers in the order of sending: nothing overtakes.
    const dueMs = Math.max(roundMs(atMs + afterMs), link.lastDueMs);
    link.lastDueMs = dueMs;
    const copies =
      verdict.type === 'duplicate' ? new Array<number>(verdict.copies).fill(dueMs) : [];
    return { dueMs: [dueMs, ...copies], lost: null };
  }

  get snapshot(): LinksSnapshot {
    const links = [...this.#links.values()].flatMap((byTo) => [...byTo.values()]);
    return {
      changed: [...this.#changed],
      links: links.map(({ key, isCut, lastDueMs, streams }) => ({
        key,
        isCut,
        lastDueMs,
        streams: [...streams].map(([purpose, stream]) => [purpose, stream.state] as const),
      })),
    };
  }

  restore(snapshot: LinksSnapshot): void {
    for (const [key, settings] of snapshot.changed) this.#changed.set(key, settings);
    for (const { key, isCut, lastDueMs, streams } of snapshot.links) {
      const { from, to } = linkEnds(key);
      const link = Object.assign(this.#link(from, to), { isCut, lastDueMs, soonestMs: null });
      for (const [purpose, state] of streams) link.streams.set(purpose, new RandomStream(state));
    }
  }

  #link(from: string, to: string): Link {
    let byTo = this.#links.get(from);
    if (!byTo) {
      byTo = new Map();
      this.#links.set(from, byTo);
    }
    let link = byTo.get(to);
    if (!link) {
      const key = linkKey(from, to);
      const settings = { ...linkSettings(this.#network, from, to), ...this.#changed.get(key) };
      link = { key, settings, isCut: false, lastDueMs: 0, soonestMs: null, streams: new Map() };
      byTo.set(to, link);
    }
    return link;
  }

  #latency({ settings }: Link): Latency {
    return settings.latencyMs ?? this.#network.latencyMs;
  }

  /** With a fault on it, the next message may be lost, and the one after it, drawn anew, be the first to arrive. */
  #soonestMs(link: Link): number {
    if (link.isCut) return Number.POSITIVE_INFINITY;
    const isFaulty = this.#faults.some(({ id }) => link.settings[id] !== undefined);
    return this.#latencyMs(link, (stream) => (isFaulty ? 0 : stream.peek()));
  }

  /** @param draw - gives a number from [0, 1): how far the latency is from its lower bound to its upper one. */
  #latencyMs(link: Link, draw: (stream: RandomStream) => number): number {
    const latency = this.#latency(link);
    if (typeof latency === 'number') return Math.max(MIN_LATENCY_MS, roundMs(latency));
    const [min, max] = latency;
    const drawn = min === max ? min : min + (max - min) * draw(this.#stream(link, 'latency'));
    return Math.max(MIN_LATENCY_MS, roundMs(drawn));
  }

  #ask(link: Link, sending: Sending): Verdict {
    for (const fault of this.#faults) {
      const value = link.settings[fault.id];
      if (value === undefined) continue;
      const verdict = fault.verdict(sending, value as never, () =>
        this.#stream(link, fault.id).next(),
      );
      if (verdict.type !== 'pass') return verdict;
    }
    return { type: 'pass' };
  }

  #stream({ key, streams }: Link, purpose: string): RandomStream {
    let stream = streams.get(purpose);
    if (!stream) {
      stream = createStream(this.#seed, `${purpose} ${key}`);
      streams.set(purpose, stream);
    }
    return stream;
  }
}
