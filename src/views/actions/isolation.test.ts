// Isolating a node by cutting all its links, and healing them again.
import { expect, it } from 'vitest';
import { linkKey } from '../../sim/base/linkKey';
import { createWorld } from '../../sim/trace/world';
import { isIsolated, isolationAction } from './isolation';

const world = () => createWorld(['n1', 'n2', 'n3'].map((id, priority) => ({ id, priority })));

it('a node is cut off in both directions of each of its links', () => {
  const action = isolationAction(world(), 'n2');
  expect(action.type).toBe('cut');
  expect(action).toHaveProperty('links', [
    { from: 'n2', to: 'n1' },
    { from: 'n1', to: 'n2' },
    { from: 'n2', to: 'n3' },
    { from: 'n3', to: 'n2' },
  ]);
});

it('an isolated node is healed; a node with one open direction is not isolated', () => {
  const cut = world();
  for (const other of ['n1', 'n3'])
    for (const key of [linkKey('n2', other), linkKey(other, 'n2')]) cut.cuts.set(key, 5);
  expect(isIsolated(cut, 'n2')).toBe(true);
  expect(isolationAction(cut, 'n2').type).toBe('heal');
  cut.cuts.delete(linkKey('n3', 'n2'));
  expect(isIsolated(cut, 'n2')).toBe(false);
});

it('a service has links to nodes only, and is isolated when those are cut', () => {
  const parts = (...ids: string[]) => ids.map((id) => ({ id, kind: 'x', params: {} }));
  const cluster = createWorld(
    ['n1', 'n2'].map((id, priority) => ({ id, priority })),
    { services: parts('redis', 'storage'), clients: parts('c1') },
  );
  const action = isolationAction(cluster, 'redis');
  const others = action.type === 'cut' ? action.links.map(({ from, to }) => `${from} ${to}`) : [];
  expect(others).toEqual(['redis n1', 'n1 redis', 'redis n2', 'n2 redis']);
  if (action.type === 'cut')
    for (const { from, to } of action.links) cluster.cuts.set(linkKey(from, to), 5);
  expect(isIsolated(cluster, 'redis')).toBe(true);
  expect(isIsolated(cluster, 'n1')).toBe(false);
  expect(isolationAction(cluster, 'n1')).toHaveProperty('links.length', 8);
});
