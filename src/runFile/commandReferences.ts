// What a list of commands says of the nodes: names that must exist, and times in order.
import type { Command, Direction } from '../sim/contracts/command';
import type { Key } from './jsonPath';

/** What does not fit, and where in the file. */
export interface Problem {
  readonly path: readonly Key[];
  readonly text: string;
}

export type Problems = Generator<Problem, void>;

/**
 * Finds what does not fit in a list of commands.
 *
 * @param path - where the list stands in the file.
 * @param untilMs - how far the run goes, in virtual ms.
 */
export type CommandsProblems = (
  commands: readonly Command[],
  path: readonly Key[],
  untilMs?: number,
) => Problems;

/**
 * Finds what does not fit in the commands of a script: the names must exist when it comes to them.
 *
 * @param given - everybody's ids before the first command.
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

/** Times that go back, or beyond the end. */
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
      if (seen.has(id)) yield { path: [...path, index, place], text: `${id} is in two groups` };
      seen.add(id);
    }
  }
}

/** Who joins is known from then on. */
function* joinProblems(id: string, known: Set<string>, path: readonly Key[]): Problems {
  if (known.has(id)) yield { path: [...path, 'node'], text: `there is a node ${id} already` };
  known.add(id);
}

/** A name that nobody has. */
export function* unknownNode(
  id: string,
  known: ReadonlySet<string>,
  path: readonly Key[],
): Problems {
  if (!known.has(id)) yield { path, text: `there is no node ${id}` };
}

/** Names that nobody has. */
export function* unknownNodes(
  ids: readonly string[],
  known: ReadonlySet<string>,
  path: readonly Key[],
): Problems {
  for (const [index, id] of ids.entries()) yield* unknownNode(id, known, [...path, index]);
}

/** A link from or to a stranger, or to where it comes from. */
export function* directionProblems(
  { from, to }: Direction,
  known: ReadonlySet<string>,
  path: readonly Key[],
): Problems {
  yield* unknownNode(from, known, [...path, 'from']);
  yield* unknownNode(to, known, [...path, 'to']);
  if (from === to) yield { path, text: `a link cannot lead from ${from} to itself` };
}
