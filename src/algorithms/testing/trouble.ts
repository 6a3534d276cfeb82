// Makes trouble of chosen kinds for a run, by dice, and mends all of it.

import { roundMs } from '../../sim/base/time';
import { type Algorithm, latencyBounds } from '../../sim/contracts/algorithm';
import type { Action, Command, Direction, StormKind } from '../../sim/contracts/command';
import type { RunDefinition } from '../../sim/contracts/definition';
import type { Trouble } from '../../sim/contracts/promise';
import type { Dice } from '../../sim/testing/dice';

/** The slowest link that trouble makes is so many times as slow as the slowest of the network. */
export const SLOWEST = 20;

interface Given {
  readonly algorithm: Algorithm;
  readonly definition: RunDefinition;
  readonly troubles: readonly Trouble[];
  /** How many may join. */
  readonly joining: number;
  readonly dice: Dice;
}

/** A moment of trouble: what may be done, to whom. */
interface Scene extends Given {
  readonly nodes: readonly string[];
  readonly services: readonly string[];
  /** Who is there from the start: only their links are troubled, for a command may not name somebody unknown. */
  readonly linked: readonly string[];
  readonly everybody: readonly string[];
  /** The longest latency of the network, in ms. */
  readonly latencyMs: number;
  readonly has: (...troubles: readonly Trouble[]) => boolean;
}

/** An action so many ms after the moment. */
type Later = Action & { readonly afterMs?: number };

function sceneOf(given: Given): Scene {
  const { definition, joining, troubles } = given;
  const founders = definition.nodes.map(({ id }) => id);
  const newcomers = Array.from({ length: joining }, (_, index) => `new${index + 1}`);
  const services = (definition.services ?? []).map(({ id }) => id);
  const clients = (definition.clients ?? []).map(({ id }) => id);
  return {
    ...given,
    nodes: [...founders, ...newcomers],
    services,
    linked: [...founders, ...services, ...clients],
    everybody: [...founders, ...newcomers, ...services, ...clients],
    latencyMs: latencyBounds(definition.network.latencyMs).max,
    has: (...wanted) => wanted.every((trouble) => troubles.includes(trouble)),
  };
}

/** From once the latency to a few times: near enough that what follows meets what went before. */
const soonMs = ({ dice, latencyMs }: Scene) => latencyMs * dice.pick([0, 0.3, 1, 2, 5]);
/** A few, many or nearly all of a list, but at least one. */
function someOf<T>(dice: Dice, list: readonly T[]): T[] {
  const some = dice.some(list, dice.pick([0.1, 0.4, 0.7, 0.9]));
  return some.length > 0 ? some : [dice.pick(list)];
}
const directions = (ids: readonly string[]): Direction[] =>
  ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => ({ from, to })));

