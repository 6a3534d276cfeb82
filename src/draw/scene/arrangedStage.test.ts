// Stages in every layout: services cover no node, sites are outlined, and node sizes follow the distances.
import { describe, expect, it } from 'vitest';
import { layouts } from '../../layouts/registry';
import { boxAround, lineMeetsBox, overlap, segmentMeetsBox } from '../canvas/geometry';
import { toScreen, toUnit } from '../canvas/layout';
import { nodeLabels } from '../nodes/nodeLabels';
import { placeSites, type SiteSigns, withSites } from '../nodes/sites';
import { createCluster, createStage, pageStages, wide } from '../testing/stageFixture';
import { crownBox } from './crown';
import { createScene, type Scene } from './scene';
import { type Arrangement, spacingOf, stageLayout } from './stageLayout';

const SITES = ['Dublin', 'Virginia', 'Tokyo'];
const ids = (count: number) => Array.from({ length: count }, (_, n) => `n${n + 1}`);

function arrangement(id: string, nodes: readonly string[]): Arrangement {
  const layout = layouts.get(id);
  if (!layout) throw new Error(`there is no layout ${id}`);
  const site = (index: number) => SITES[index % 3] ?? null;
  return {
    layout,
    nodes: nodes.map((node, index) => ({ id: node, priority: index, site: site(index) })),
    topology: 'mesh',
    roundTripMs: () => 100,
  };
}

describe.each([...layouts.keys()])('%s', (id) => {
  it.each(pageStages)('leaves room for two services at $name', (stage) => {
    for (const count of [2, 3, 4, 5, 6, 7, 8]) {
      const nodes = ids(count);
      const { model, viewport } = createCluster({ nodes: count, services: 2, clients: 0 }, stage);
      const processes = { nodes, services: ['redis', 'zk'], clients: [] };
      const positions = stageLayout(processes, viewport, arrangement(id, nodes));
      const spacing = spacingOf(nodes, positions, viewport);
      const scene = createScene(
        { ...model, positions },
        { ...viewport, ...(spacing && { spacing }) },
      );
      expect(covered(scene), `${count} nodes`).toEqual([]);
    }
  });

  it.each([5, 25, 100])(
    'gives each of %i nodes a size that leaves it apart from others',
    (count) => {
      const nodes = ids(count);
      const processes = { nodes, services: [], clients: [] };
      const positions = stageLayout(processes, wide, arrangement(id, nodes));
      const spacing = spacingOf(nodes, positions, wide);
      const { metrics } = createScene(createStage(count, { positions }), {
        ...wide,
        ...(spacing && { spacing }),
      });
      expect(2 * metrics.radiusPx).toBeLessThan(spacing?.closestPx ?? 0);
    },
  );
});

/** The stages of pages at 1440×900, 1920×1080, 2560×1440 and 3840×2160. */
const growing = [
  { widthPx: 1088, heightPx: 541, pixelRatio: 1, footPx: 58 },
  { widthPx: 1568, heightPx: 720, pixelRatio: 1, footPx: 40 },
  { widthPx: 2200, heightPx: 1060, pixelRatio: 1, footPx: 40 },
  { widthPx: 3480, heightPx: 1780, pixelRatio: 1, footPx: 40 },
];

describe.each([...layouts.keys()])('%s on a stage that grows', (id) => {
  it.each([5, 12, 25, 50, 100, 200])('keeps the circles of %i nodes on it', (count) => {
    const nodes = ids(count);
    for (const stage of growing) {
      const processes = { nodes, services: [], clients: [] };
      const positions = stageLayout(processes, stage, arrangement(id, nodes));
      const spacing = spacingOf(nodes, positions, stage);
      const seen = { ...stage, ...(spacing && { spacing }) };
      const { places, metrics } = createScene(createStage(count, { positions }), seen);
      const [xs, ys] = [0, 1].map((axis) => [...places.values()].map((at) => at[axis] ?? 0));
      const { radiusPx } = metrics;
      expect(Math.min(...(ys ?? [])), `${stage.heightPx} px high`).toBeGreaterThan(radiusPx);
      expect(Math.max(...(ys ?? []))).toBeLessThan(stage.heightPx - stage.footPx - radiusPx);
      expect(Math.min(...(xs ?? []))).toBeGreaterThan(radiusPx);
      expect(Math.max(...(xs ?? []))).toBeLessThan(stage.widthPx - radiusPx);
    }
  });
});

