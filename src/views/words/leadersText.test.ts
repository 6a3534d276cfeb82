// The sentence about leaders at a moment, as it was known then.
import { expect, it } from 'vitest';
import type { NewEvent, TraceEvent } from '../../sim/contracts/traceEvent';
import { createLanes, extendLanes } from '../../sim/trace/lanes';
import { applyEvent, createWorld } from '../../sim/trace/world';
import { leadersText } from './leadersText';

const EVENTS: readonly NewEvent[] = [
  { type: 'nodeJoined', atMs: 0, node: 'n1' },
  { type: 'nodeJoined', atMs: 0, node: 'n2' },
  { type: 'electedChanged', atMs: 1000, node: 'n2', elected: 'n2', term: undefined },
  { type: 'electedChanged', atMs: 1100, node: 'n1', elected: 'n2', term: undefined },
  { type: 'nodePaused', atMs: 2000, node: 'n2' },
  { type: 'electedChanged', atMs: 3000, node: 'n1', elected: 'n1', term: undefined },
  { type: 'nodeResumed', atMs: 3500, node: 'n2' },
  { type: 'nodeCrashed', atMs: 4000, node: 'n2' },
  { type: 'electedChanged', atMs: 5000, node: 'n1', elected: null, term: undefined },
];

/** The sentence at a time in ms, in a run that has been played to its end. */
function textAt(nowMs: number): string {
  const lanes = createLanes(['n1', 'n2']);
  const world = createWorld([
    { id: 'n1', priority: 1 },
    { id: 'n2', priority: 2 },
  ]);
  for (const [seq, event] of EVENTS.entries()) {
    extendLanes(lanes, { ...event, seq } as TraceEvent);
    if (event.atMs <= nowMs) applyEvent(world, { ...event, seq } as TraceEvent);
  }
  return leadersText(world, lanes, nowMs);
}

it.each([
  [500, 'Nobody leads yet'],
  [1500, 'n2 leads, since 1.00 s'],
  [2500, 'n2 leads, since 1.00 s'],
  [3600, 'Split-brain: n2 and n1 both lead, for 0.6 s'],
  [4500, 'n1 leads, since 3.00 s'],
  [6000, 'Nobody leads, since 5.00 s'],
])('at %i ms: %s', (nowMs, text) => {
  expect(textAt(nowMs)).toBe(text);
});

it('names the term of a leader where the algorithm has terms', () => {
  const lanes = createLanes(['n1']);
  const world = createWorld([{ id: 'n1', priority: 1 }]);
  const events: readonly NewEvent[] = [
    { type: 'nodeJoined', atMs: 0, node: 'n1' },
    { type: 'electedChanged', atMs: 1000, node: 'n1', elected: 'n1', term: 3 },
  ];
  for (const [seq, event] of events.entries()) {
    extendLanes(lanes, { ...event, seq } as TraceEvent);
    applyEvent(world, { ...event, seq } as TraceEvent);
  }
  expect(leadersText(world, lanes, 2000)).toBe('n1 leads term 3, since 1.00 s');
});
