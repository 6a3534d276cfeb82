// The first minute: steps that are done by deed, in any order, and signs that are told once each.
import { expect, it } from 'vitest';
import type { NodeStatus } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import { createWorld, type World } from '../../sim/trace/world';
import type { Tour } from '../base/tourSlice';
import { afterSigns } from './signs';
import { afterLook, hintedNode, NEW_TOUR } from './steps';

/** A cluster, told by whom each node follows: `n1>n5` follows, `n1>` shows ⊥, `!n5>n5` has crashed. */
function cluster(told: string, cuts: readonly string[] = []): World {
  const ids = told.split(' ').map((one) => one.replace('!', '').split('>')[0] ?? '');
  const world = createWorld(ids.map((id) => ({ id, priority: 1 })));
  for (const one of told.split(' ')) {
    const [id = '', elected = ''] = one.replace('!', '').split('>');
    const status: NodeStatus = one.startsWith('!') ? 'crashed' : 'up';
    Object.assign(world.nodes.get(id) as NodeView, { status, elected: elected || null });
  }
  for (const link of cuts) world.cuts.set(link, 0);
  return world;
}

const LED = 'n1>n5 n4>n5 n5>n5';
const CRASHED = 'n1>n5 n4>n5 !n5>n5';
const TAKEN_OVER = 'n1>n4 n4>n4 !n5>n5';
const SPLIT = 'n1>n4 n4>n4 n5>n5';

/** The tour after these looks, one after another. */
const after = (...looks: readonly (string | World)[]): Tour =>
  looks.reduce<Tour>(
    (tour, look) => afterLook(tour, typeof look === 'string' ? cluster(look) : look, false),
    NEW_TOUR,
  );

it('a crash of the leader, its successor and a cut are the steps', () => {
  expect([...after('n1> n4> n5>', LED).done]).toEqual([]);
  expect([...after(LED, CRASHED).done]).toEqual(['crash']);
  expect([...after(LED, CRASHED, TAKEN_OVER).done]).toEqual(['crash', 'watch']);
  expect([...after(LED, CRASHED, TAKEN_OVER, cluster(TAKEN_OVER, ['n1|n4'])).done]).toEqual([
    'crash',
    'watch',
    'cut',
  ]);
});

it('steps are done in any order, and stay done', () => {
  const cut = after(LED, cluster(LED, ['n1|n5']));
  expect([...cut.done]).toEqual(['cut']);
  const healed = afterLook(cut, cluster(LED), true);
  expect([...healed.done]).toEqual(['cut', 'watch']);
  expect(afterLook(healed, cluster(LED), false)).toBe(healed);
});

it('the crash of a follower is no step', () => {
  expect([...after(LED, '!n1>n5 n4>n5 n5>n5').done]).toEqual([]);
});

it('nobody has taken over while nodes differ, or while the only one followed is down', () => {
  expect([...after(LED, CRASHED, 'n1>n4 n4> !n5>n5').done]).toEqual(['crash']);
  expect([...after(LED, SPLIT).done]).toEqual([]);
});

it('the hint stands at the leader from its election to the first crash, unless it is closed', () => {
  expect(hintedNode(after('n1> n4> n5>'), cluster('n1> n4> n5>'))).toBeNull();
  expect(hintedNode(after(LED), cluster(LED))).toBe('n5');
  expect(hintedNode(after(LED, CRASHED, TAKEN_OVER), cluster(TAKEN_OVER))).toBeNull();
  expect(hintedNode({ ...after(LED), isHintClosed: true }, cluster(LED))).toBeNull();
});

it('a sign is told after the hint, once, one at a time, and not during fast play', () => {
  const candidates = cluster('n1> n4> !n5>n5').nodes;
  expect(afterSigns(after(LED), candidates, 0, 1).note).toBeNull();
  const crashed = after(LED, CRASHED);
  expect(afterSigns(crashed, candidates, 0, 5).note).toBeNull();
  const bottom = afterSigns(crashed, candidates, 0, 0.2);
  expect(bottom.note).toEqual({ sign: 'bottom', node: 'n1', title: 'n1 shows ⊥' });
  const split = cluster(SPLIT).nodes;
  expect(afterSigns(bottom, split, 0, 0.2), 'another is told').toBe(bottom);
  const closed = { ...bottom, note: null };
  expect(afterSigns(closed, candidates, 0, 0.2), 'it was told').toBe(closed);
  expect(afterSigns(closed, split, 0, 0.2).note).toMatchObject({
    sign: 'colour',
    title: 'Two colours: n1 follows n4, n5 follows n5',
  });
});

it('the ring of a follower is told when it has nearly run out', () => {
  const crashed = after(LED, CRASHED);
  const { nodes } = cluster(CRASHED);
  nodes.get('n4')?.timers.set('t1', { startedMs: 0, dueMs: 1000 } as never);
  expect(afterSigns(crashed, nodes, 400, 0.2).note).toBeNull();
  expect(afterSigns(crashed, nodes, 900, 0.2).note).toMatchObject({ sign: 'ring', node: 'n4' });
});
