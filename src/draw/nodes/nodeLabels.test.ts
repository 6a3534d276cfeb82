// The labels of nodes: the state and term, or the status when it does not run, and the ids of small nodes.
import { describe, expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import type { NodeView } from '../../sim/trace/views';
import type { Context2d } from '../canvas/context';
import { distanceToBox, grown, lineMeetsBox, middleOf, overlap } from '../canvas/geometry';
import { toScreen, toUnit, type Viewport } from '../canvas/layout';
import { lightTheme } from '../canvas/theme';
import { ringRadiusPx } from '../scene/countdown';
import { crownBox } from '../scene/crown';
import { createScene } from '../scene/scene';
import type { StageModel } from '../scene/stageModel';
import { createCluster, createStage, phone, wide } from '../testing/stageFixture';
import { drawNodeLabels, nodeLabels } from './nodeLabels';
import { stateText } from './stateLabels';

/** The lower edge of the banner, in px from the stage's top. */
const BANNER_BOTTOM_PX = 38;

function textOf(change: Partial<NodeView>, removed: string[] = []): string {
  const stateWords: StageModel['stateWords'] = ({ status }, isRemoved) => ({
    word: isRemoved ? 'removed' : status === 'up' ? 'follower' : status,
    machine: '',
  });
  const model = createStage(3, { stateWords, removed: new Set(removed) });
  const node = model.world.nodes.get('n2');
  if (!node) throw new Error('n2 is there');
  return stateText(model, Object.assign(node, change));
}

it.each<[Partial<NodeView>, string]>([
  [{}, 'follower'],
  [{ term: 4 }, 'follower · term 4'],
  [{ term: 0 }, 'follower · term 0'],
  [{ status: 'paused', term: 4 }, 'paused · term 4'],
  [{ clockRate: 1.5 }, 'follower · 1.5×'],
  [{ term: 4, clockRate: 0.5, isFrozen: true }, 'follower · term 4 · 0.5× · frozen'],
  [{ status: 'crashed', clockRate: 0.5 }, 'crashed'],
  [{ status: 'left' }, 'left'],
])('%j: %s', (change, text) => expect(textOf(change)).toBe(text));

it('a removed node is labelled removed, not crashed', () => {
  expect(textOf({ status: 'crashed' }, ['n2'])).toBe('removed');
});

it.each([
  { widthPx: 800, heightPx: 262, pixelRatio: 1, footPx: 38 },
  { widthPx: 596, heightPx: 232, pixelRatio: 2, footPx: 34 },
])('every one of a few small nodes has its id on a low stage: $widthPx×$heightPx', (stage) => {
  for (const count of [3, 4, 5, 6, 7, 8]) {
    const scene = createScene(createStage(count), stage);
    expect(scene.metrics.isDisc, 'discs').toBe(true);
    const ids = nodeLabels(scene).filter(({ isCamp }) => !isCamp);
    expect(ids.map(({ node }) => node).sort(), `${count} nodes`).toEqual([...scene.places.keys()]);
  }
});

it('a few nodes have their ids even where they are tiniest; of a crowd only every tenth is named', () => {
  const low = { widthPx: 596, heightPx: 180, pixelRatio: 2, footPx: 34 };
  const namesOf = (count: number) => {
    const scene = createScene(createStage(count), low);
    expect(scene.metrics.detail).toBe('far');
    return nodeLabels(scene).filter(({ isCamp }) => !isCamp);
  };
  expect(namesOf(5)).toHaveLength(5);
  expect(namesOf(40).length).toBeLessThanOrEqual(5);
});

it('a leader amid others is named at another side when its usual place is taken', () => {
  const model = createStage(100);
  // n1 leads; n2 stands where the name of n1 would be.
  const positions = new Map(model.positions).set('n1', [0.3, 0]).set('n2', [0.34, 0]);
  const scene = createScene({ ...model, positions }, wide);
  expect(scene.metrics.isDisc).toBe(true);
  const label = nodeLabels(scene).find(({ node, isCamp }) => node === 'n1' && !isCamp);
  if (!label) throw new Error('n1 has no name');
  for (const at of scene.places.values())
    expect(distanceToBox(at, label.box)).toBeGreaterThan(scene.metrics.radiusPx * 0.8);
});

it('an id at the edge of the stage is moved so that all of it is on the stage', () => {
  const model = createStage(100, {
    positions: new Map([
      ['n100', [-1.21, 0]],
      ['n20', [1.21, 0]],
    ]),
  });
  const labels = nodeLabels(createScene(model, phone));
  for (const id of ['n100', 'n20']) {
    const { x, width } = labels.find(({ text }) => text === id)?.box ?? { x: -1, width: 0 };
    expect(x, id).toBeGreaterThanOrEqual(0);
    expect(x + width, id).toBeLessThanOrEqual(phone.widthPx);
  }
});

it.each([8, 9, 10])('of %i nodes each has its state’s name, and no name meets a ring', (count) => {
  const laptop = { widthPx: 928, heightPx: 432, pixelRatio: 1, footPx: 44 };
  const { model, viewport } = createCluster({ nodes: count, services: 2, clients: 0 }, laptop);
  const scene = createScene(model, viewport);
  const labels = nodeLabels(scene);
  expect(labels.map(({ node }) => node).sort()).toEqual([...scene.places.keys()].sort());
  for (const { node, box } of labels)
    for (const [id, at] of scene.places)
      expect(distanceToBox(at, box), `${node} ${id}`).toBeGreaterThan(ringRadiusPx(scene.metrics));
});

it('text is larger where the browser’s is, and on the stage of a 4K projector', () => {
  const sizes = (stage: Viewport) => {
    const { idPx, notePx, chipPx } = createScene(createStage(5), stage).metrics;
    return [idPx, notePx, chipPx];
  };
  const usual = sizes(wide);
  for (const stage of [
    { ...wide, textScale: 1.5 },
    { widthPx: 3480, heightPx: 1750, pixelRatio: 1 },
  ])
    for (const [index, px] of sizes(stage).entries())
      expect(px).toBeGreaterThan(1.3 * (usual[index] ?? 0));
});

it('no id of a node without a crown lies under the banner of a low stage', () => {
  const stage = { widthPx: 800, heightPx: 262, pixelRatio: 1, footPx: 38 };
  const labels = nodeLabels(createScene(createStage(5), stage)).filter(({ isCamp }) => !isCamp);
  expect(labels).toHaveLength(5);
  for (const { box } of labels) expect(box.y).toBeGreaterThanOrEqual(BANNER_BOTTOM_PX);
});

it.each([262, 300, 320, 330, 340, 360])(
  'no crown and no id lies under the banner of a stage %i px high',
  (heightPx) => {
    const stage = { widthPx: 800, heightPx, pixelRatio: 1, footPx: 38 };
    const model = createStage(5);
    for (const node of model.world.nodes.values()) node.elected = node.id;
    const scene = createScene(model, stage);
    const { places, metrics } = scene;
    for (const { box } of nodeLabels(scene)) expect(box.y).toBeGreaterThanOrEqual(BANNER_BOTTOM_PX);
    for (const at of places.values())
      expect(crownBox(at, metrics.radiusPx).y).toBeGreaterThanOrEqual(BANNER_BOTTOM_PX);
  },
);

it('labels of one size set the font once', () => {
  const fonts: string[] = [];
  const context = {
    measureText: () => ({ width: 60 }),
    strokeText: () => {},
    fillText: () => {},
    set font(font: string) {
      fonts.push(font);
    },
  };
  const scene = createScene(createStage(3), wide);
  expect(nodeLabels(scene).filter(({ isCamp }) => !isCamp)).toHaveLength(3);
  drawNodeLabels(context as unknown as Context2d, scene, lightTheme);
  expect(fonts).toEqual([...new Set(fonts)]);
});

describe('the machine’s own state', () => {
  const ofN1 = (stage: Viewport, nodes: number) =>
    nodeLabels(createScene(createStage(nodes), stage)).find(({ node }) => node === 'n1');

  it('stands behind the field’s word where there is room', () => {
    expect(ofN1(wide, 3)).toMatchObject({ text: 'candidate', machine: 'awaiting COORDINATOR' });
  });

  it('is left out first where there is none: every node keeps the field’s word', () => {
    const labels = nodeLabels(createScene(createStage(5), phone));
    expect(labels.map(({ text }) => text)).toEqual(Array(5).fill('candidate'));
    expect(labels.some(({ machine }) => machine === undefined)).toBe(true);
    for (const [index, { box }] of labels.entries())
      expect(labels.slice(index + 1).filter((other) => overlap(box, other.box))).toEqual([]);
  });

  it('is shown by all nodes with the same word, or by none', () => {
    const model = createStage(5, {
      stateWords: () => ({ word: 'candidate', machine: 'awaiting answer' }),
    });
    const shown = ({ model: { positions } = model }) =>
      nodeLabels(createScene({ ...model, positions }, wide)).map(({ machine }) => machine);
    expect(shown({})).toEqual(Array(5).fill('awaiting answer'));
    const [n3, n4] = [model.positions.get('n3') ?? [0, 0], 'n4'];
    // Close beside the third node the fourth has no room for both words.
    const positions = new Map(model.positions).set(n4, [n3[0] - 0.35, n3[1]]);
    expect(shown({ model: { ...model, positions } })).toEqual(Array(5).fill(undefined));
  });

  it('is left out where it would hide the beginning of a link', () => {
    const machineOfN2 = (machine: string) => {
      const model = createStage(5, { stateWords: () => ({ word: 'candidate', machine }) });
      return nodeLabels(createScene(model, wide)).find(({ node }) => node === 'n2')?.machine;
    };
    expect(machineOfN2('awaiting answer')).toBe('awaiting answer');
    expect(machineOfN2('awaiting a NOMINATION')).toBeUndefined();
  });

  it('is not told of a node that does not run', () => {
    const model = createStage(3, { stateWords: () => ({ word: 'crashed', machine: 'following' }) });
    for (const node of model.world.nodes.values()) node.status = 'crashed';
    for (const { machine } of nodeLabels(createScene(model, wide))) expect(machine).toBeUndefined();
  });

  it('is painted in grey, the field’s word in the colour of text', () => {
    const painted = new Map<string, string>();
    const context = {
      measureText: (text: string) => ({ width: 6 * text.length }),
      strokeText: () => {},
      fillText: (text: string) => painted.set(text, context.fillStyle),
      fillStyle: '',
    };
    const scene = createScene(createStage(3), wide);
    drawNodeLabels(context as unknown as Context2d, scene, lightTheme);
    expect(painted.get('candidate')).toBe(lightTheme.ink);
    expect(painted.get('awaiting COORDINATOR')).toBe(lightTheme.soft);
  });
});

it('in rows of a crowd no name stands at another node than its own', () => {
  const model = createStage(200);
  const positions = new Map(
    [...model.world.nodes.keys()].map((id, index): [string, Point] => [
      id,
      [((index % 20) - 9.5) / 9.5, (Math.floor(index / 20) - 4.5) / 4.5],
    ]),
  );
  const laptop = { widthPx: 928, heightPx: 388, pixelRatio: 1 };
  for (const id of ['n185', 'n199', 'n187'])
    Object.assign(model.world.nodes.get(id) ?? {}, { status: 'crashed' });
  const scene = createScene({ ...model, positions }, laptop);
  const names = nodeLabels(scene).filter(({ isCamp }) => !isCamp);
  expect(names.length).toBeGreaterThan(5);
  for (const { node, box } of names) {
    const away = (id: string) => distanceToBox(scene.places.get(id) ?? [0, 0], box);
    for (const id of scene.places.keys())
      expect(away(id) + 2, `${node} near ${id}`).toBeGreaterThanOrEqual(away(node));
  }
});

it('words of a state give way to the mark of a cut below them', () => {
  const model = createStage(3);
  const bare = createScene(model, wide);
  const usual = nodeLabels(bare).find(({ node }) => node === 'n2')?.box;
  if (!usual) throw new Error('n2 has words');
  const [x, y] = [usual.x + usual.width / 2, usual.y + usual.height + 2];
  const points = [
    [x - 10, y - 3],
    [x + 10, y + 3],
  ].map((at) => toUnit(at as unknown as Point, wide));
  const strokes = [{ commandIndex: 0, points, atMs: 0, links: [] }];
  const moved = nodeLabels(createScene({ ...model, strokes }, wide));
  const box = moved.find(({ node }) => node === 'n2')?.box;
  expect(box && box.y + box.height).toBeLessThanOrEqual(y - 3);
});

it('in rows of a crowd no name stands beside the crown of another node', () => {
  for (const leader of ['n60', 'n80', 'n100']) {
    const model = createStage(100);
    const positions = new Map(
      [...model.world.nodes.keys()].map((id, index): [string, Point] => [
        id,
        [((index % 10) - 4.5) / 5, (Math.floor(index / 10) - 4.5) / 5],
      ]),
    );
    for (const id of ['n1', leader])
      Object.assign(model.world.nodes.get(id) ?? {}, { elected: id, role: 'leader' });
    const laptop = { widthPx: 928, heightPx: 388, pixelRatio: 1 };
    const scene = createScene({ ...model, positions }, laptop);
    const names = nodeLabels(scene).filter(({ isCamp, node }) => !isCamp && node !== leader);
    const crown = crownBox(scene.places.get(leader) ?? [0, 0], scene.metrics.radiusPx);
    const beside = names.filter(({ box }) => overlap(grown(crown, 7), box));
    expect(beside.map(({ node }) => node)).toEqual([]);
  }
});

it('no name of an ordinary node lies on the stroke of a cut', () => {
  const bare = createScene(createStage(100), wide);
  const ordinary = nodeLabels(bare).filter(({ node }) => node !== 'n1');
  const met = ordinary.slice(2, 4);
  const points = met.map(({ box }) => toUnit(middleOf(box), wide));
  const strokes = [{ commandIndex: 0, points, atMs: 500, links: [] }];
  const scene = createScene(createStage(100, { strokes }), wide);
  const outline = points.map((point) => toScreen(point, wide));
  const names = nodeLabels(scene).filter(({ node }) => node !== 'n1');
  expect(names.length).toBeGreaterThan(ordinary.length / 2);
  for (const { node, box } of names) expect(lineMeetsBox(outline, box), node).toBe(false);
});
