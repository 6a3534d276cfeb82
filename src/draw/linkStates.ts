// What each link does at the moment shown: which ways carry messages, and how slowly.
import type { Point } from '../sim/command';
import { linkKey } from '../sim/world';
import type { Scene } from './scene';

/** A link is slow, and says so, from this many times the network's latency on. */
const SLOW_TIMES = 2;

/** Two nodes and what lies between them, in px. */
export interface Link {
  readonly a: string;
  readonly b: string;
  readonly from: Point;
  readonly to: Point;
  /** Which ways still carry messages. */
  readonly forth: boolean;
  readonly back: boolean;
  /** What to write on it, when it is slow. */
  readonly latency: string | null;
}

/** Every link once. */
export function linksOf({ model, places }: Scene): Link[] {
  const nodes = [...places];
  const { cuts } = model.world;
  return nodes.flatMap(([a, from], index) =>
    nodes.slice(index + 1).map(([b, to]) => {
      const ways = { forth: !cuts.has(linkKey(a, b)), back: !cuts.has(linkKey(b, a)) };
      return { a, b, from, to, ...ways, latency: latencyText(model, a, b, ways) };
    }),
  );
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