/** Nodes and crowns that a service covers. */
function covered({ places, parts, metrics }: Scene): string[] {
  const sidePx = 2 * metrics.radiusPx;
  return [...places].flatMap(([node, at]) =>
    [...parts.values()]
      .filter(({ box }) =>
        [boxAround(at, sidePx, sidePx), crownBox(at, metrics.radiusPx)].some((one) =>
          overlap(one, box),
        ),
      )
      .map(({ view }) => `${view.id} covers ${node}`),
  );
}

describe('sites on the stage', () => {
  const sites = [
    { name: 'Dublin', nodes: ['n1', 'n2'], roundTripsMs: [] },
    { name: null, nodes: ['n3'], roundTripsMs: [1234.56] },
  ];
  const signs = (stroke?: SiteSigns['outlines'][number]): SiteSigns =>
    placeSites(
      createScene(
        createStage(3, {
          positions: new Map([
            ['n1', [-1, -0.3]],
            ['n2', [-1, 0.3]],
            ['n3', [1, 0]],
          ]),
          sites,
          strokes: stroke ? [{ commandIndex: 0, points: stroke, atMs: 0, links: [] }] : [],
        }),
        wide,
      ),
    );

  it('each has an outline, and a name if its nodes name one', () => {
    const { outlines, names, times } = signs();
    expect(outlines).toHaveLength(2);
    expect(names.map(({ text }) => text)).toEqual(['Dublin']);
    expect(times.map(({ text }) => text)).toEqual(['RTT 1230 ms']);
  });

  it('the time between two is clear of a cut between them', () => {
    const boxOf = ({ times }: SiteSigns) => times[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    const free = boxOf(signs());
    const beside = boxOf(
      signs([
        [0, -2],
        [0, 2],
      ]),
    );
    expect(free.x + free.width / 2).toBeCloseTo(wide.widthPx / 2, 0);
    expect(
      overlap(beside, { x: wide.widthPx / 2 - 1, y: 0, width: 2, height: wide.heightPx }),
    ).toBe(false);
  });

  it('a name moves off a cut through it', () => {
    const boxOf = ({ names }: SiteSigns) => names[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    const { x, y, width, height } = boxOf(signs());
    const [acrossX] = toUnit([x + width / 2, y + height / 2], wide);
    const cut: [number, number][] = [
      [acrossX, -2],
      [acrossX, 2],
    ];
    const moved = boxOf(signs(cut));
    expect(moved.width).toBe(width);
    const line = cut.map((point) => toScreen(point, wide));
    expect(lineMeetsBox(line, moved)).toBe(false);
  });

  it.each([
    ...pageStages,
    { name: '1280×720', widthPx: 928, heightPx: 432, pixelRatio: 1, footPx: 58 },
  ])('no text of many nodes in three sites covers another one at $name', (stage) => {
    for (const count of [5, 25, 50, 100, 200]) {
      const nodes = ids(count);
      const members = SITES.map((name, index) => ({
        name,
        nodes: nodes.filter((_, n) => n % 3 === index),
        roundTripsMs: [220, 220].slice(0, index),
      }));
      const processes = { nodes, services: [], clients: [] };
      const positions = stageLayout(processes, stage, arrangement('sites', nodes));
      const spacing = spacingOf(nodes, positions, stage);
      const model = createStage(count, { positions, sites: members });
      const scene = withSites(createScene(model, { ...stage, ...(spacing && { spacing }) }));
      const { names, times, lines } = placeSites(scene);
      const labels = [...names, ...times, ...nodeLabels(scene)];
      const covering = labels.flatMap((one, index) =>
        labels
          .slice(0, index)
          .filter(({ box }) => overlap(box, one.box))
          .map((other) => `${one.text} covers ${other.text}`),
      );
      expect(covering, `${count} nodes`).toEqual([]);
      const crossed = names.filter(({ box }) =>
        lines.some(([from, to]) => segmentMeetsBox(from, to, box)),
      );
      expect(crossed, `${count} nodes`).toEqual([]);
      // Beside the drawn links of nodes a dotted line would be a link that is cut.
      if (count <= 25) expect(lines, `${count} nodes`).toEqual([]);
    }
  });

  it('a layout without sites has none', () => {
    expect(placeSites(createScene(createStage(3), wide))).toEqual({
      outlines: [],
      names: [],
      times: [],
      lines: [],
    });
  });
});
