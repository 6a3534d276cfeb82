// The ring: neighbours at equal distances, the first node at the top, as the messages of a ring algorithm travel.
import { circleLayout, reachOf } from '../draw/canvas/layout';
import { defineLayout } from '../draw/scene/nodeLayout';
import type { Point } from '../sim/contracts/command';

/** The number of chords that stand for the ellipse when its length is measured. */
const CHORDS = 720;

export default defineLayout({
  id: 'ring',
  name: 'Ring',
  summary: 'Clockwise from the top, each node as far from the next, as messages of a ring travel.',
  isAround: true,
  place: (nodes, { aspect }) => {
    // So few stand as on the circle: services between them need the room.
    if (nodes.length < 5) return circleLayout(nodes.map(({ id }) => id));
    const lengths = lengthsAlong(aspect);
    const whole = lengths.at(-1) ?? 0;
    const reach = reachOf(nodes.length);
    const places = nodes.map((_, index) =>
      placeAt(angleAt(lengths, (index / nodes.length) * whole)),
    );
    const [xs, ys] = [0, 1].map((axis) => filled(places.map((place) => place[axis] ?? 0)));
    return new Map(
      nodes.map(({ id }, index) => [id, [(xs?.[index] ?? 0) * reach, (ys?.[index] ?? 0) * reach]]),
    );
  },
});

/** The values stretched to span from −1 to 1, so that few nodes use all the room. */
function filled(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => ((value - low) / (high - low)) * 2 - 1);
}

/** The place on the unit circle at an angle clockwise from the top. */
function placeAt(angle: number): Point {
  return [Math.sin(angle), -Math.cos(angle)];
}

/** The lengths along the ellipse from its top to the ends of its chords. */
function lengthsAlong(aspect: number): number[] {
  const lengths = [0];
  for (let chord = 1; chord <= CHORDS; chord += 1) {
    const [from, to] = [chord - 1, chord].map((end) => placeAt((end / CHORDS) * 2 * Math.PI));
    const [dx, dy] = from && to ? [(to[0] - from[0]) * aspect, to[1] - from[1]] : [0, 0];
    lengths.push((lengths[chord - 1] ?? 0) + Math.hypot(dx, dy));
  }
  return lengths;
}

/** The angle at this length along the ellipse. */
function angleAt(lengths: readonly number[], length: number): number {
  const chord = Math.max(
    1,
    lengths.findIndex((end) => end >= length),
  );
  const [start = 0, end = 1] = [lengths[chord - 1], lengths[chord]];
  const share = (length - start) / (end - start);
  return ((chord - 1 + share) / CHORDS) * 2 * Math.PI;
}
