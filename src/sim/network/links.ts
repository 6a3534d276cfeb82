// The network's links: their latencies, cuts and faults, the fate of each message, and each node's lookahead.

import { linkEnds, linkKey } from '../base/linkKey';
import { createStream, RandomStream, type StreamState } from '../base/random';
import { MIN_LATENCY_MS, roundMs } from '../base/time';
import {
  type Latency,
  type LinkSettings,
  linkSettings,
  type NetworkDefinition,
  type RunDefinition,
  type SettingsOf,
} from '../contracts/definition';
import type { Effect, Fault, Sending } from '../contracts/fault';
import {
  BY_HAND,
  createLink,
  effectOf,
  impairmentOf,
  type Link,
  NO_EFFECT,
  setCuts,
  setImpairments,
  setSettings,
} from './link';
import type { LinkImpairment } from './linkImpairment';

/** The links in a checkpoint: changed settings, and the directions that were used. */
export interface LinksSnapshot {
  readonly changed: readonly (readonly [key: string, settings: LinkSettings])[];
  readonly links: readonly {
    readonly key: string;
    readonly cutBy: Link['cutBy'];
    readonly impairments: Link['impairments'];
    /** Arrival of the last message over the direction: no later message may arrive before it. */
    readonly lastDueMs: number;
    /** End of the transmission in progress, where bandwidth is limited. */
    readonly freeMs: number;
    readonly streams: readonly (readonly [purpose: string, state: StreamState])[];
  }[];
}

/** A message that is to be sent. */
type Outgoing = Omit<Sending, 'everybody'>;

/** The fate of a message: arrival of the message and its copies, and the reason of its loss, if it is lost. */
export interface Fate {
  readonly dueMs: number;
  readonly copies: number;
  readonly lost: string | null;
  /** The forged sender's id, if a fault replaced it. */
  readonly sender: string | undefined;
}

/** All directed links of a run. */
export class Links {
  readonly #seed: string;
  readonly #network: NetworkDefinition;
  readonly #settingsOf: SettingsOf;
  readonly #faults: readonly Fault[];
  readonly #everybody: () => readonly string[];
  /** Cache of that function's result; null when it must be called again. */
  #ids: readonly string[] | null = null;
  /** Settings that were changed since the start, by key. */
  readonly #changed = new Map<string, LinkSettings>();
  /** The directions that were used so far, by sender and receiver. */
  readonly #links = new Map<string, Map<string, Link>>();
  /** Cache of all directions from a node, for {@link Links.lookaheadMs}. */
  readonly #linksFrom = new Map<string, readonly Link[]>();

  /** @param everybody - gives the ids of all processes. */
  constructor(
    { seed, network }: Pick<RunDefinition, 'seed' | 'network'>,
    faults: readonly Fault[],
    everybody: () => readonly string[],
  ) {
    this.#seed = seed;
    this.#network = network;
    this.#settingsOf = linkSettings(network);
    this.#faults = faults;
    this.#everybody = everybody;
  }

  isCut(from: string, to: string): boolean {
    return this.#link(from, to).isCut;
  }

  /** Cuts a direction; returns whether it was whole before. */
  cut(from: string, to: string, by: string = BY_HAND): boolean {
    const link = this.#link(from, to);
    const wasCut = link.isCut;
    if (!link.cutBy.includes(by)) setCuts(link, [...link.cutBy, by]);
    return !wasCut;
  }

  /** Whether `by` is the only origin of a direction's cut. */
  isCutOnlyBy(from: string, to: string, by: string): boolean {
    const { cutBy } = this.#link(from, to);
    return cutBy.length === 1 && cutBy[0] === by;
  }

  /** Removes one cut of a direction, or all when `by` is absent; returns whether it became whole. */
  heal(from: string, to: string, by?: string): boolean {
    const link = this.#link(from, to);
    const wasCut = link.isCut;
    setCuts(link, by === undefined ? [] : link.cutBy.filter((other) => other !== by));
    return wasCut && !link.isCut;
  }

