// The label under a node: its state and term, or its status when it does not run.
import { expect, it } from 'vitest';
import type { NodeView } from '../../sim/trace/views';
import { createStage } from '../testing/stageFixture';
import { stateText } from './nodeLabels';

function textOf(change: Partial<NodeView>, removed: string[] = []): string {
  const model = createStage(3, { stateLabel: () => 'following', removed: new Set(removed) });
  const node = model.world.nodes.get('n2');
  if (!node) throw new Error('n2 is there');
  return stateText(model, Object.assign(node, change));
}

it.each<[Partial<NodeView>, string]>([
  [{}, 'following'],
  [{ term: 4 }, 'following · t 4'],
  [{ term: 0 }, 'following · t 0'],
  [{ status: 'paused', term: 4 }, 'paused · t 4'],
  [{ clockRate: 1.5 }, 'following · 1.5×'],
  [{ term: 4, clockRate: 0.5, isFrozen: true }, 'following · t 4 · 0.5× · frozen'],
  [{ status: 'crashed', clockRate: 0.5 }, 'crashed'],
  [{ status: 'left' }, 'left'],
  [{ status: 'absent' }, 'not joined'],
])('%j: %s', (change, text) => expect(textOf(change)).toBe(text));

it('a removed node is labelled removed, not crashed', () => {
  expect(textOf({ status: 'crashed' }, ['n2'])).toBe('removed');
});
