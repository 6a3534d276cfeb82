// The commands of a wild run: all kinds of commands, many of them at the same instants.

import type { Dice } from '../base/dice';
import type { Json } from '../base/json';
import { type Action, type Command, type Direction, STORM_KINDS } from '../contracts/command';
import type { LinkSettings, RunDefinition } from '../contracts/definition';

/** The inputs from which commands are drawn. */
export interface Wild {
  readonly dice: Dice;
  readonly definition: RunDefinition;
  /** Maximum number of actions. */
  readonly most: number;
  readonly momentMs: () => number;
  /** The kinds of messages that may be forged. */
  readonly kinds: readonly string[];
  /** Draws new settings of a link. */
  readonly settings: () => LinkSettings;
}

/** The probable state of the run at a command: the processes and the effects of earlier commands. */
interface Present {
  readonly nodes: string[];
  /** Nodes, services and clients. */
  readonly all: string[];
  readonly down: Set<string>;
  readonly paused: Set<string>;
  readonly frozen: Set<string>;
  readonly held: Set<number>;
}

const MOST_JOINS = 3;
/** Ranges of message ids for interventions: the first so many messages of a run. */
const MESSAGES = [15, 50, 150];
const BODIES: readonly Json[] = [null, 1, 'n1', [], {}, { term: 3 }, [{ id: 'n2', priority: 2 }]];

/** Commands in order of time; the kernel refuses those that are impossible at their time. */
export function wildCommands(wild: Wild): Command[] {
  const { dice, definition, momentMs } = wild;
  const { nodes, services = [], clients = [] } = definition;
  const present: Present = {
    nodes: nodes.map(({ id }) => id),
    all: [...nodes, ...services, ...clients].map(({ id }) => id),
    down: new Set(),
    paused: new Set(),
    frozen: new Set(),
    held: new Set(),
  };
  const times = dice.times(dice.whole(0, wild.most), momentMs).sort((a, b) => a - b);
  return times.flatMap((atMs) =>
    actions(wild, present).map((action): Command => ({ atMs, ...action })),
  );
}

/** One action: a command, or several interventions on messages. */
function actions(wild: Wild, present: Present): Action[] {
  const { dice, definition } = wild;
  const joined = present.nodes.length - definition.nodes.length;
  if (joined < MOST_JOINS && dice.isLucky(0.1)) return [join(dice, present)];
  const mended = dice.isLucky(0.4) ? mending(dice, present) : [];
  if (mended.length > 0) return mended;
  const type = dice.pick(present.all.length > 1 ? TYPES : ALONE);
  if (!isHandling(type)) return [action(wild, present, type)];
  const first = dice.whole(0, dice.pick(MESSAGES));
  return dice.times(dice.whole(1, 12), (index) => {
    if (type === 'holdMessage') present.held.add(first + index);
    return { type, message: first + index };
  });
}

function join(dice: Dice, present: Present): Action {
  const node = `n${present.nodes.length + 1}`;
  const joining = {
    type: 'join',
    node,
    priority: dice.whole(0, 9),
    ...via(dice, present),
  } as const;
  present.nodes.push(node);
  present.all.push(node);
  return joining;
}

/** Reverts an earlier command, if there is any. */
function mending(dice: Dice, present: Present): Action[] {
  const undone = (type: 'restart' | 'resume' | 'thaw', nodes: Set<string>): Action[] => {
    if (nodes.size === 0) return [];
    const node = dice.pick([...nodes]);
    nodes.delete(node);
    return [type === 'restart' ? restart(dice, present, node) : { type, node }];
  };
  switch (dice.pick(['restart', 'restart', 'resume', 'thaw', 'release'] as const)) {
    case 'restart':
      return undone('restart', present.down);
    case 'resume':
      return undone('resume', present.paused);
    case 'thaw':
      return undone('thaw', present.frozen);
    case 'release': {
      const held = [...present.held];
      present.held.clear();
      const type = dice.pick(['releaseMessage', 'releaseMessage', 'deliverMessage'] as const);
      return held.map((message) => ({ type, message }));
    }
  }
}

function restart(dice: Dice, present: Present, node: string): Action {
  const loss = dice.isLucky(0.2) ? { loseDisk: true as const } : {};
  return { type: 'restart', node, ...loss, ...via(dice, present) };
}

