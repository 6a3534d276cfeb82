// The levels of events in a log.
import { expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { levelOf } from './logLevel';

it.each<[string, object]>([
  ['error', { type: 'nodeCrashed' }],
  ['error', { type: 'propertyViolated' }],
  ['warning', { type: 'electionFailed' }],
  ['warning', { type: 'leadershipLost' }],
  ['warning', { type: 'clientAnswered', answer: 'unanswered' }],
  ['debug', { type: 'clientAnswered', answer: 'accepted' }],
  ['warning', { type: 'stormStruck', phase: 'damage' }],
  ['info', { type: 'stormStruck', phase: 'repair' }],
  ['info', { type: 'leadershipAcquired' }],
  ['info', { type: 'leaseChanged', lease: null }],
  ['debug', { type: 'leaseChanged', lease: { key: 'leader', token: 1, untilMs: 9 } }],
  ['debug', { type: 'stateEntered' }],
  ['debug', { type: 'messageSent' }],
])('%s: %o', (level, event) => {
  expect(levelOf(event as TraceEvent)).toBe(level);
});
