// Checks of a list of commands: names that exist, and times in order.
import type { Command, Direction } from '../sim/contracts/command';
import type { Key } from './json/jsonPath';

/** A problem, and its path in the file. */
export interface Problem {
  readonly path: readonly Key[];
  readonly text: string;
}

export type Problems = Generator<Problem, void>;

/**
 * Finds the problems in a list of commands.
 *
 * @param path - the path of the list in the file.
 * @param untilMs - the end of the run, in virtual ms.
 */
export type CommandsProblems = (
  commands: readonly Command[],
  path: readonly Key[],
  untilMs?: number,
) => Problems;

/**
 * Finds the problems in the commands of a script, in which names must exist at the time of the command.
 *
 * @param given - the ids of all processes before the first command.
 */
export function scriptProblems(given: ReadonlySet<string>): CommandsProblems {
  return function* (commands, path, untilMs) {
    yield* orderProblems(commands, path, untilMs);
    const known = new Set(given);
    for (const [index, command] of commands.entries()) {
      if (command.type === 'join') yield* joinProblems(command.node, known, [...path, index]);
      yield* commandProblems(command, known, [...path, index]);
    }
  };
}

/** Times that decrease, or lie after the end. */
export function* orderProblems(
  items: readonly { readonly atMs: number }[],
  path: readonly Key[],
  untilMs = Number.POSITIVE_INFINITY,
): Problems {
  let lastMs = 0;
  for (const [index, { atMs }] of items.entries()) {
    const place = [...path, index, 'atMs'];
    if (atMs < lastMs) yield { path: place, text: `${atMs} ms cannot come after ${lastMs} ms` };
    if (atMs > untilMs) yield { path: place, text: `${atMs} ms is after the end, ${untilMs} ms` };
    lastMs = atMs;
  }
}

function* commandProblems(
  command: Command,
  known: ReadonlySet<string>,
  path: readonly Key[],
): Problems {
  switch (command.type) {
    case 'cut':
    case 'heal':
    case 'setLink':
      for (const [index, link] of (command.links ?? []).entries())
        yield* directionProblems(link, known, [...path, 'links', index]);
      return;
    case 'partition':
      yield* groupProblems(command.groups, known, [...path, 'groups']);
      return;
    case 'restart':
    case 'join':
    case 'remove':
      if (command.via !== undefined) yield* unknownNode(command.via, known, [...path, 'via']);
      yield* unknownNode(command.node, known, [...path, 'node']);
      return;
    case 'forgeMessage':
      yield* directionProblems(command, known, path);
      return;
    case 'tell':
      yield* unknownNode(command.node, known, [...path, 'node']);
      yield* unknownNode(command.about, known, [...path, 'about']);
      return;
    case 'dropMessage':
    case 'holdMessage':
    case 'releaseMessage':
    case 'deliverMessage':
    case 'duplicateMessage':
    case 'crashLeader':
    case 'pauseLeader':
    case 'isolateLeader':
    case 'storm':
    case 'calm':
      return;
    default:
      yield* unknownNode(command.node, known, [...path, 'node']);
  }
}

function* groupProblems(
  groups: readonly (readonly string[])[],
  known: ReadonlySet<string>,
  path: readonly Key[],
): Problems {
  const seen = new Set<string>();
  for (const [index, group] of groups.entries()) {
    yield* unknownNodes(group, known, [...path, index]);
    for (const [place, id] of group.entries()) {
      if (seen.has(id)) yield { path: [...path, index, place], text: `${id} is in two places` };
      seen.add(id);
    }
  }
}

/** Adds a joining node to the known ids. */
function* joinProblems(id: string, known: Set<string>, path: readonly Key[]): Problems {
  if (known.has(id)) yield { path: [...path, 'node'], text: `there is a node ${id} already` };
  known.add(id);
}

/** An unknown id. */
export function* unknownNode(
  id: string,
  known: ReadonlySet<string>,
  path: readonly Key[],
): Problems {
  if (!known.has(id)) yield { path, text: `there is no node ${id}` };
}

/** Unknown ids. */
export function* unknownNodes(
  ids: readonly string[],
  known: ReadonlySet<string>,
  path: readonly Key[],
): Problems {
  for (const [index, id] of ids.entries()) yield* unknownNode(id, known, [...path, index]);
}

/** A link with an unknown end, or from a process to itself. */
export function* directionProblems(
  { from, to }: Direction,
  known: ReadonlySet<string>,
  path: readonly Key[],
): Problems {
  yield* unknownNode(from, known, [...path, 'from']);
  yield* unknownNode(to, known, [...path, 'to']);
  if (from === to) yield { path, text: `a link cannot lead from ${from} to itself` };
}
