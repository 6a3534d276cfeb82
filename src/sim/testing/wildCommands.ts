// The commands of a wild run: everything that a person, a storm or the outside can do, much of it at the same instants.
import type { Algorithm } from '../algorithm';
import { type Action, type Command, type Direction, STORM_KINDS } from '../command';
import type { LinkSettings, RunDefinition } from '../definition';
import type { Json } from '../json';
import type { Dice } from './dice';

/** What commands are drawn from. */
export interface Wild {
  readonly dice: Dice;
  readonly definition: RunDefinition;
  readonly algorithm: Algorithm;
  readonly momentMs: () => number;
  /** The kinds of messages that may be forged. */
  readonly kinds: readonly string[];
  /** Draws what a link's settings are changed to. */
  readonly settings: () => LinkSettings;
}

/** Who there is when a command is given. */
interface Present {
  readonly nodes: readonly string[];
  /** Nodes, services and clients. */
  readonly all: readonly string[];
}

const MOST_COMMANDS = 24;
const MOST_JOINS = 3;
/** A person gets hold of messages by their ids: of so many, the first of a run. */
const MESSAGES = 150;
const BODIES: readonly Json[] = [null, 1, 'n1', [], {}, { term: 3 }, [{ id: 'n2', priority: 2 }]];

/** Commands in order of time; those that make no sense at their moment will be refused. */
export function wildCommands(wild: Wild): Command[] {
  const { dice, definition, momentMs } = wild;
  const { nodes, services = [], clients = [] } = definition;
  const ids = nodes.map(({ id }) => id);
  const all = [...nodes, ...services, ...clients].map(({ id }) => id);
  const times = dice.times(dice.whole(0, MOST_COMMANDS), momentMs).sort((a, b) => a - b);
  const joined: string[] = [];
  return times.map((atMs): Command => {
    const present = { nodes: [...ids, ...joined], all: [...all, ...joined] };
    if (joined.length < MOST_JOINS && dice.isLucky(0.1)) {
      const node = `n${ids.length + joined.length + 1}`;
      joined.push(node);
      return { atMs, type: 'join', node, priority: dice.whole(0, 9), ...via(dice, present) };
    }
    return { atMs, ...action(wild, present) };
  });
}

function action(wild: Wild, present: Present): Action {
  const { dice, kinds } = wild;
  const { nodes, all } = present;
  // Who has yet to leave and to come back is found more often than by chance alone.
  const type = dice.pick(present.all.length > 1 ? TYPES : ALONE);
  const node = dice.pick(dice.isLucky(0.8) ? nodes : all);
  switch (type) {
    case 'restart':
      return {
        type,
        node,
        ...(dice.isLucky(0.2) && { loseDisk: true as const }),
        ...via(dice, present),
      };
    case 'remove':
      return { type, node, ...via(dice, present) };
    case 'setClockRate':
      return { type, node, rate: dice.pick([0.5, 0.7, 1, 1.3, 2]) };
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
      };
    case 'calm':
      return { type };
    case 'failProcess':
      return { type, node, error: 'a stone in the works' };
    case 'dropMessage':
    case 'holdMessage':
    case 'releaseMessage':
    case 'deliverMessage':
    case 'duplicateMessage':
      return { type, message: dice.whole(0, MESSAGES) };
    default:
      return { type, node };
  }
}

const ALONE = [
  ...['crash', 'crash', 'restart', 'restart', 'restart', 'leave', 'leave', 'leave', 'remove'],
  ...['pause', 'resume', 'resume', 'freeze', 'thaw', 'setClockRate', 'failProcess', 'calm'],
] as const satisfies readonly Action['type'][];

const TYPES = [
  ...ALONE,
  ...['cut', 'heal', 'partition', 'setLink', 'setLink', 'tell', 'forgeMessage', 'storm'],
  ...['dropMessage', 'holdMessage', 'holdMessage', 'releaseMessage', 'releaseMessage'],
  ...['deliverMessage', 'deliverMessage', 'duplicateMessage'],
] as const satisfies readonly Action['type'][];

function via(dice: Dice, { nodes }: Present) {
  return dice.isLucky(0.5) ? { via: dice.pick(nodes) } : {};
}

function direction(dice: Dice, ids: readonly string[]): Direction {
  const from = dice.pick(ids);
  return { from, to: dice.pick(ids.filter((id) => id !== from)) };
}

function directions(dice: Dice, ids: readonly string[]): Direction[] {
  return dice.times(dice.whole(1, 6), () => direction(dice, ids));
}

/** Two or three groups in which nobody is twice, and some are in none. */
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
