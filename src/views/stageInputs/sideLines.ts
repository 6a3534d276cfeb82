// The lines of a cut between its sides: one between each side and the rest, or around it. Two sides have one line.
import { sort } from 'd3-array';
import { valueAt } from '../../draw/canvas/valueAt';
import { areLinked } from '../../draw/scene/linkStates';
import type { Point } from '../../sim/contracts/command';
import { borderStrokes } from './borderStrokes';
import { clearLines, type Line, type Places } from './clearLines';
import { haveDrawnLink } from './drawnLinks';
import { crossingsOf, type Ends, neededStretch } from './neededStretch';
import type { Processes } from './outlines';
import { enclosingStroke } from './separatingStroke';

type Ids = readonly string[];

/**
 * The greatest length of a line beyond the links that it cuts, where it cuts links to services or is one of several, in units
 * of the layout's radius.
 */
const MOST_BEYOND = 0.4;

/** The lines between the sides of a cut, all of whose processes have a place. */
export function sideLines(sides: readonly Ids[], places: Places, world: Processes): Line[] {
  const sided = new Set(sides.flat());
  const all = [...places.positions.keys()];
  const others = all.filter((id) => !sided.has(id));
  const whole = endsOfLinks(others, all, places, world);
  // Beyond the links to services there is nothing to cut, and a line would run into the words of nodes; those of several
  // sides would cross each other.
  const isWhole = areLinked(world) && sides.length <= 2;
  const mostBeyond = isWhole ? Number.POSITIVE_INFINITY : MOST_BEYOND;
  const known = new Map<Ids, readonly Line[]>();
  const linesOf = (side: Ids) =>
    valueAt(known, side, () => {
      const rest = sides.filter((other) => other !== side).flat();
      return linesBetween(side, rest, others, places, world);
    });
  const wrongly = (side: Ids) =>
    sides.length > 2 ? linesOf(side).flatMap((line) => crossingsOf(line, whole)).length : 0;
  // The last side is what the others are cut off from: the largest one, of equal ones that with the worst line.
  const inOrder = sort(sides, ({ length }) => length, wrongly);
  return inOrder.slice(0, -1).flatMap((side, index) => {
    // The lines of the sides before lie across the links to those.
    const cut = endsOfLinks(side, inOrder.slice(index + 1).flat(), places, world);
    return linesOf(side).map((line) => neededStretch(line, cut, whole, mostBeyond));
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

/** The ends of the links between some processes and others, as far as they are drawn. */
function endsOfLinks(some: Ids, others: Ids, { positions }: Places, world: Processes): Ends[] {
  return some.flatMap((from) =>
    others.flatMap((to): Ends[] => {
      const [a, b] = [positions.get(from), positions.get(to)];
      return a && b && haveDrawnLink(world, from, to) ? [[a, b]] : [];
    }),
  );
}

function placesOf(ids: Ids, { positions }: Places): Point[] {
  return ids.flatMap((id) => {
    const at = positions.get(id);
    return at ? [at] : [];
  });
}
