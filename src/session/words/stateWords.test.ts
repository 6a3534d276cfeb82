// The words for a node: the field's first, its machine's own state behind them.
import { expect, it } from 'vitest';
import type { NodeView } from '../../sim/trace/views';
import { createWorld } from '../../sim/trace/world';
import { machineState, stateWords } from './stateWords';

const KINDS = ['ELECTION', 'COORDINATOR'];

function wordsOf(change: Partial<NodeView>, isRemoved = false): string {
  const view = createWorld([{ id: 'n2', priority: 2 }]).nodes.get('n2') as NodeView;
  const { word, machine } = stateWords({ ...view, status: 'up', ...change }, KINDS, isRemoved);
  return machine === '' ? word : `${word} (${machine})`;
}

it.each<[Partial<NodeView>, string]>([
  [{ elected: 'n2', role: 'leader', state: 'leading.inOffice' }, 'leader (in office)'],
  [
    { role: 'candidate', state: 'electing.awaitingCoordinator' },
    'candidate (awaiting COORDINATOR)',
  ],
  [{ elected: 'n5', state: 'follower.leaderHeard' }, 'follower (leader heard)'],
  [{ status: 'paused', role: 'leader', state: 'leading.inOffice' }, 'paused (in office)'],
  [{ status: 'crashed', state: 'following' }, 'crashed'],
  [{ status: 'failed' }, 'failed'],
  [{ status: 'left' }, 'left'],
  [{ status: 'absent' }, 'not joined'],
])('a node with %j: %s', (change, words) => expect(wordsOf(change)).toBe(words));

it('a machine’s state that is the field’s word in another form is not repeated', () => {
  expect(wordsOf({ state: 'following', elected: 'n5' })).toBe('follower');
  expect(wordsOf({ state: 'candidate', role: 'candidate' })).toBe('candidate');
  expect(wordsOf({ state: 'leading', elected: 'n2' })).toBe('leader');
});

it('a removed node is called removed, not crashed', () => {
  expect(wordsOf({ status: 'crashed' }, true)).toBe('removed');
});

it('a machine’s state is named by its innermost part, with message kinds as in the trace', () => {
  expect(machineState('electing.awaitingCoordinator', KINDS)).toBe('awaiting COORDINATOR');
  expect(machineState('leading.inOffice', KINDS)).toBe('in office');
  expect(machineState('', KINDS)).toBe('');
});
