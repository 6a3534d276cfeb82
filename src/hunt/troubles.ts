// Random faults of each kind of trouble.
import type { Dice } from '../sim/base/dice';
import { roundMs } from '../sim/base/time';
import { type Algorithm, latencyBounds } from '../sim/contracts/algorithm';
import type { Action, Direction, StormKind } from '../sim/contracts/command';
import type { RunDefinition } from '../sim/contracts/definition';
import { describeParams } from '../sim/contracts/params';
import type { Trouble } from '../sim/contracts/promise';

/** The run, and the processes and links that faults may affect. */
export interface Scene {
  readonly definition: RunDefinition;
  readonly troubles: readonly Trouble[];
  readonly dice: Dice;
  /** Limit of nodes that may join. */
  readonly joining: number;
  readonly nodes: readonly string[];
  readonly services: readonly string[];
  /** The initial processes: only their links are affected, because a command may not name an unknown process. */
  readonly linked: readonly string[];
  readonly everybody: readonly string[];
  /** The recent candidates and winners, the latest last. */
  readonly busy: string[];
  /** The chance that a fault affects one of `busy`, from 0 to 1. */
  readonly focus: number;
  /** The longest latency of the network, in ms. */
  readonly latencyMs: number;
  /** The durations among the algorithm's parameters, its timeouts and periods, in ms; the latency when it has none. */
  readonly timeoutsMs: readonly number[];
  readonly has: (...troubles: readonly Trouble[]) => boolean;
}

/** An action so many ms from now. */
export type Later = Action & { readonly afterMs?: number };

/** The parts of a scene. */
export interface SceneSource extends Pick<Scene, 'definition' | 'troubles' | 'joining'> {
  readonly algorithm: Algorithm;
  /** See {@link Scene.focus}; 0.4 when absent. */
  readonly focus?: number;
}

export function sceneOf(
  { definition, algorithm, troubles, joining, focus = 0.4 }: SceneSource,
  dice: Dice,
): Scene {
  const founders = definition.nodes.map(({ id }) => id);
  const newcomers = Array.from({ length: joining }, (_, index) => `new${index + 1}`);
  const services = (definition.services ?? []).map(({ id }) => id);
  const clients = (definition.clients ?? []).map(({ id }) => id);
  const latencyMs = latencyBounds(definition.network.latencyMs).max;
  // A slow disk is no trouble for an algorithm that keeps nothing on it.
  const felt = troubles.filter((trouble) => trouble !== 'slowDisk' || algorithm.durable);
  const durationsMs = describeParams(algorithm.params)
    .filter(({ kind }) => kind === 'duration')
    .map(({ id }) => definition.algorithm.params[id] as number);
  return {
    definition,
    troubles: felt,
    dice,
    joining,
    nodes: [...founders, ...newcomers],
    services,
    linked: [...founders, ...services, ...clients],
    everybody: [...founders, ...newcomers, ...services, ...clients],
    busy: [],
    focus,
    latencyMs,
    timeoutsMs: durationsMs.length > 0 ? durationsMs : [latencyMs],
    has: (...wanted) => wanted.every((trouble) => felt.includes(trouble)),
  };
}

/** About as long as a message's latency or one of the algorithm's timeouts, so that faults overlap with both. */
export const spanMs = ({ dice, latencyMs, timeoutsMs }: Scene) =>
  roundMs(dice.pick([latencyMs, 5 * latencyMs, ...timeoutsMs]) * dice.pick([0.3, 0.7, 1, 2, 4]));
/** A short time, so that a fault meets the effects of the one before. */
export const soonMs = (scene: Scene) =>
  scene.dice.isLucky(0.7) ? scene.latencyMs * scene.dice.pick([0, 0.3, 1, 2, 5]) : spanMs(scene);
/** One of these nodes: often a recent candidate or winner, because most depends on it. */
function victim({ dice, busy, focus }: Scene, nodes: readonly string[]): string {
  const known = busy.filter((node) => nodes.includes(node));
  return dice.pick(known.length > 0 && dice.isLucky(focus) ? known : nodes);
}
/** A few, many or nearly all members of a list, but at least one. */
function someOf<T>(dice: Dice, list: readonly T[]): T[] {
  const some = dice.some(list, dice.pick([0.1, 0.4, 0.7, 0.9]));
  return some.length > 0 ? some : [dice.pick(list)];
}
export const directions = (ids: readonly string[]): Direction[] =>
  ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => ({ from, to })));

/** One direction, those of one process (out, in, or both), some, or all of the links between these processes. */
function linksOf(scene: Scene): Direction[] {
  const { dice, linked } = scene;
  const all = directions(linked);
  const one = victim(scene, linked);
  return dice.pick([
    () => [dice.pick(all)],
    () => all.filter(({ from }) => from === one),
    () => all.filter(({ to }) => to === one),
    () => all.filter(({ from, to }) => from === one || to === one),
    () => someOf(dice, all),
    () => all,
  ])();
}

/** Two sides; one may be empty. */
function sidesOf({ dice, linked }: Scene): string[][] {
  const isLeft = linked.map(() => dice.isLucky(0.5));
  return [true, false].map((which) => linked.filter((_, at) => isLeft[at] === which));
}

/** The restart of a crashed node. */
const restart = ({ dice, has }: Scene, node: string): Action => ({
  type: 'restart',
  node,
  ...(has('lostDisk') && dice.isLucky(0.5) && { loseDisk: true }),
});