type Type = (typeof TYPES)[number];
type Handling = (typeof HANDLINGS)[number];

function isHandling(type: Type): type is Handling {
  return (HANDLINGS as readonly string[]).includes(type);
}

function action(wild: Wild, present: Present, type: Exclude<Type, Handling>): Action {
  const { dice, kinds } = wild;
  const { nodes, all } = present;
  const node = dice.pick(dice.isLucky(0.8) ? nodes : all);
  switch (type) {
    case 'restart':
      return restart(dice, present, node);
    case 'remove':
      return { type, node, ...via(dice, present) };
    case 'setClockRate':
      return { type, node, rate: dice.pick([0.5, 0.7, 1, 1.3, 2]) };
    case 'setClock':
      return { type, node, byMs: dice.pick([-5000, -30, -0.5, 0.5, 30, 5000]) };
    case 'setDisk':
      return {
        type,
        node,
        ms: dice.pick([0, 0.01, 1, 7, 40, 200]),
        ...(dice.isLucky(0.3) && { tail: dice.pick([0.5, 1.5, 10]) }),
      };
    case 'cut':
      return { type, links: directions(dice, all) };
    case 'heal':
      return dice.isLucky(0.5) ? { type } : { type, links: directions(dice, all) };
    case 'partition':
      return { type, groups: groups(dice, all) };
    case 'setLink':
      return { type, links: directions(dice, all), ...wild.settings() };
    case 'tell':
      return { type, node, about: dice.pick(nodes) };
    case 'forgeMessage': {
      const body = dice.isLucky(0.5) ? { body: dice.pick(BODIES) } : {};
      return { type, ...direction(dice, all), kind: dice.pick(kinds), ...body };
    }
    case 'storm':
      return {
        type,
        kinds: [dice.pick(STORM_KINDS), ...dice.some(STORM_KINDS, 0.5)],
        perMinute: dice.pick([600, 3000, 6000]),
        forMs: dice.pick([0, 20, 100, 400]),
        ...(dice.isLucky(0.3) && { spacing: 'poisson' as const }),
        ...(dice.isLucky(0.3) && { pauses: { leastMs: 5, index: dice.pick([0.5, 2]) } }),
      };
    case 'calm':
      return { type };
    case 'failProcess':
      present.down.add(node);
      return { type, node, error: 'a stone in the works' };
    case 'pause':
      present.paused.add(node);
      return { type, node };
    case 'freeze':
      present.frozen.add(node);
      return { type, node };
    default:
      present.down.add(node);
      return { type, node };
  }
}

const ALONE = [
  ...['crash', 'crash', 'leave', 'leave', 'leave', 'remove', 'restart', 'pause', 'pause'],
  ...['freeze', 'setClockRate', 'setClock', 'setDisk', 'failProcess', 'calm'],
] as const satisfies readonly Action['type'][];

/** Interventions. They come in groups, because a single message is rarely in flight at the chosen time. */
const HANDLINGS = [
  ...['dropMessage', 'holdMessage', 'holdMessage', 'deliverMessage', 'duplicateMessage'],
] as const satisfies readonly Action['type'][];

const TYPES = [
  ...ALONE,
  ...HANDLINGS,
  ...['cut', 'heal', 'partition', 'setLink', 'setLink', 'tell', 'forgeMessage', 'storm'],
] as const satisfies readonly Action['type'][];

function via(dice: Dice, { nodes }: Pick<Present, 'nodes'>) {
  return dice.isLucky(0.5) ? { via: dice.pick(nodes) } : {};
}

function direction(dice: Dice, ids: readonly string[]): Direction {
  const from = dice.pick(ids);
  return { from, to: dice.pick(ids.filter((id) => id !== from)) };
}

function directions(dice: Dice, ids: readonly string[]): Direction[] {
  return dice.times(dice.whole(1, 6), () => direction(dice, ids));
}

/** Two or three groups; each process is in at most one. */
function groups(dice: Dice, ids: readonly string[]): string[][] {
  const [first, second, ...rest] = dice.shuffled(ids) as [string, string, ...string[]];
  const all = [
    [first],
    [second],
    ...(rest.length > 2 && dice.isLucky(0.3) ? [[rest.pop() as string]] : []),
  ];
  for (const id of dice.some(rest, 0.8)) dice.pick(all).push(id);
  return all;
}