  /** Applies an impairment to a direction; returns the sum of its impairments. */
  applyImpairment(
    from: string,
    to: string,
    by: string,
    impairment: LinkImpairment,
  ): LinkImpairment {
    const link = this.#link(from, to);
    setImpairments(link, [...link.impairments, [by, impairment]], this.#faults);
    return impairmentOf(link);
  }

  /** Removes an impairment from a direction; returns the sum of the others. */
  removeImpairment(from: string, to: string, by: string): LinkImpairment {
    const link = this.#link(from, to);
    const others = link.impairments.filter(([other]) => other !== by);
    setImpairments(link, others, this.#faults);
    return impairmentOf(link);
  }

  /** Drops the results for fewer nodes. Call it when a node is added. */
  extend(): void {
    this.#linksFrom.clear();
    this.#ids = null;
  }

  /** Changes some settings of a direction. */
  change(from: string, to: string, settings: LinkSettings): void {
    const link = this.#link(from, to);
    this.#changed.set(link.key, { ...this.#changed.get(link.key), ...settings });
    setSettings(link, { ...link.settings, ...settings }, this.#faults);
  }

  /**
   * The lookahead of a node in ms: no message that it sends at or after a time t arrives anywhere before t + lookahead.
   * It is the smallest of the latencies that its links draw next; later messages over a link do not overtake the next one.
   *
   * @param nodes - all nodes of the run.
   */
  lookaheadMs(from: string, nodes: readonly { readonly id: string }[]): number {
    let links = this.#linksFrom.get(from);
    if (!links) {
      links = nodes.filter(({ id }) => id !== from).map(({ id }) => this.#link(from, id));
      this.#linksFrom.set(from, links);
    }
    let lookaheadMs = Number.POSITIVE_INFINITY;
    for (const link of links) {
      link.minLatencyMs ??= this.#minLatencyMs(link);
      if (link.minLatencyMs < lookaheadMs) lookaheadMs = link.minLatencyMs;
    }
    return lookaheadMs;
  }

  /** Decides the fate of a message that is sent at `atMs`: draws its latency and asks the faults. */
  send(message: Outgoing, atMs: number): Fate {
    const link = this.#link(message.from, message.to);
    link.minLatencyMs = null;
    const latencyMs = this.#latencyMs(link, drawNext);
    const effect = link.isCut ? CUT : this.#effectOn(link, message);
    const { lost = null, delayMs = 0, occupiesMs = 0, copies = 0, isLoose, sender } = effect;
    if (lost !== null) return { dueMs: roundMs(atMs + latencyMs), copies: 0, lost, sender };
    const transmittedMs = Math.max(atMs, occupiesMs > 0 ? link.freeMs : 0) + occupiesMs;
    if (occupiesMs > 0) link.freeMs = transmittedMs;
    const earliestMs = roundMs(transmittedMs + latencyMs + delayMs);
    // A direction delivers in the order of sending, like a TCP connection, unless a fault reorders.
    const dueMs = isLoose ? earliestMs : Math.max(earliestMs, link.lastDueMs);
    if (!isLoose) link.lastDueMs = dueMs;
    return { dueMs, copies, lost, sender };
  }

  get snapshot(): LinksSnapshot {
    const links = [...this.#links.values()].flatMap((byTo) => [...byTo.values()]);
    return {
      changed: [...this.#changed],
      links: links.map(({ key, cutBy, impairments, lastDueMs, freeMs, streams }) => ({
        key,
        cutBy,
        impairments,
        lastDueMs,
        freeMs,
        streams: [...streams].map(([purpose, stream]) => [purpose, stream.state] as const),
      })),
    };
  }

  restore(snapshot: LinksSnapshot): void {
    for (const [key, settings] of snapshot.changed) this.#changed.set(key, settings);
    for (const { key, cutBy, impairments, lastDueMs, freeMs, streams } of snapshot.links) {
      const { from, to } = linkEnds(key);
      const link = Object.assign(this.#link(from, to), { lastDueMs, freeMs });
      setCuts(link, cutBy);
      setImpairments(link, impairments, this.#faults);
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
      const settings = { ...this.#settingsOf(from, to), ...this.#changed.get(key) };
      link = createLink(key, settings, this.#faults);
      byTo.set(to, link);
    }
    return link;
  }

  #latency({ settings }: Link): Latency {
    return settings.latencyMs ?? this.#network.latencyMs;
  }

  /**
   * The latency that the next message draws. Where a fault applies, that message may be lost or overtaken, and a later one
   * with another latency arrive first: then the minimum of all latencies.
   */
  #minLatencyMs(link: Link): number {
    if (link.isCut) return Number.POSITIVE_INFINITY;
    return this.#latencyMs(link, link.applied.length > 0 ? drawNone : peekNext);
  }

  /** @param draw - gives a number from [0, 1): the position of the latency between its bounds. */
  #latencyMs(link: Link, draw: (stream: RandomStream) => number): number {
    const latency = this.#latency(link);
    if (typeof latency === 'number') return Math.max(MIN_LATENCY_MS, roundMs(latency));
    const [min, max] = latency;
    const drawn = min === max ? min : min + (max - min) * draw(this.#stream(link, 'latency'));
    return Math.max(MIN_LATENCY_MS, roundMs(drawn));
  }

  /** The combined effect of the faults on a link on a message. */
  #effectOn(link: Link, { from, to, kind, body }: Outgoing): Effect {
    if (link.applied.length === 0) return NO_EFFECT;
    this.#ids ??= this.#everybody();
    const sending: Sending = { from, to, kind, body, everybody: this.#ids };
    return effectOf(link, sending, (purpose) => this.#stream(link, purpose).next());
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

/** Positions of a latency between its bounds: drawn, drawn next, and the lower bound. */
const drawNext = (stream: RandomStream) => stream.next();
const peekNext = (stream: RandomStream) => stream.peek();
const drawNone = () => 0;

const CUT: Effect = { lost: 'cut' };