/** The fault of each kind of trouble. */
const FAULTS: Readonly<Record<Trouble, (scene: Scene) => readonly Later[]>> = {
  crash: (scene) => [{ type: 'crash', node: victim(scene, scene.nodes) }],
  restart: (scene) => {
    const { dice, nodes } = scene;
    // Restarts crashed nodes, because otherwise too few are left for any event.
    if (dice.isLucky(0.1)) return someOf(dice, nodes).map((node) => restart(scene, node));
    // One node, or as many as a power failure affects.
    const affected = dice.isLucky(0.5) ? [victim(scene, nodes)] : someOf(dice, nodes);
    const afterMs = soonMs(scene);
    return [
      ...affected.map((node): Later => ({ type: 'crash', node })),
      ...affected.map((node): Later => ({ ...restart(scene, node), afterMs })),
    ];
  },
  lostDisk: (scene) => FAULTS.restart(scene),
  pause: (scene) => {
    const node = victim(scene, scene.nodes);
    const afterMs = spanMs(scene);
    return [
      { type: 'pause', node },
      { type: 'resume', node, afterMs },
    ];
  },
  cut: (scene) => {
    const groups = sidesOf(scene);
    const links = linksOf(scene);
    const afterMs = spanMs(scene);
    return scene.dice.pick<readonly Later[]>([
      [{ type: 'cut', links }],
      [
        { type: 'cut', links },
        { type: 'heal', links, afterMs },
      ],
      groups.every((side) => side.length > 0) ? [{ type: 'partition', groups }] : [],
      [{ type: 'heal' }],
    ]);
  },
  loss: (scene) => [
    { type: 'setLink', links: linksOf(scene), loss: scene.dice.pick([0, 0.3, 0.8, 1]) },
  ],
  duplicate: (scene) => [
    { type: 'setLink', links: linksOf(scene), duplicate: scene.dice.pick([0, 0.5, 1]) },
  ],
  reorder: (scene) => [
    { type: 'setLink', links: linksOf(scene), reorder: scene.dice.pick([0, 0.2, 0.7]) },
  ],
  slow: (scene) => {
    const slowestMs = spanMs(scene);
    const latencyMs = scene.dice.isLucky(0.5)
      ? slowestMs
      : ([Math.min(1, slowestMs), slowestMs] as const);
    return [{ type: 'setLink', links: linksOf(scene), latencyMs }];
  },
  slowDisk: (scene) => {
    const node = victim(scene, scene.nodes);
    const afterMs = spanMs(scene);
    return [
      { type: 'setDisk', node, ms: spanMs(scene) },
      { type: 'setDisk', node, ms: 0, afterMs },
    ];
  },
  clock: (scene) => [
    {
      type: 'setClockRate',
      node: victim(scene, [...scene.nodes, ...scene.services]),
      rate: scene.dice.pick([0.5, 0.8, 1, 1.25, 2]),
    },
  ],
  jump: (scene) => [
    {
      type: 'setClock',
      node: victim(scene, [...scene.nodes, ...scene.services]),
      byMs: scene.dice.pick([-1, 1]) * spanMs(scene) + 0.001,
    },
  ],
  join: ({ dice, nodes, joining }) => {
    const place = dice.pick([1, 2]);
    return [
      {
        type: 'join',
        node: nodes.at(-place) ?? '',
        // Between the others, or above all: no two are equal.
        priority: place === 1 ? 2.5 : 9,
        via: dice.pick(nodes.slice(0, -joining)),
      },
    ];
  },
  leave: (scene) => [{ type: 'leave', node: victim(scene, scene.nodes) }],
  freeze: ({ dice, nodes }) => [
    { type: dice.pick(['freeze', 'thaw'] as const), node: dice.pick(nodes) },
  ],
  service: (scene) => {
    const { dice, services } = scene;
    if (services.length === 0) return [];
    const node = dice.pick(services);
    const afterMs = spanMs(scene);
    return dice.isLucky(0.5)
      ? [
          { type: 'pause', node },
          { type: 'resume', node, afterMs },
        ]
      : [
          { type: 'crash', node },
          { type: 'restart', node, afterMs },
        ];
  },
  lostService: (scene) => {
    const { dice, services } = scene;
    if (services.length === 0) return [];
    const node = dice.pick(services);
    return [
      { type: 'crash', node },
      { type: 'restart', node, loseDisk: true, afterMs: spanMs(scene) },
    ];
  },
};

/** The actions of a random fault of one kind. */
export function faultOf(trouble: Trouble, scene: Scene): readonly Later[] {
  return FAULTS[trouble](scene);
}

/** The disruptions of a chaos schedule that consist of these kinds of trouble; it may affect services too. */
export function stormKinds({ services, has }: Scene): StormKind[] {
  const isFor = services.length === 0 || has('service');
  return [
    ...(has('crash', 'restart') && isFor ? (['crash'] as const) : []),
    ...(has('pause') && isFor ? (['pause'] as const) : []),
    ...(has('cut') ? (['cut', 'isolate'] as const) : []),
    ...(has('slow') ? (['slow'] as const) : []),
    ...(has('loss') ? (['lose'] as const) : []),
    ...(has('slowDisk') ? (['stall'] as const) : []),
  ];
}

/** Latencies as long as timeouts: one election begins before the last is over. */
export function slowness(scene: Scene): Action {
  const slowestMs = roundMs(scene.dice.pick(scene.timeoutsMs) * scene.dice.pick([1, 2, 3]));
  return {
    type: 'setLink',
    links: directions(scene.linked),
    latencyMs: [Math.min(1, slowestMs), slowestMs],
  };
}

/** A random fault, which may end within `leftMs`: its present and later actions. */
export function randomFault(scene: Scene, leftMs: number): readonly Later[] {
  const { dice, troubles } = scene;
  const kinds = stormKinds(scene);
  return kinds.length > 0 && dice.isLucky(0.05)
    ? [{ type: 'storm', kinds, perMinute: 60, forMs: roundMs(leftMs / 2) }]
    : faultOf(dice.pick(troubles), scene);
}
