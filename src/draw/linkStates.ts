// Which nodes are linked at the moment shown, which ways their links carry messages, and how slowly.
import type { Point } from '../sim/command';
import { linkKey } from '../sim/world';
import { isGone } from './gone';
import type { Scene } from './scene';

/** A link is slow, and says so, from this many times the network's latency on. */
const SLOW_TIMES = 2;

/** Two that are linked, and their centres, in px; on a ring `b` is the node that comes after `a`. */
export interface LinkedPair {
  readonly a: string;
  readonly b: string;
  readonly from: Point;
  readonly to: Point;
}

/** A link and what it carries. */
export interface Link extends LinkedPair {
  /** Which ways still carry messages. */
  readonly forth: boolean;
  readonly back: boolean;
  /** What to write on it, when it is slow. */
  readonly latency: string | null;
}

/** Every pair of linked nodes once: who is gone has no links. */
export function linkedPairs({ model, places }: Scene): LinkedPair[] {
  const { world, topology } = model;
  const nodes = [...places].filter(([id]) => !isGone(model, world.nodes.get(id)));
  const pair = ([a, from]: [string, Point], [b, to]: [string, Point]) => ({ a, b, from, to });
  if (topology === 'mesh')
    return nodes.flatMap((one, index) => nodes.slice(index + 1).map((other) => pair(one, other)));
  // Of two nodes on a ring each comes after the other, and one link joins them.
  return nodes.flatMap((one, index) => {
    const next = nodes[(index + 1) % nodes.length];
    return next && next !== one && (nodes.length > 2 || index === 0) ? [pair(one, next)] : [];
  });
}

/** Every link between nodes once. */
export function linksOf(scene: Scene): Link[] {
  return linkedPairs(scene).map((pair) => linkOf(scene, pair));
}

/** What the link of a pair carries. */
export function linkOf({ model }: Scene, pair: LinkedPair): Link {
  const { a, b } = pair;
  const { cuts } = model.world;
  const ways = { forth: !cuts.has(linkKey(a, b)), back: !cuts.has(linkKey(b, a)) };
  return { ...pair, ...ways, latency: latencyText(model, a, b, ways) };
}

/** A way that is cut carries nothing, slowly or not: where only one way is open, that way's latency counts. */
function latencyText(
  { latencyOf, baseLatencyMs }: Scene['model'],
  a: string,
  b: string,
  { forth, back }: Pick<Link, 'forth' | 'back'>,
): string | null {
  const forthMs = latencyOf(...(forth || !back ? ([a, b] as const) : ([b, a] as const)));
  const backMs = latencyOf(...(back || !forth ? ([b, a] as const) : ([a, b] as const)));
  const slowMs = SLOW_TIMES * baseLatencyMs;
  const text = (ms: number) => `${Math.round(ms * 10) / 10} ms`;
  if (forthMs < slowMs && backMs < slowMs) return null;
  if (forthMs === backMs) return text(forthMs);
  return forthMs > backMs ? `${a} → ${b} ${text(forthMs)}` : `${b} → ${a} ${text(backMs)}`;
}
