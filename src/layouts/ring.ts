// The ring: neighbours at equal distances, the first node at the top, as the messages of a ring algorithm travel.
import { cumsum, pairs, range } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { circleLayout, filled, reachOf } from '../draw/canvas/layout';
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
    const angleAt = anglesAlong(aspect);
    const reach = reachOf(nodes.length);
    const places = nodes.map((_, index) => placeAt(angleAt(index / nodes.length)));
    const [xs, ys] = [0, 1].map((axis) => filled(places.map((place) => place[axis] ?? 0)));
    return new Map(
      nodes.map(({ id }, index) => [id, [(xs?.[index] ?? 0) * reach, (ys?.[index] ?? 0) * reach]]),
    );
  },
});

/** The place on the unit circle at an angle clockwise from the top. */
function placeAt(angle: number): Point {
  return [Math.sin(angle), -Math.cos(angle)];
}

/** The angle at a part of the ellipse's length, from 0 at its top to 1 there again. */
function anglesAlong(aspect: number): (share: number) => number {
  const angles = range(CHORDS + 1).map((end) => (end / CHORDS) * 2 * Math.PI);
  const chords = pairs(angles.map(placeAt), (from, to) =>
    Math.hypot((to[0] - from[0]) * aspect, to[1] - from[1]),
  );
  const lengths = [0, ...cumsum(chords)];
  const whole = lengths.at(-1) ?? 0;
  const angleAt = scaleLinear(lengths, angles);
  return (share) => angleAt(share * whole);
}
