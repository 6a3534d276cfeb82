// The sentences of conformance for an algorithm whose declarations are wrong.
import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import type { Algorithm } from '../sim/contracts/algorithm';
import { declaredTimer } from '../sim/contracts/program';
import type { NewEvent, TraceEvent } from '../sim/contracts/traceEvent';
import {
  failures,
  incomplete,
  invocations,
  lookalikes,
  undeclared,
  unplaced,
} from './testing/declarations';

const NODES = new Set(['n1']);
const declared = { messages: {}, timers: { t1: 'T1, for a heartbeat' } };
const traced = (...events: NewEvent[]): TraceEvent[] =>
  events.map((event, seq) => ({ ...event, seq }));
const started = (timer: string): NewEvent => ({
  type: 'timerStarted',
  atMs: 5,
  cause: 0,
  node: 'n1',
  timer,
  dueMs: 9,
});

it('a timer that is not declared is named, once', () => {
  const events = traced(started('overdue'), started('t1'), started('overdue'));
  expect(undeclared(declared, NODES, events)).toEqual([
    'the timer `overdue` is started but not declared in `timers`',
  ]);
});

it('timers of one peer each are declared under one name', () => {
  const timers = { overdue: 'the answer of a peer' };
  expect(undeclared({ messages: {}, timers }, NODES, traced(started('overdue n3')))).toEqual([]);
  expect(declaredTimer(timers, 'overdue n3')).toBe('the answer of a peer (n3)');
  expect(declaredTimer(timers, 'overdue')).toBe('the answer of a peer');
  expect(declaredTimer(timers, 'late n3')).toBeUndefined();
});

it('a message that is not declared is named', () => {
  const sent: NewEvent = {
    type: 'messageSent',
    atMs: 5,
    cause: 0,
    id: 0,
    from: 'n1',
    to: 'n2',
    kind: 'PROBE',
    body: undefined,
    dueMs: 9,
  };
  expect(undeclared(declared, NODES, traced(sent))).toEqual([
    'the message `PROBE` is sent but not declared in `messages`',
  ]);
});

it('a state beyond the pseudocode is named, with its line', () => {
  const entered: NewEvent = { type: 'stateEntered', atMs: 5, cause: 0, node: 'n1', state: 'idle' };
  const code = { lineOf: () => 3, pseudocode: ['wait'] };
  expect(unplaced(code, NODES, traced(entered))).toEqual([
    '`lineOf` puts the state `idle` at line 3 of 1',
  ]);
});

it('a state that invokes something is named', () => {
  const machine = createMachine({
    initial: 'asking',
    states: { asking: { invoke: { src: 'peer' } } },
  }) as unknown as Algorithm['machine'];
  expect(invocations({ machine })).toEqual([
    'the state `asking` invokes something: a machine may not',
  ]);
});

it('a kind of message without glyph or meaning is named', () => {
  const messages = { ASK: {} } as unknown as Algorithm['messages'];
  expect(incomplete({ messages })).toEqual([
    'the message `ASK` has the `shape` undefined: one of triangle, ring, disc, dot, square, diamond is needed',
    'the message `ASK` has the `letter` “”: one or two characters are needed',
    'what the message `ASK` `means` is no sentence',
  ]);
});

it('kinds of messages that look alike are named', () => {
  const look = { shape: 'dot', letter: 'A', means: 'Anything.' } as const;
  expect(lookalikes({ messages: { ASK: look, ANSWER: look } })).toEqual([
    '`ASK` and `ANSWER` are both drawn as hollow dot',
  ]);
});

it('a failure is reported with its process, its time and its error', () => {
  const failed: NewEvent = {
    type: 'processFailed',
    atMs: 12.5,
    cause: 0,
    node: 'n1',
    error: 'no peers',
  };
  expect(failures(traced(failed))).toEqual(['n1 failed at 12.5 ms: no peers']);
});
