// The lines of a cut between its sides: one between each side and the rest, or around it. Two sides have one line.
import { ascending } from 'd3-array';
import { haveLink, processIds } from '../../session/run/processes';
import type { Point } from '../../sim/contracts/command';
import { borderStrokes } from './borderStrokes';
import { clearLines, type Line, type Places } from './clearLines';
import { crossingsOf, type Ends, neededStretch } from './neededStretch';
import type { Processes } from './outlines';
import { enclosingStroke } from './separatingStroke';

type Ids = readonly string[];

/** A side of a cut, its lines, and how many whole links those cross. */
interface Parted {
  readonly side: Ids;
  readonly lines: readonly Line[];
  readonly wrongly: number;
}

/** The lines between the sides of a cut, all of whose processes have a place. */
export function sideLines(sides: readonly Ids[], places: Places, world: Processes): Line[] {
  const sided = new Set(sides.flat());
  const others = [...places.positions.keys()].filter((id) => !sided.has(id));
  const whole = endsOfLinks(others, processIds(world), places, world);
  const smallerFirst = [...sides].sort((a, b) => a.length - b.length);
  const parted = smallerFirst.slice(0, sides.length === 2 ? 1 : undefined).map((side): Parted => {
    const rest = sides.filter((other) => other !== side).flat();
    const lines = linesBetween(side, rest, others, places, world);
    return { side, lines, wrongly: lines.flatMap((line) => crossingsOf(line, whole)).length };
  });
  // The largest side is what the others are cut off from; among equal ones, the side with the worst line.
  parted.sort((a, b) => ascending(a.side.length, b.side.length) || ascending(a.wrongly, b.wrongly));
  return parted.slice(0, sides.length - 1).flatMap(({ side, lines }, index) => {
    const before = new Set([...side, ...parted.slice(0, index).flatMap((other) => other.side)]);
    const later = [...sided].filter((id) => !before.has(id));
    const cut = endsOfLinks(side, later, places, world);
    return lines.map((line) => neededStretch(line, cut, whole));
  });
}

function linesBetween(
  group: Ids,
  rest: Ids,
  others: Ids,
  places: Places,
  world: Processes,
): readonly Line[] {
  const clear = clearLines({ group, rest, others }, places, world);
  if (clear.length > 0) return clear;
  const [inside, outside] = [placesOf(group, places), placesOf(rest, places)];
  const around = enclosingStroke(inside, outside);
  return around ? [around] : borderStrokes(inside, outside);
}

/** The ends of the links between some processes and others. */
function endsOfLinks(some: Ids, others: Ids, { positions }: Places, world: Processes): Ends[] {
  return some.flatMap((from) =>
    others.flatMap((to): Ends[] => {
      const [a, b] = [positions.get(from), positions.get(to)];
      return a && b && haveLink(world, from, to) ? [[a, b]] : [];
    }),
  );
}

function placesOf(ids: Ids, { positions }: Places): Point[] {
  return ids.flatMap((id) => {
    const at = positions.get(id);
    return at ? [at] : [];
  });
}
