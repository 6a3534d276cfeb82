// The links between nodes at the moment shown: their open directions, latencies and faults.

import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import { isFormerMember } from './formerMembers';
import type { Scene } from './scene';

/** A link is slow, and labelled, from this many times the network's latency on. */
const SLOW_TIMES = 2;

/** Two linked processes and their centres, in px; on a ring `b` is the successor of `a`. */
export interface LinkedPair {
  readonly a: string;
  readonly b: string;
  readonly from: Point;
  readonly to: Point;
}

/** A link, its open directions and its impairments. */
export interface Link extends LinkedPair {
  /** Whether messages still pass from `a` to `b`, and from `b` to `a`. */
  readonly forth: boolean;
  readonly back: boolean;
  readonly isSlow: boolean;
  /** The texts for a slow or faulty link, the fullest first: the first that has room is written. */
  readonly notes: readonly string[];
}

/** Every pair of linked nodes once; former members have no links. */
export function linkedPairs({ model, places }: Scene): LinkedPair[] {
  const { world, topology } = model;
  const nodes = [...places].filter(([id]) => !isFormerMember(model, world.nodes.get(id)));
  const pair = ([a, from]: [string, Point], [b, to]: [string, Point]) => ({ a, b, from, to });
  if (topology === 'mesh')
    return nodes.flatMap((one, index) => nodes.slice(index + 1).map((other) => pair(one, other)));
  // On a ring of two nodes each is the other's successor, and one link joins them.
  return nodes.flatMap((one, index) => {
    const next = nodes[(index + 1) % nodes.length];
    return next && next !== one && (nodes.length > 2 || index === 0) ? [pair(one, next)] : [];
  });
}

/** Every link between nodes once. */
export function linksOf(scene: Scene): Link[] {
  return linkedPairs(scene).map((pair) => linkOf(scene, pair));
}

/** The link between a pair. */
export function linkOf({ model }: Scene, pair: LinkedPair): Link {
  const { a, b } = pair;
  const { cuts } = model.world;
  const ways = { forth: !cuts.has(linkKey(a, b)), back: !cuts.has(linkKey(b, a)) };
  const [forth, back] = directionsOf(model, a, b, ways);
  const isSlow = forth.latencyMs !== null || back.latencyMs !== null;
  return { ...pair, ...ways, isSlow, notes: notesOf(forth, back) };
}

/** The impairments of one direction of a link. */
interface DirectionState {
  readonly ends: string;
  /** Null at the usual latency. */
  readonly latencyMs: number | null;
  readonly faults: readonly string[];
}

/** Both directions of a link. A cut direction has no latency: where only one is open, that one stands for both. */
function directionsOf(
  { latencyOf, faultsOf, baseLatencyMs }: Scene['model'],
  a: string,
  b: string,
  { forth, back }: Pick<Link, 'forth' | 'back'>,
): [DirectionState, DirectionState] {
  const direction = (from: string, to: string): DirectionState => {
    const ms = latencyOf(from, to);
    const latencyMs = ms < SLOW_TIMES * baseLatencyMs ? null : ms;
    return { ends: `${from} → ${to}`, latencyMs, faults: faultsOf(from, to) };
  };
  const forthState = () => direction(a, b);
  const backState = () => direction(b, a);
  return [forth || !back ? forthState() : backState(), back || !forth ? backState() : forthState()];
}

function notesOf(forth: DirectionState, back: DirectionState): string[] {
  const [forthText, backText] = [textOf(forth), textOf(back)];
  if (forthText === backText) return forthText === '' ? [] : [forthText, shortTextOf(forth)];
  const isForth = backText === '' || (forthText !== '' && weightOf(forth) >= weightOf(back));
  const [worse, text] = isForth ? [forth, forthText] : [back, backText];
  const both =
    forthText !== '' && backText !== ''
      ? [`${forth.ends} ${forthText}; ${back.ends} ${backText}`]
      : [];
  return [...both, `${worse.ends} ${text}`, `${worse.ends} ${shortTextOf(worse)}`];
}

/** The order of two directions: the slower weighs more; of equally slow ones, the one with more faults. */
function weightOf({ latencyMs, faults }: DirectionState): number {
  return (latencyMs ?? 0) + faults.length / 1000;
}

function textOf({ latencyMs, faults }: DirectionState): string {
  return [...latencyTexts(latencyMs), ...faults].join(', ');
}

function shortTextOf({ latencyMs, faults }: DirectionState): string {
  const count = faults.length === 1 ? ['a fault'] : [`${faults.length} faults`];
  return [...latencyTexts(latencyMs), ...(faults.length > 0 ? count : [])].join(', ');
}

function latencyTexts(ms: number | null): string[] {
  return ms === null ? [] : [`${Math.round(ms * 10) / 10} ms`];
}
