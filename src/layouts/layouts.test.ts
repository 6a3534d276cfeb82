// Every layout gives each node a place of its own within the room, the same for the same input.
import { describe, expect, it } from 'vitest';
import { distanceToSegment } from '../draw/canvas/geometry';
import { reachOf } from '../draw/canvas/layout';
import type { LayoutNode, LayoutSurroundings } from '../draw/scene/nodeLayout';
import type { Point } from '../sim/contracts/command';
import { layoutIds, loadLayout } from './catalogue';
import { layouts } from './registry';

const SITES = ['north', 'south', 'west'];

/** Nodes with rising priorities, of three sites in turn. */
function nodesOf(count: number): LayoutNode[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `n${index + 1}`,
    priority: index + 1,
    site: SITES[index % SITES.length] ?? null,
  }));
}

const siteOf = (id: string) => Number(id.slice(1)) % SITES.length;
const surroundings = (aspect = 1.6): LayoutSurroundings => ({
  aspect,
  topology: 'mesh',
  roundTripMs: (a, b) => (siteOf(a) === siteOf(b) ? 10 : 200),
});

function placed(id: string, nodes: readonly LayoutNode[], around = surroundings()) {
  const layout = layouts.get(id);
  if (!layout) throw new Error(`there is no layout ${id}`);
  return layout.place(nodes, around);
}

/** The places in units of half the room's height. */
function scaled(places: ReadonlyMap<string, Point>, aspect: number): [string, Point][] {
  return [...places].map(([id, [x, y]]) => [id, [x * aspect, y]]);
}

const apart = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** The distance of each node to its nearest neighbour. */
function nearest(places: readonly [string, Point][]): number[] {
  return places.map(([id, at]) =>
    Math.min(...places.filter(([other]) => other !== id).map(([, other]) => apart(at, other))),
  );
}

describe.each([...layouts.keys()])('%s', (id) => {
  it('is found by its id, alone when it is chosen', async () => {
    expect(layoutIds).toContain(id);
    expect((await loadLayout(id)).id).toBe(id);
  });

  it.each([
    [1, 1.6],
    [2, 1.6],
    [2, 0.6],
    [3, 0.6],
    [5, 1.6],
    [5, 0.6],
    [25, 1.8],
    [100, 1.6],
    [200, 0.6],
  ])('gives %i nodes a place each in a room of the aspect %f', (count, aspect) => {
    const nodes = nodesOf(count);
    const places = placed(id, nodes, surroundings(aspect));
    expect([...places.keys()].sort()).toEqual(nodes.map((node) => node.id).sort());
    const reach = reachOf(count) + 1e-9;
    for (const place of places.values())
      for (const value of place) expect(Math.abs(value)).toBeLessThanOrEqual(reach);
    // Half the distance that nodes on a grid over the whole room would have, less where sites are apart.
    const onGrid = Math.sqrt((4 * aspect) / count) * reach;
    const least = id === 'circle' || id === 'ring' ? 2 / count : onGrid * 0.25;
    if (count > 1) expect(Math.min(...nearest(scaled(places, aspect)))).toBeGreaterThan(least);
  });

  it('gives the same places again', () => {
    expect(placed(id, nodesOf(30))).toEqual(placed(id, nodesOf(30)));
  });
});

it('neighbours on the ring are at equal distances, the first node at the top', () => {
  const aspect = 1.8;
  const places = scaled(placed('ring', nodesOf(12), surroundings(aspect)), aspect);
  const steps = places.map(([, at], index) =>
    apart(at, places[(index + 1) % places.length]?.[1] ?? at),
  );
  expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.06);
  expect(places[0]?.[1]).toEqual([0, -1]);
});

it('rows are in the order of priority, the highest at the top left', () => {
  const places = placed('rows', nodesOf(12));
  // Rows are bent by less than half of their distance.
  const rowOf = ([, y]: Point) => Math.round(y + 1);
  const inReadingOrder = [...places].sort(([, a], [, b]) => rowOf(a) - rowOf(b) || a[0] - b[0]);
  expect(inReadingOrder.map(([id]) => id)).toEqual(
    nodesOf(12)
      .map(({ id }) => id)
      .reverse(),
  );
});

it.each([
  [3, 1.6],
  [3, 4],
  [5, 1.6],
  [7, 1.6],
  [12, 1.6],
])('no link within a row of %i nodes lies under another node, at %f', (count, aspect) => {
  const places = scaled(placed('rows', nodesOf(count), surroundings(aspect)), aspect);
  for (const [one, from] of places)
    for (const [other, to] of places)
      for (const [amid, at] of places) {
        const isBetween = amid !== one && amid !== other && one !== other;
        if (isBetween && Math.abs(from[1] - to[1]) < 0.4)
          expect(distanceToSegment(at, from, to)).toBeGreaterThan(0.04);
      }
});

it.each([6, 15, 60])(
  'each of %i nodes stands nearer to all of its site than to any other',
  (count) => {
    const places = new Map(scaled(placed('sites', nodesOf(count)), 1.6));
    const at = (id: string) => places.get(id) ?? [0, 0];
    for (const one of places.keys()) {
      const own = [...places.keys()].filter((other) => siteOf(other) === siteOf(one));
      const others = [...places.keys()].filter((other) => siteOf(other) !== siteOf(one));
      const farthest = Math.max(...own.map((other) => apart(at(one), at(other))));
      // Of large sites the nearest nodes face each other: then centres are compared.
      const centre = (ids: readonly string[]): Point => [
        ids.reduce((sum, id) => sum + at(id)[0], 0) / ids.length,
        ids.reduce((sum, id) => sum + at(id)[1], 0) / ids.length,
      ];
      if (count === 6)
        expect(farthest).toBeLessThan(
          Math.min(...others.map((other) => apart(at(one), at(other)))),
        );
      for (const other of others)
        expect(apart(at(one), centre(own))).toBeLessThan(apart(at(other), centre(own)));
    }
  },
);

it('nodes without a site stand together, beside the sites', () => {
  const nodes = nodesOf(6).map((node) => (node.site === 'west' ? { ...node, site: null } : node));
  expect(placed('sites', nodes)).toEqual(placed('sites', nodesOf(6)));
  const alone = nodesOf(5).map((node) => ({ ...node, site: null }));
  expect(placed('sites', alone).size).toBe(5);
});

it('force puts nodes with fast links close to each other', () => {
  const places = scaled(placed('force', nodesOf(15)), 1.6);
  const distances = (isSame: boolean) =>
    places.flatMap(([a, from]) =>
      places
        .filter(([b]) => a !== b && (siteOf(a) === siteOf(b)) === isSame)
        .map(([, to]) => apart(from, to)),
    );
  expect(Math.max(...distances(true))).toBeLessThan(Math.min(...distances(false)));
});

it('force spreads the nodes over most of a low room', () => {
  const aspect = 3.5;
  const xs = scaled(placed('force', nodesOf(50), surroundings(aspect)), aspect).map(([, [x]]) => x);
  expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(aspect);
});

it('force ends at the same places in every engine', () => {
  const places = placed('force', nodesOf(7));
  const rounded = [...places].map(([id, [x, y]]) => `${id} ${x.toFixed(3)} ${y.toFixed(3)}`);
  expect(rounded).toMatchInlineSnapshot(`
    [
      "n1 -0.551 -0.098",
      "n2 0.396 1.000",
      "n3 0.787 -0.713",
      "n4 -0.787 0.168",
      "n5 0.695 0.761",
      "n6 0.522 -1.000",
      "n7 -0.777 -0.351",
    ]
  `);
});
