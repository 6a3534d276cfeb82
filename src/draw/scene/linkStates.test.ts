// Links between nodes: all with all in a mesh, each with the next on a ring, none for former members.
import { describe, expect, it } from 'vitest';
import { between } from '../canvas/geometry';
import { StageHits } from '../hit';
import { createStage, wide } from '../testing/stageFixture';
import { linksOf } from './linkStates';
import { createScene } from './scene';
import type { StageModel } from './stageModel';

const links = (model: StageModel) =>
  linksOf(createScene(model, wide)).map(({ a, b }) => `${a} ${b}`);
const ring = (count: number, changes: Partial<StageModel> = {}) =>
  createStage(count, { topology: 'ring', ...changes });

describe('on a ring', () => {
  it('each node is linked to the next, and the last to the first', () => {
    expect(links(ring(5))).toEqual(['n1 n2', 'n2 n3', 'n3 n4', 'n4 n5', 'n5 n1']);
  });

  it('two nodes have one link, a single node has none', () => {
    expect(links(ring(2))).toEqual(['n1 n2']);
    expect(links(ring(1))).toEqual([]);
  });

  it('a former member is passed over, a crashed node is not', () => {
    const model = ring(5, { removed: new Set(['n4']) });
    const statuses = { n2: 'left', n4: 'crashed', n5: 'crashed' } as const;
    for (const [id, status] of Object.entries(statuses)) {
      const node = model.world.nodes.get(id);
      if (node) node.status = status;
    }
    expect(links(model)).toEqual(['n1 n3', 'n3 n5', 'n5 n1']);
  });

  it('a link that is not drawn cannot be clicked', () => {
    const scene = createScene(ring(5), wide);
    const [n1, n3, n4] = ['n1', 'n3', 'n4'].map((id) => scene.places.get(id) ?? ([0, 0] as const));
    if (!n1 || !n3 || !n4) throw new Error('a node has no place');
    const hit = (model: StageModel, [x, y]: readonly [number, number]) =>
      new StageHits().at(model, wide, [x, y]);
    expect(hit(ring(5), between(n1, n3, 0.25))).toBeNull();
    expect(hit(createStage(5), between(n1, n3, 0.25))).toMatchObject({ type: 'link' });
    expect(hit(ring(5), between(n3, n4, 0.5))).toEqual({ type: 'link', from: 'n3', to: 'n4' });
  });
});

it('in a mesh all nodes are linked except former members; a removed node that still runs is linked', () => {
  expect(links(createStage(4))).toHaveLength(6);
  const model = createStage(4, { removed: new Set(['n1']) });
  const node = model.world.nodes.get('n4');
  if (node) node.status = 'left';
  expect(links(model)).toEqual(['n1 n2', 'n1 n3', 'n2 n3']);
});

it('of thousands of links only impaired ones and those of the chosen nodes are drawn', () => {
  const keysOf = (changes: Partial<StageModel>, ...cuts: string[]) => {
    const model = createStage(100, changes);
    for (const key of cuts) model.world.cuts.set(key, 0);
    return linksOf(createScene(model, wide)).map(({ a, b }) => `${a} ${b}`);
  };
  expect(keysOf({})).toEqual([]);
  expect(keysOf({}, 'n7>n3')).toEqual(['n3 n7']);
  expect(keysOf({ faultsOf: (from, to) => (from + to === 'n9n8' ? ['loss 1'] : []) })).toEqual([
    'n8 n9',
  ]);
  expect(keysOf({ selectedNode: 'n5' })).toHaveLength(99);
  expect(keysOf({ selectedNode: 'n5' }, 'n7>n3')).toHaveLength(100);
  expect(keysOf({ hovered: { type: 'node', node: 'n6' }, selectedNode: 'n5' })).toHaveLength(197);
  expect(keysOf({ topology: 'ring' })).toHaveLength(100);
});

it('the states of links are read again when a link is cut or healed', () => {
  const model = createStage(30);
  const cutCount = () =>
    linksOf(createScene(model, wide)).filter(({ forth, back }) => !forth || !back).length;
  expect(cutCount()).toBe(0);
  model.world.cuts.set('n1>n2', 0);
  expect(cutCount()).toBe(1);
  model.world.cuts.delete('n1>n2');
  expect(cutCount()).toBe(0);
});
