// Discs of one look are one path, unless they overlap: then each is painted over the one before it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Context2d } from '../canvas/context';
import { lightTheme } from '../canvas/theme';
import { createScene } from '../scene/scene';
import { contextWith } from '../testing/recordedCanvas';
import { createStage, wide } from '../testing/stageFixture';
import { drawBodies } from './nodeBodies';

class FakePath {
  circles = 0;
  spots = 0;
  readonly moveTo = () => {};
  readonly lineTo = () => {
    this.spots += 1;
  };
  readonly arc = () => {
    this.circles += 1;
  };
}

beforeEach(() => vi.stubGlobal('Path2D', FakePath));
afterEach(() => vi.unstubAllGlobals());

/** The areas of a hundred nodes, each by its colour and its number of circles or of spots. */
function areas(model: ReturnType<typeof createStage>): string[] {
  const found: string[] = [];
  const context = {
    fillStyle: '',
    strokeStyle: '',
    fill: (path?: FakePath) => found.push(`${context.fillStyle} ${path?.circles ?? 'own'}`),
    stroke: (path?: FakePath) => {
      if (path?.spots) found.push(`${context.strokeStyle} ${path.spots} spots`);
    },
    ...Object.fromEntries(
      ['beginPath', 'moveTo', 'lineTo', 'closePath', 'arc', 'setLineDash'].map((name) => [
        name,
        () => {},
      ]),
    ),
  };
  const scene = createScene(model, wide);
  const nodes = [...model.world.nodes.values()];
  drawBodies(context as unknown as Context2d, scene, lightTheme, nodes);
  return found;
}

const { nodeFill, deadFill, line, soft, leaders } = lightTheme;
const [first, second] = leaders;

it('discs that keep apart are drawn together, each belief in its colour', () => {
  const model = createStage(100, { leaderRank: (node) => (node === 'n2' ? 1 : 0) });
  for (const id of ['n7', 'n8']) Object.assign(model.world.nodes.get(id) ?? {}, { elected: 'n2' });
  Object.assign(model.world.nodes.get('n9') ?? {}, { elected: null });
  Object.assign(model.world.nodes.get('n10') ?? {}, { status: 'crashed' });
  // The leader n1, with ring and crown, and the crashed n10 are painted by themselves.
  expect(areas(model)).toEqual([
    `${line} 98 spots`,
    `${soft} 1 spots`,
    `${nodeFill} 98 spots`,
    `${first} 95 spots`,
    `${second} 2 spots`,
    `${deadFill} 1`,
    `${nodeFill} 1`,
    `${first} own`,
    `${first} own`,
  ]);
});

it('discs of which two overlap are filled one by one', () => {
  const model = createStage(100);
  const positions = new Map(model.positions).set('n7', model.positions.get('n8') ?? [0, 0]);
  expect(areas({ ...model, positions }).filter((area) => area === `${nodeFill} 1`)).toHaveLength(
    100,
  );
});

it('a leader is painted above a disc that overlaps it', () => {
  const model = createStage(100);
  const positions = new Map(model.positions).set('n2', model.positions.get('n1') ?? [0, 0]);
  // Its crown is in its colour, as its belief is.
  expect(areas({ ...model, positions }).slice(-3)).toEqual([
    `${nodeFill} 1`,
    `${first} own`,
    `${first} own`,
  ]);
});

it.each([
  ['n1', 16],
  ['node1', 16],
  ['instance-1', 11],
  ['instance-of-Dublin-1', 11, 'insta…blin-1'],
])('the id %s is written in %s px', (id, px, written = id) => {
  const fonts: string[] = [];
  const own: Record<string | symbol, unknown> = {
    font: '',
    measureText: (text: string) => ({ width: text.length * 9.6 }),
    fillText: (text: string) => {
      if (text === written) fonts.push(String(own['font']));
    },
  };
  const context = contextWith(own);
  const scene = createScene(createStage(3), wide);
  const [node] = scene.model.world.nodes.values();
  if (!node) throw new Error('there are nodes');
  const places = new Map(scene.places).set(id, [100, 100]);
  drawBodies(context, { ...scene, places }, lightTheme, [{ ...node, id }]);
  expect(fonts.map((font) => font.split(' ')[1])).toEqual([`${px}px`]);
});

it.each([
  ['a large', wide, ['prio 1', 'load 40']],
  ['a smaller', { widthPx: 736, heightPx: 365, pixelRatio: 1 }, ['p 1', '40 %']],
] as const)(
  '%s node has its load in place of its priority where the load decides',
  (_, stage, texts) => {
    const written: string[] = [];
    const context = contextWith({
      measureText: (text: string) => ({ width: text.length * 9.6 }),
      fillText: (text: string) => written.push(text),
    });
    for (const ranksByLoad of [false, true]) {
      const scene = createScene(createStage(3, { ranksByLoad }), stage);
      expect(scene.metrics.hasStates).toBe(true);
      const [node] = scene.model.world.nodes.values();
      if (node) drawBodies(context, scene, lightTheme, [{ ...node, load: 40 }]);
    }
    expect(written).toEqual(['n1', texts[0], 'n1', texts[1]]);
  },
);
