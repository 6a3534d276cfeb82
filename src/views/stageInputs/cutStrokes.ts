// The cuts that the stage shows as strokes: those with at least one link that has been cut ever since.
import type { CutStroke } from '../../draw/scene/stageModel';
import { campsOf } from '../../session/words/words';
import { linkKey } from '../../sim/base/linkKey';
import type { Command, Direction, Point } from '../../sim/contracts/command';
import type { Mark } from '../../sim/trace/lanes';
import type { World } from '../../sim/trace/world';
import { separatingStroke } from './separatingStroke';

/** The part of a run that determines the cuts in force. */
interface Cuts {
  readonly commands: readonly Command[];
  /** The commands that took effect, in order of time. */
  readonly marks: readonly Mark[];
  readonly world: Pick<World, 'cuts'>;
  readonly nowMs: number;
}

type Positions = ReadonlyMap<string, Point>;

/** The strokes of a cut, for these positions of nodes. */
interface CachedStrokes {
  readonly positions: Positions;
  readonly strokes: readonly CutStroke[];
}

/** The strokes of one run. The strokes of a command are cached: they are needed on every frame. */
export class Strokes {
  /** By the command's index, which is final once the command has taken effect. */
  readonly #cached = new Map<number, CachedStrokes>();

  /** The strokes in force; a cut without a drawn stroke gets a line between its sides, if one separates them. */
  inForce({ commands, marks, world, nowMs }: Cuts, positions: Positions): CutStroke[] {
    if (world.cuts.size === 0) return [];
    return marks.flatMap(({ atMs, index }) => {
      const command = commands[index];
      if (atMs > nowMs || (command?.type !== 'cut' && command?.type !== 'partition')) return [];
      const strokes = this.#strokesOf(command, index, atMs, positions);
      return strokes.filter(({ links }) => isInForce(links, world, atMs));
    });
  }

  #strokesOf(command: Command, index: number, atMs: number, positions: Positions) {
    const cached = this.#cached.get(index);
    if (cached?.positions === positions) return cached.strokes;
    const links = linksOf(command);
    const strokes = linesOf(command, positions).map(
      (points): CutStroke => ({ commandIndex: index, points, atMs, links }),
    );
    this.#cached.set(index, { positions, strokes });
    return strokes;
  }
}

function isInForce(links: readonly Direction[], { cuts }: Cuts['world'], atMs: number): boolean {
  return links.some(({ from, to }) => {
    const sinceMs = cuts.get(linkKey(from, to));
    return sinceMs !== undefined && sinceMs <= atMs;
  });
}

/** The directions that a command cuts. */
function linksOf(command: Command): readonly Direction[] {
  if (command.type === 'cut') return command.links;
  if (command.type !== 'partition') return [];
  const { groups } = command;
  return groups.flatMap((group) =>
    groups
      .filter((other) => other !== group)
      .flatMap((other) => group.flatMap((from) => other.map((to) => ({ from, to })))),
  );
}

/** The drawn stroke, or a line between each group and the rest; two groups have one line. */
function linesOf(command: Command, positions: Positions): (readonly Point[])[] {
  if (command.type === 'cut' && command.stroke) return [command.stroke];
  const places = sidesOf(command).map((group) =>
    group.flatMap((id) => {
      const at = positions.get(id);
      return at ? [at] : [];
    }),
  );
  return places.slice(0, -1).flatMap((group) => {
    const rest = places.filter((other) => other !== group).flat();
    const line = separatingStroke(group, rest);
    return line ? [line] : [];
  });
}

function sidesOf(command: Command): readonly (readonly string[])[] {
  if (command.type === 'partition') return command.groups;
  return (command.type === 'cut' && campsOf(command.links)) || [];
}
