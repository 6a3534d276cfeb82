// The links between nodes at the moment shown: their open directions, latencies and faults.

import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import type { World } from '../../sim/trace/world';
import { sameItems } from '../canvas/layers';
import { valueAt } from '../canvas/valueAt';
import { isFormerMember } from './formerMembers';
import type { Scene } from './scene';
import type { StageModel } from './stageModel';

/** A link is slow, and labelled, from this many times the network's latency on. */
const SLOW_TIMES = 2;

/** Two linked processes; on a ring `b` is the successor of `a`. */
interface Ends {
  readonly a: string;
  readonly b: string;
}

/** Two linked processes and their centres, in px. */
export interface LinkedPair extends Ends {
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
  /** The receiver of the one direction that the last of them is of, without naming it; null where it is of both. */
  readonly notedTo: string | null;
}

/** A link and its state. */
export interface Link extends LinkedPair, LinkState {}

/** Whether nodes have links to each other: those with services write to these alone. */
export function areLinked({ services }: Pick<World, 'services'>): boolean {
  return services.size === 0;
}

/** Whether a link is one of the selected process. */
export function isOfSelected({ selectedNode }: StageModel, { a, b }: Ends): boolean {
  return a === selectedNode || b === selectedNode;
}

/** Every pair of linked nodes once; former members have no links. */
function linkedPairs(model: StageModel): Ends[] {
  const { world, topology } = model;
  if (!areLinked(world)) return [];
  const nodes = [...world.nodes.values()]
    .filter((node) => !isFormerMember(model, node))
    .map(({ id }) => id);
  if (topology === 'mesh')
    return nodes.flatMap((a, index) => nodes.slice(index + 1).map((b) => ({ a, b })));
  // On a ring of two nodes each is the other's successor, and one link joins them.
  return nodes.flatMap((a, index) => {
    const b = nodes[(index + 1) % nodes.length];
    return b !== undefined && b !== a && (nodes.length > 2 || index === 0) ? [{ a, b }] : [];
  });
}

/** The largest number of links that are all drawn: in more of them, single links cannot be told apart. */
const ALL_AT_MOST = 300;

/**
 * The links between nodes that are drawn, each once: all of few; of many only those that are cut, slow or faulty, and
 * those of the selected and of the hovered node. Nodes with services write to these alone: links between them, which would
 * seem to end at the services that they pass behind, are not drawn.
 */
export function linksOf(scene: Scene): Link[] {
  return valueAt(ofScene, scene, () => findLinks(scene));
}

/** Several painters of a frame need the links. */
const ofScene = new WeakMap<Scene, Link[]>();

function findLinks(scene: Scene): Link[] {
  return shownOf(scene.model, statesOf(scene.model)).flatMap((link): Link[] => {
    const [from, to] = [scene.places.get(link.a), scene.places.get(link.b)];
    return from && to ? [{ ...link, from, to }] : [];
  });
}

/** Whether all links are drawn, so that those with messages need no line of their own. */
export function areAllDrawn(scene: Scene): boolean {
  const count = scene.places.size;
  return scene.model.topology === 'ring' || (count * (count - 1)) / 2 <= ALL_AT_MOST;
}

/** Whether a link is neither cut nor slow nor faulty. */
export function isWhole({ forth, back, notes }: LinkState): boolean {
  return forth && back && notes.length === 0;
}

function shownOf(
  { selectedNode, hovered }: StageModel,
  { all, impaired }: KnownStates,
): readonly KnownState[] {
  if (all.length <= ALL_AT_MOST) return all;
  const hoveredNode = hovered?.type === 'node' ? hovered.node : null;
  if (selectedNode === null && hoveredNode === null) return impaired;
  const isChosen = (id: string) => id === selectedNode || id === hoveredNode;
  return all.filter((link) => !isWhole(link) || isChosen(link.a) || isChosen(link.b));
}

/** The inputs of the links' states. The world is mutated in place, so its links are compared as texts. */
export function linksDependOn(model: StageModel): unknown[] {
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

/** A link and its state, wherever its ends are. */
interface KnownState extends Ends, LinkState {}

interface KnownStates {
  readonly dependsOn: readonly unknown[];
  readonly all: readonly KnownState[];
  /** Those that are cut, slow or faulty. */
  readonly impaired: readonly KnownState[];
}

/** The states of a cluster's links, which change seldom: twenty thousand take longer than a frame. */
const ofWorld = new WeakMap<World, KnownStates>();

function statesOf(model: StageModel): KnownStates {
  const dependsOn = linksDependOn(model);
  const known = ofWorld.get(model.world);
  if (known && sameItems(known.dependsOn, dependsOn)) return known;
  const all = linkedPairs(model).map((ends) => ({ ...ends, ...stateOf(model, ends) }));
  const states = { dependsOn, all, impaired: all.filter((link) => !isWhole(link)) };
  ofWorld.set(model.world, states);
  return states;
}

/** The link between a pair. */
export function linkOf({ model }: Scene, pair: LinkedPair): Link {
  return { ...pair, ...stateOf(model, pair) };
}

function stateOf(model: StageModel, { a, b }: Ends): LinkState {
  const { cuts } = model.world;
  const ways = { forth: !cuts.has(linkKey(a, b)), back: !cuts.has(linkKey(b, a)) };
  const [forth, back] = directionsOf(model, a, b, ways);
  const isSlow = forth.latencyMs !== null || back.latencyMs !== null;
  return { ...ways, isSlow, ...notesOf(forth, back) };
}

/** The impairments of one direction of a link. */
interface DirectionState {
  readonly from: string;
  readonly to: string;
  /** Null at the usual latency. */
  readonly latencyMs: number | null;
  readonly faults: readonly string[];
}

/** The states of both directions of a link. Where only one is open, its state is returned for both. */
function directionsOf(
  { latencyOf, faultsOf, baseLatencyMs }: StageModel,
  a: string,
  b: string,
  { forth, back }: Pick<Link, 'forth' | 'back'>,
): [DirectionState, DirectionState] {
  const direction = (from: string, to: string): DirectionState => {
    const ms = latencyOf(from, to);
    const latencyMs = ms < SLOW_TIMES * baseLatencyMs ? null : ms;
    return { from, to, latencyMs, faults: faultsOf(from, to) };
  };
  const forthState = () => direction(a, b);
  const backState = () => direction(b, a);
  return [forth || !back ? forthState() : backState(), back || !forth ? backState() : forthState()];
}

function notesOf(
  forth: DirectionState,
  back: DirectionState,
): Pick<LinkState, 'notes' | 'notedTo'> {
  const [forthText, backText] = [textOf(forth), textOf(back)];
  if (forthText === backText)
    return { notes: forthText === '' ? [] : [forthText, shortTextOf(forth)], notedTo: null };
  const isForth = backText === '' || (forthText !== '' && weightOf(forth) >= weightOf(back));
  const [worse, text] = isForth ? [forth, forthText] : [back, backText];
  const both =
    forthText !== '' && backText !== ''
      ? [`${wayOf(forth)} ${forthText}; ${wayOf(back)} ${backText}`]
      : [];
  const [way, short] = [wayOf(worse), shortTextOf(worse)];
  return { notes: [...both, `${way} ${text}`, `${way} ${short}`, short], notedTo: worse.to };
}

function wayOf({ from, to }: DirectionState): string {
  return `${from} → ${to}`;
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
  return ms === null ? [] : [latencyText(ms)];
}

/** The note of a slow link. */
export function latencyText(ms: number): string {
  return `${Math.round(ms * 10) / 10} ms`;
}
