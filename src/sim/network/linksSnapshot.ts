// The links in a checkpoint.
import type { Json } from '../base/json';
import { RandomStream, type StreamState } from '../base/random';
import type { LinkSettings } from '../contracts/definition';
import { LATENCY, type Link, type Wait } from './link';

/** A direction in a checkpoint. */
export interface LinkSnapshot {
  readonly key: string;
  readonly cutBy: Link['cutBy'];
  readonly impairments: Link['impairments'];
  /** Arrival of the last message over the direction: no later message may arrive before it. */
  readonly lastDueMs: number;
  /** End of the transmission in progress, where bandwidth is limited. */
  readonly freeMs: number;
  readonly streams: readonly (readonly [purpose: string, state: StreamState])[];
  readonly wait: Wait | null;
  readonly memories: readonly (readonly [fault: string, memory: Json])[];
}

/** The links in a checkpoint: changed settings, and the directions that were used. */
export interface LinksSnapshot {
  readonly changed: readonly (readonly [key: string, settings: LinkSettings])[];
  readonly links: readonly LinkSnapshot[];
}

export function snapshotOf(link: Link): LinkSnapshot {
  const { key, cutBy, impairments, lastDueMs, freeMs, wait, latencies, memories } = link;
  const streams = [...(latencies ? [[LATENCY, latencies] as const] : []), ...(link.streams ?? [])];
  return {
    key,
    cutBy,
    impairments,
    lastDueMs,
    freeMs,
    wait,
    streams: streams.map(([purpose, stream]) => [purpose, stream.state] as const),
    memories: [...(memories ?? [])],
  };
}

/** Restores a direction, except its cuts, its impairments and the wait of its connection. */
export function restoreLink(link: Link, { lastDueMs, freeMs, ...stored }: LinkSnapshot): void {
  Object.assign(link, { lastDueMs, freeMs });
  for (const [purpose, state] of stored.streams) {
    const stream = new RandomStream(state);
    if (purpose === LATENCY) link.latencies = stream;
    else {
      link.streams ??= new Map();
      link.streams.set(purpose, stream);
    }
  }
  if (stored.memories.length > 0) link.memories = new Map(stored.memories);
}
