// The stretch of a straight line between two sides that its cut needs: it reaches no whole link beyond the links it cuts.
import { max, min } from 'd3-array';
import { between, crossing, distance } from '../../draw/canvas/geometry';
import type { Point } from '../../sim/contracts/command';
import type { Line } from './clearLines';

/** The two ends of a link. */
export type Ends = readonly [Point, Point];

/** The places where a straight line crosses links, as fractions of its length; none of a line of another shape. */
export function crossingsOf(line: Line, links: readonly Ends[]): number[] {
  const [from, to] = line;
  if (!from || !to || line.length > 2) return [];
  return links.flatMap(([a, b]) => crossing(from, to, a, b) ?? []);
}

/** A line that ends before a whole link at one end reaches at the other at least so far, in units of the layout's radius. */
const LEAST_BEYOND = 0.1;

/**
 * A straight line as far as its cut needs it: half way to the first whole link beyond those that it cuts, and about as far
 * at its other end. A line of another shape, or one that crosses none of `cut`, stays as it is.
 *
 * @param mostBeyond - the greatest length beyond the links that it cuts, in units of the layout's radius.
 */
export function neededStretch(
  line: Line,
  cut: readonly Ends[],
  whole: readonly Ends[],
  mostBeyond = Number.POSITIVE_INFINITY,
): Line {
  const [from, to] = line;
  const needed = crossingsOf(line, cut);
  const [first, last] = [min(needed), max(needed)];
  if (!from || !to || first === undefined || last === undefined) return line;
  const others = crossingsOf(line, whole);
  const before = max(others.filter((at) => at < first));
  const after = min(others.filter((at) => at > last));
  const most = mostBeyond / distance(from, to);
  const start = Math.min(most, before === undefined ? first : (first - before) / 2);
  const end = Math.min(most, after === undefined ? 1 - last : (after - last) / 2);
  const isFree = before === undefined && after === undefined;
  const beyond = isFree ? 1 : Math.max(Math.min(start, end), LEAST_BEYOND / distance(from, to));
  return [
    between(from, to, first - Math.min(start, beyond)),
    between(from, to, last + Math.min(end, beyond)),
  ];
}
