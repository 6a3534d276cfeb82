// The text of the split-brain banner, and when there is one.
import { expect, it } from 'vitest';
import type { NewEvent, TraceEvent } from '../../sim/contracts/traceEvent';
import { createLanes, extendLanes } from '../../sim/trace/lanes';
import { applyEvent, createWorld } from '../../sim/trace/world';
import { splitBrainText } from './splitBrain';

const leads = (node: string, atMs: number, term?: number): NewEvent => ({
  type: 'electedChanged',
  atMs,
  node,
  elected: node,
  term,
});

function textAt(nowMs: number, events: readonly NewEvent[]) {
  const ids = ['n1', 'n2', 'n3', 'n4'];
  const world = createWorld(ids.map((id, index) => ({ id, priority: index + 1 })));
  const lanes = createLanes(ids);
  const joined = ids.map((node): NewEvent => ({ type: 'nodeJoined', atMs: 0, node }));
  for (const [seq, event] of [...joined, ...events].entries()) {
    applyEvent(world, { ...event, seq } as TraceEvent);
    extendLanes(lanes, { ...event, seq } as TraceEvent);
  }
  return splitBrainText(world, lanes, nowMs);
}

it('one leader is no split-brain', () => {
  expect(textAt(900, [leads('n3', 100)])).toBeNull();
});

it('the duration counts from the second leader’s start; the first leader is named first', () => {
  const text = textAt(2900, [leads('n3', 100), leads('n2', 1500)]);
  expect(text).toBe('Split-brain: n3 and n2 both lead, for 1.4 s');
});

it.each([
  [1500, ''],
  [1549, ''],
  [1550, ', for 0.1 s'],
])('the duration is left out while it would be 0.0 s: at %i ms', (nowMs, lasted) => {
  const text = textAt(nowMs, [leads('n3', 100), leads('n2', 1500)]);
  expect(text).toBe(`Split-brain: n3 and n2 both lead${lasted}`);
});

it('a pause does not interrupt leading', () => {
  const events = [leads('n3', 100), leads('n2', 1500)];
  const paused: NewEvent = { type: 'nodePaused', atMs: 2000, node: 'n2' };
  expect(textAt(2900, [...events, paused])).toContain('for 1.4 s');
});

it('of three leaders the duration is the split-brain’s, and not that of the third', () => {
  const text = textAt(3000, [leads('n3', 0), leads('n2', 1000), leads('n1', 2000)]);
  expect(text).toBe('Split-brain for 2.0 s; now n3, n2 and n1 lead');
});

it('four leaders are counted: their names would need a second line on a phone', () => {
  const events = ['n1', 'n2', 'n3', 'n4'].map((node, index) => leads(node, 1000 * index));
  expect(textAt(5000, events)).toBe('Split-brain for 4.0 s; now 4 nodes lead');
});

it('leaders of different terms have their terms named', () => {
  const two = [leads('n1', 100, 3), leads('n3', 1500, 5)];
  expect(textAt(2900, two)).toBe('Split-brain: n1 leads term 3, n3 leads term 5, for 1.4 s');
  const same = [leads('n1', 100, 3), leads('n3', 1500, 3)];
  expect(textAt(2900, same)).toBe('Split-brain: n1 and n3 both lead term 3, for 1.4 s');
});
