// The network's links: their latencies, cuts and faults, the fate of each message, and each node's lookahead.

import { linkEnds, linkKey } from '../base/linkKey';
import { createStream, type RandomStream } from '../base/random';
import { MIN_LATENCY_MS, roundMs } from '../base/time';
import { latencyBounds } from '../contracts/algorithm';
import type { Direction } from '../contracts/command';
import {
  type Latency,
  type LinkSettings,
  linkSettings,
  type NetworkDefinition,
  type RunDefinition,
  type SettingsOf,
  type SiteOf,
} from '../contracts/definition';
import type { Effect, Fault, Sending } from '../contracts/fault';
import { Connections, type Retry, waitAfter } from './connections';
import { BEHIND, type Fate, GAVE_UP, type Outgoing, passingFate, stoppedFate } from './fate';
import {
  BY_HAND,
  createLink,
  effectOf,
  impairmentOf,
  LATENCY,
  type Link,
  NO_EFFECT,
  setCuts,
  setImpairments,
  setSettings,
  type Wait,
} from './link';
import type { LinkImpairment } from './linkImpairment';
import { type LinksSnapshot, restoreLink, snapshotOf } from './linksSnapshot';

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
  readonly #connections = new Connections();

  /** @param everybody - gives the ids of all processes; `siteOf` the site of each. */
  constructor(
    { seed, network }: Pick<RunDefinition, 'seed' | 'network'>,
    faults: readonly Fault[],
    everybody: () => readonly string[],
    siteOf?: SiteOf,
  ) {
    this.#seed = seed;
    this.#network = network;
    this.#settingsOf = linkSettings(network, siteOf);
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

  /**
   * Decides the fate of a message that is sent at `atMs`: draws its latency and asks the faults.
   *
   * @param before - of the message for which a connection has waited, that wait.
   */
  send(message: Outgoing, atMs: number, before: Wait | null = null): Fate {
    const link = this.#link(message.from, message.to);
    link.minLatencyMs = null;
    const latencyMs = this.#latencyMs(link, drawNext);
    const dueMs = roundMs(atMs + latencyMs);
    if (link.wait) return stoppedFate(dueMs, { held: BEHIND });
    if (before && !this.#waitAfter(link, message, atMs, before))
      return stoppedFate(dueMs, { lost: GAVE_UP });
    const effect = link.isCut ? CUT : this.#effectOn(link, message, atMs);
    const { lost } = effect;
    if (lost === undefined) return passingFate(link, effect, atMs, latencyMs);
    const wait = this.#waitAfter(link, message, atMs, before);
    if (!wait) return stoppedFate(dueMs, { lost });
    this.#connections.wait(link, wait);
    return stoppedFate(dueMs, { held: lost });
  }

  /** A cut at `atMs` stops a message in flight. Returns whether its connection holds it. */
  interrupt(direction: Direction, atMs: number): boolean {
    const link = this.#link(direction.from, direction.to);
    const wait = link.wait ?? this.#waitAfter(link, direction, atMs, null);
    if (wait) this.#connections.wait(link, wait);
    return wait !== null;
  }

  /** The time in ms at which a connection tries again; infinite when none waits. */
  get nextRetryMs(): number {
    return this.#connections.nextMs;
  }

  /** Takes the connections that try again at this time. */
  takeRetries(atMs: number): Retry[] {
    return this.#connections.takeDue(atMs);
  }

  get snapshot(): LinksSnapshot {
    const links = [...this.#links.values()].flatMap((byTo) => [...byTo.values()]);
    return {
      changed: [...this.#changed],
      links: links.map(snapshotOf),
    };
  }

  restore(snapshot: LinksSnapshot): void {
    for (const [key, settings] of snapshot.changed) this.#changed.set(key, settings);
    for (const stored of snapshot.links) {
      const { from, to } = linkEnds(stored.key);
      const link = this.#link(from, to);
      restoreLink(link, stored);
      setCuts(link, stored.cutBy);
      setImpairments(link, stored.impairments, this.#faults);
      if (stored.wait) this.#connections.wait(link, stored.wait);
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
    if (link.isCut && !link.resend) return Number.POSITIVE_INFINITY;
    return this.#latencyMs(link, link.applied.length > 0 ? drawNone : peekNext);
  }

  /** @param draw - gives a number from [0, 1): the position of the latency between its bounds. */
  #latencyMs(link: Link, draw: (stream: RandomStream) => number): number {
    const latency = this.#latency(link);
    if (typeof latency === 'number') return Math.max(MIN_LATENCY_MS, roundMs(latency));
    const min = latency[0];
    const max = latency[1];
    if (min === max) return Math.max(MIN_LATENCY_MS, roundMs(min));
    link.latencies ??= createStream(this.#seed, streamName(LATENCY, link.key));
    return Math.max(MIN_LATENCY_MS, roundMs(min + (max - min) * draw(link.latencies)));
  }

  #waitAfter(link: Link, { from, to }: Direction, atMs: number, before: Wait | null): Wait | null {
    if (!link.resend) return null;
    const longestMs = (one: Link) => latencyBounds(this.#latency(one)).max;
    const latencyMs = longestMs(link);
    const roundTripMs = roundMs(latencyMs + longestMs(this.#link(to, from)));
    return waitAfter(link, atMs, before, { latencyMs, roundTripMs });
  }

  /** The combined effect of the faults on a link on a message. */
  #effectOn(link: Link, { from, to, kind, body }: Outgoing, atMs: number): Effect {
    if (link.applied.length === 0) return NO_EFFECT;
    this.#ids ??= this.#everybody();
    const sending: Sending = { atMs, from, to, kind, body, everybody: this.#ids };
    return effectOf(link, sending, (purpose) => this.#stream(link, purpose).next());
  }

  #stream(link: Link, purpose: string): RandomStream {
    link.streams ??= new Map();
    let stream = link.streams.get(purpose);
    if (!stream) {
      stream = createStream(this.#seed, streamName(purpose, link.key));
      link.streams.set(purpose, stream);
    }
    return stream;
  }
}

function streamName(purpose: string, key: string): string {
  return `${purpose} ${key}`;
}

/** Positions of a latency between its bounds: drawn, drawn next, and the lower bound. */
const drawNext = (stream: RandomStream) => stream.next();
const peekNext = (stream: RandomStream) => stream.peek();
const drawNone = () => 0;

const CUT: Effect = { lost: 'cut' };
