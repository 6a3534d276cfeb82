// Every layout gives each node a place of its own within the room, the same for the same input.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { distanceToSegment } from '../draw/canvas/geometry';
import { reachOf } from '../draw/canvas/layout';
import {
  defineLayout,
  type LayoutNode,
  type LayoutSurroundings,
  type NodeLayout,
} from '../draw/scene/nodeLayout';
import type { Point } from '../sim/contracts/command';
import { layoutIds, loadLayout } from './catalogue';
import readme from './README.md?raw';
import { layouts } from './registry';

/** Outside the sources, so that no registry finds the example. */
const PLANTED = join(import.meta.dirname, '../../e2e/results/layouts');

// The compiler takes whatever stands in `e2e` for the house's own.
afterAll(() => rmSync(PLANTED, { recursive: true, force: true }));

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

/** Numbers of nodes, and the aspects of their rooms. */
const ROOMS: readonly (readonly [count: number, aspect: number])[] = [
  [1, 1.6],
  [2, 1.6],
  [2, 0.6],
  [3, 0.6],
  [5, 1.6],
  [5, 0.6],
  [25, 1.8],
  [100, 1.6],
  [200, 0.6],
];

/**
 * The errors of a layout of so many nodes, as sentences.
 *
 * @param isAround - nodes on one line have less room each than on the whole stage.
 */
function misplaced(
  { id, place }: NodeLayout,
  count: number,
  aspect: number,
  isAround = false,
): string[] {
  const nodes = nodesOf(count);
  const places = place(nodes, surroundings(aspect));
  const reach = reachOf(count) + 1e-9;
  const lost = nodes.filter((node) => !places.has(node.id));
  const outside = [...places].filter(([, at]) => at.some((value) => Math.abs(value) > reach));
  // Half the distance that nodes on a grid over the whole room would have, less where sites are apart.
  const onGrid = Math.sqrt((4 * aspect) / count) * reach;
  const least = isAround ? 2 / count : onGrid * 0.25;
  const closest = Math.min(...nearest(scaled(places, aspect)));
  return [
    ...lost.map((node) => `${id} gives ${node.id} no place`),
    ...(places.size + lost.length > count
      ? [`${id} gives places to nodes that are not there`]
      : []),
    ...outside.map(([node]) => `${id} puts ${node} outside the room: farther than \`reachOf\``),
    ...(count > 1 && closest <= least
      ? [
          `${id} puts two nodes ${closest.toFixed(3)} apart, in halves of the room’s height: at least ${least.toFixed(3)} is needed`,
        ]
      : []),
  ];
}

describe.each([...layouts.keys()])('%s', (id) => {
  it('is found by its id, alone when it is chosen', async () => {
    expect(layoutIds).toContain(id);
    expect((await loadLayout(id)).id).toBe(id);
  });

  it.each(ROOMS)('gives %i nodes a place each in a room of the aspect %f', (count, aspect) => {
    const isAround = id === 'circle' || id === 'ring';
    expect(misplaced(layouts.get(id) as NodeLayout, count, aspect, isAround)).toEqual([]);
  });

  it('gives the same places again', () => {
    expect(placed(id, nodesOf(30))).toEqual(placed(id, nodesOf(30)));
  });
});

it('a layout that crowds, loses and expels nodes is told so', () => {
  const crowd = (id: string): [string, Point] => [id, id === 'n1' ? [9, 0] : [0, 0]];
  const bad = defineLayout({
    id: 'bad',
    name: '',
    summary: '',
    place: (nodes) => new Map(nodes.slice(1).map(({ id }) => crowd(id === 'n2' ? 'n1' : id))),
  });
  expect(misplaced(bad, 4, 1)).toEqual([
    'bad gives n2 no place',
    'bad puts n1 outside the room: farther than `reachOf`',
    'bad puts two nodes 0.000 apart, in halves of the room’s height: at least 0.250 is needed',
  ]);
});

it('the example in README.md is a layout that passes', async () => {
  const [, example = ''] = readme.split(/^(?= {4}\/\/ )/m);
  const code = example.replace(/\n(?! {4}|\n)[\s\S]*/, '').replaceAll(/^ {4}/gm, '');
  mkdirSync(PLANTED, { recursive: true });
  const src = join(import.meta.dirname, '..');
  writeFileSync(join(PLANTED, 'example.ts'), code.replaceAll("'../", `'${src}/`));
  const { default: layout } = await import(/* @vite-ignore */ join(PLANTED, 'example.ts'));
  for (const [count, aspect] of ROOMS) expect(misplaced(layout, count, aspect)).toEqual([]);
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

it.each([
  [2, 1.6],
  [2, 0.8],
  [3, 1.6],
  [3, 0.8],
])(
  'of %i sites of two nodes, no link between sites runs through a node (aspect %d)',
  (sites, aspect) => {
    const nodes = Array.from({ length: 2 * sites }, (_, index): LayoutNode => {
      return { id: `n${index + 1}`, priority: index + 1, site: `site ${Math.floor(index / 2)}` };
    });
    const places = scaled(placed('sites', nodes, surroundings(aspect)), aspect);
    const leastPx = Math.min(...nearest(places));
    for (const [a, one] of places)
      for (const [b, other] of places)
        for (const [id, at] of places)
          if (a < b && id !== a && id !== b)
            expect(
              distanceToSegment(at, one, other) / leastPx,
              `${id} on ${a}–${b}`,
            ).toBeGreaterThan(0.3);
  },
);
