// The monitor: the times of its evaluations, and its state in a checkpoint.
import { expect, it } from 'vitest';
import { defineProperty } from '../contracts/property';
import type { NewEvent, TraceEvent } from '../contracts/traceEvent';
import { Monitor } from './monitor';

/** Holds while nobody leads. */
const nobodyLeads = defineProperty<boolean>({
  id: 'nobodyLeads',
  name: 'Nobody leads',
  means: 'Nobody leads.',
  concerns: ['leadershipAcquired'],
  start: () => false,
  on: () => true,
  broken: (isLed) => (isLed ? ['n1'] : null),
});
const SETUP = { nodes: ['n1'], services: [], settleMs: () => 0, termScope: 'cluster' } as const;
const monitor = () => new Monitor([nobodyLeads], SETUP);

it('a monitor restored within an instant evaluates it when it is over, and at its time', () => {
  const emitted: NewEvent[] = [];
  const emit = (event: NewEvent) => emitted.push(event);
  const original = monitor();
  original.evaluateBefore(100, emit);
  original.add({ seq: 7, atMs: 100, type: 'leadershipAcquired', node: 'n1' } as TraceEvent);
  const restored = monitor();
  restored.restore(original.snapshot);
  restored.evaluateBefore(100, emit);
  expect(emitted).toEqual([]);
  restored.evaluateBefore(101, emit);
  expect(emitted).toMatchObject([{ atMs: 100, type: 'propertyViolated', cause: 7 }]);
});