/** One direction, one process's, some, or all of those between these processes. */
function linksOf({ dice, linked }: Scene): Direction[] {
  const all = directions(linked);
  const one = dice.pick(linked);
  return dice.pick([
    () => [dice.pick(all)],
    () => all.filter(({ from }) => from === one),
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

/** How a node that has crashed starts again. */
const restart = ({ dice, has }: Scene, node: string): Action => ({
  type: 'restart',
  node,
  ...(has('lostDisk') && dice.isLucky(0.5) && { loseDisk: true }),
});

/** Of each kind of trouble: what is done. */
const DEEDS: Readonly<Record<Trouble, (scene: Scene) => readonly Later[]>> = {
  crash: ({ dice, nodes }) => [{ type: 'crash', node: dice.pick(nodes) }],
  restart: (scene) => {
    // One node, or as many as a failure of the power takes.
    const struck = scene.dice.isLucky(0.5)
      ? [scene.dice.pick(scene.nodes)]
      : someOf(scene.dice, scene.nodes);
    const afterMs = soonMs(scene);
    return [
      ...struck.map((node): Later => ({ type: 'crash', node })),
      ...struck.map((node): Later => ({ ...restart(scene, node), afterMs })),
    ];
  },
  lostDisk: (scene) => DEEDS.restart(scene),
  pause: (scene) => {
    const { dice, nodes, latencyMs } = scene;
    const node = dice.pick(nodes);
    const afterMs = latencyMs * dice.pick([1, 5, 20, 60, 100]);
    return [
      { type: 'pause', node },
      { type: 'resume', node, afterMs },
    ];
  },
  cut: (scene) => {
    const groups = sidesOf(scene);
    const links = linksOf(scene);
    const afterMs = scene.latencyMs * scene.dice.pick([1, 5, 20, 60, 100]);
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
    const times = scene.dice.pick([1, 3, 8, SLOWEST]);
    const slowestMs = roundMs(times * scene.latencyMs);
    const latencyMs = scene.dice.isLucky(0.5) ? slowestMs : ([1, slowestMs] as const);
    return [{ type: 'setLink', links: linksOf(scene), latencyMs }];
  },
  clock: ({ dice, nodes, services }) => [
    {
      type: 'setClockRate',
      node: dice.pick([...nodes, ...services]),
      rate: dice.pick([0.5, 0.8, 1, 1.25, 2]),
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
  leave: ({ dice, nodes }) => [{ type: 'leave', node: dice.pick(nodes) }],
  freeze: ({ dice, nodes }) => [
    { type: dice.pick(['freeze', 'thaw'] as const), node: dice.pick(nodes) },
  ],
  service: (scene) => {
    const { dice, services, latencyMs } = scene;
    if (services.length === 0) return [];
    const node = dice.pick(services);
    const afterMs = latencyMs * dice.pick([1, 5, 20, 60]);
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
  lostService: ({ dice, services, latencyMs }) => {
    if (services.length === 0) return [];
    const node = dice.pick(services);
    return [
      { type: 'crash', node },
      { type: 'restart', node, loseDisk: true, afterMs: latencyMs * dice.pick([1, 20]) },
    ];
  },
};

/** What a storm may do that is made of these kinds of trouble; it strikes services too. */
function stormKinds({ services, has }: Scene): StormKind[] {
  const isFor = services.length === 0 || has('service');
  return [
    ...(has('crash', 'restart') && isFor ? (['crash'] as const) : []),
    ...(has('pause') && isFor ? (['pause'] as const) : []),
    ...(has('cut') ? (['cut', 'isolate'] as const) : []),
    ...(has('slow') ? (['slow'] as const) : []),
    ...(has('loss') ? (['lose'] as const) : []),
  ];
}

/** Messages take as long as timeouts: one election begins before the last is over. */
function slowFromTheStart({ dice, linked, latencyMs }: Scene): Command {
  const slowestMs = roundMs(dice.pick([4, 8, 15]) * latencyMs);
  const links = directions(linked);
  return { atMs: 0, type: 'setLink', links, latencyMs: [1, slowestMs] };
}

/** Commands in order of time, in bursts: much goes wrong only when two things meet. */
export function troubleFor(given: Given & { fromMs: number; toMs: number }): Command[] {
  const { dice, troubles, fromMs, toMs } = given;
  const scene = sceneOf(given);
  if (troubles.length === 0) return [];
  const storm = stormKinds(scene);
  const commands: Command[] =
    scene.has('slow') && dice.isLucky(0.5) ? [slowFromTheStart(scene)] : [];
  let atMs = fromMs;
  const count = dice.whole(4, 24);
  for (let one = 0; one < count; one += 1) {
    atMs = dice.isLucky(0.5)
      ? fromMs + ((toMs - fromMs) * dice.whole(0, 1000)) / 1000
      : Math.min(toMs, atMs + soonMs(scene));
    const deeds: readonly Later[] =
      storm.length > 0 && dice.isLucky(0.05)
        ? [{ type: 'storm', kinds: storm, perMinute: 60, forMs: roundMs((toMs - atMs) / 2) }]
        : DEEDS[dice.pick(troubles)](scene);
    for (const { afterMs = 0, ...action } of deeds)
      commands.push({ ...action, atMs: roundMs(Math.min(toMs, atMs + afterMs)) } as Command);
  }
  return commands.sort((a, b) => a.atMs - b.atMs);
}

/**
 * From `mendedMs` on every link and clock is as it was, and everybody runs but a minority that may stay down; where
 * nobody restarts, whoever has crashed does. The links are as they were from `calmMs` on: what a slow one still carries has arrived by `mendedMs`.
 */
export function mend(given: Given & { calmMs: number; mendedMs: number }): Command[] {
  const { nodes, services, linked, everybody, has } = sceneOf(given);
  const { definition, dice } = given;
  const { latencyMs } = definition.network;
  const calmMs = roundMs(given.calmMs);
  const atMs = roundMs(given.mendedMs);
  const links = directions(linked);
  const founders = definition.nodes.map(({ id }) => id);
  const isDown = dice.shuffled(founders).slice(0, dice.whole(0, (founders.length - 1) / 2));
  return [
    { atMs: calmMs, type: 'calm' },
    { atMs: calmMs, type: 'setLink', links, latencyMs, loss: 0, duplicate: 0, reorder: 0 },
    { atMs, type: 'heal' },
    ...everybody.flatMap((node): Command[] => [
      { atMs, type: 'setClockRate', node, rate: 1 },
      { atMs, type: 'resume', node },
    ]),
    // Services first.
    ...(has('restart') ? [...everybody].reverse() : services)
      .filter((node) => !isDown.includes(node))
      .map((node): Command => ({ atMs, type: 'restart', node })),
    ...nodes.map((node): Command => ({ atMs, type: 'thaw', node })),
  ];
}
