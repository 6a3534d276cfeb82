// The links between nodes at the moment shown: their open directions, latencies and faults.

import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import type { World } from '../../sim/trace/world';
import { sameItems } from '../canvas/layers';
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

/** A link's open directions and its impairments. */
interface LinkState {
  /** Whether messages still pass from `a` to `b`, and from `b` to `a`. */
  readonly forth: boolean;
  readonly back: boolean;
  readonly isSlow: boolean;
  /** The texts for a slow or faulty link, the fullest first: the first that has room is written. */
  readonly notes: readonly string[];
}

/** A link and its state. */
export interface Link extends LinkedPair, LinkState {}

/** Every pair of linked nodes once; former members have no links. */
function linkedPairs({ model, places }: Scene): LinkedPair[] {
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

/** More links than this are a texture in which nothing can be found. */
const ALL_AT_MOST = 300;

/**
 * The links between nodes that are drawn, each once: all of few; of many only those that are cut, slow or faulty, and
 * those of the selected and of the hovered node.
 */
export function linksOf(scene: Scene): Link[] {
  const known = ofScene.get(scene);
  if (known) return known;
  const pairs = linkedPairs(scene);
  const all = statesOf(scene, pairs);
  const chosen = chosenNodes(scene.model);
  const links = pairs.flatMap((pair, index): Link[] => {
    const state = all[index];
    if (!state) return [];
    const isShown =
      pairs.length <= ALL_AT_MOST || !isWhole(state) || chosen.has(pair.a) || chosen.has(pair.b);
    return isShown ? [{ ...pair, ...state }] : [];
  });
  ofScene.set(scene, links);
  return links;
}

/** Several painters of a frame need the links. */
const ofScene = new WeakMap<Scene, Link[]>();

/** Whether all links are drawn, so that those with messages need no line of their own. */
export function areAllDrawn(scene: Scene): boolean {
  const count = scene.places.size;
  return scene.model.topology === 'ring' || (count * (count - 1)) / 2 <= ALL_AT_MOST;
}

/** Whether a link is neither cut nor slow nor faulty. */
export function isWhole({ forth, back, notes }: LinkState): boolean {
  return forth && back && notes.length === 0;
}

function chosenNodes({ selectedNode, hovered }: Scene['model']): Set<string | null> {
  return new Set([selectedNode, hovered?.type === 'node' ? hovered.node : null]);
}

/** The inputs of the links' states. The world is mutated in place, so its links are compared as texts. */
export function linksDependOn({ model }: Pick<Scene, 'model'>): unknown[] {
  const { world, latencyOf, faultsOf, baseLatencyMs, topology } = model;
  const formerMembers = [...world.nodes.values()].filter((node) => isFormerMember(model, node));
  return [
    latencyOf,
    faultsOf,
    baseLatencyMs,
    topology,
    world.nodes.size,
    formerMembers.map(({ id }) => id).join(),
    [...world.cuts.keys()].join(),
    JSON.stringify([...world.changedLinks]),
    JSON.stringify([...world.impairments]),
  ];
}

interface KnownStates {
  readonly dependsOn: readonly unknown[];
  readonly states: readonly LinkState[];
}

/** The states of a cluster's links, which change seldom: twenty thousand take longer than a frame. */
const ofWorld = new WeakMap<World, KnownStates>();

function statesOf(scene: Scene, pairs: readonly LinkedPair[]): readonly LinkState[] {
  const dependsOn = linksDependOn(scene);
  const known = ofWorld.get(scene.model.world);
  if (known && sameItems(known.dependsOn, dependsOn)) return known.states;
  const states = pairs.map((pair) => stateOf(scene, pair));
  ofWorld.set(scene.model.world, { dependsOn, states });
  return states;
}

/** The link between a pair. */
export function linkOf(scene: Scene, pair: LinkedPair): Link {
  return { ...pair, ...stateOf(scene, pair) };
}

function stateOf({ model }: Scene, { a, b }: LinkedPair): LinkState {
  const { cuts } = model.world;
  const ways = { forth: !cuts.has(linkKey(a, b)), back: !cuts.has(linkKey(b, a)) };
  const [forth, back] = directionsOf(model, a, b, ways);
  const isSlow = forth.latencyMs !== null || back.latencyMs !== null;
  return { ...ways, isSlow, notes: notesOf(forth, back) };
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
