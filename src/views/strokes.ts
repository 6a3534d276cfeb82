// Which cuts the stage shows as strokes: those of which at least one link has been cut ever since.
import type { CutStroke } from '../draw/stageModel';
import { campsOf } from '../session/words';
import type { Command, Direction, Point } from '../sim/command';
import type { Mark } from '../sim/lanes';
import { linkKey, type World } from '../sim/world';
import { separatingStroke } from './separatingStroke';

/** The part of a run that says which cuts took effect. */
interface Cuts {
  readonly commands: readonly Command[];
  /** The commands that took effect, in order of time. */
  readonly marks: readonly Mark[];
  readonly world: Pick<World, 'cuts'>;
  readonly nowMs: number;
}

type Positions = ReadonlyMap<string, Point>;

/** The strokes to show; a cut that nobody drew gets a line between its sides, or none where no line parts them. */
export function strokesInForce(
  { commands, marks, world, nowMs }: Cuts,
  positions: Positions,
): CutStroke[] {
  if (world.cuts.size === 0) return [];
  return marks.flatMap(({ atMs, index }) => {
    const command = commands[index];
    if (atMs > nowMs || !command) return [];
    const links = linksOf(command);
    const isInForce = links.some(({ from, to }) => {
      const sinceMs = world.cuts.get(linkKey(from, to));
      return sinceMs !== undefined && sinceMs <= atMs;
    });
    if (!isInForce) return [];
    return linesOf(command, positions).map((points) => ({
      commandIndex: index,
      points,
      atMs,
      links,
    }));
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

/** The drawn stroke, or a line between each group and the rest; of two groups one line is enough. */
function linesOf(command: Command, positions: Positions): (readonly Point[])[] {
  if (command.type === 'cut' && command.stroke) return [command.stroke];
  const groups =
    command.type === 'partition'
      ? command.groups
      : command.type === 'cut'
        ? (campsOf(command.links) ?? [])
        : [];
  const points = groups.map((group) =>
    group.flatMap((id) => {
      const at = positions.get(id);
      return at ? [at] : [];
    }),
  );
  return points.slice(0, Math.max(0, points.length - 1)).flatMap((group) => {
    const rest = points.filter((other) => other !== group).flat();
    const line = separatingStroke(group, rest);
    return line ? [line] : [];
  });
}
