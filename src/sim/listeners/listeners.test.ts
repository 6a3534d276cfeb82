// Sovereign's events and its event bus: types, order, asynchronous listeners, exceptions, and a run as listeners hear it.
import { expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { Deliveries, type Listening } from './deliveries';
import { EventBus } from './eventBus';
import { Lifecycle, type LifecycleEvent, type LifecycleType } from './lifecycle';

const AT = { instanceId: 'n1', timestamp: 5 } as const;
const ACQUIRED: LifecycleEvent = { type: 'LeadershipAcquiredEvent', ...AT };
const FAILED: LifecycleEvent = { type: 'ElectionFailedEvent', ...AT, cause: 'no answer' };

function runAll(tasks: (() => void)[]): void {
  for (const task of tasks.splice(0)) task();
}

function busOf() {
  const tasks: (() => void)[] = [];
  const errors: unknown[] = [];
  const bus = new EventBus({
    executor: (task) => tasks.push(task),
    onError: (error) => errors.push((error as Error).message),
  });
  const heard: string[] = [];
  const hear = (name: string) => (event: LifecycleEvent) =>
    void heard.push(`${name} ${event.type}`);
  return { bus, errors, heard, hear, run: () => runAll(tasks) };
}

it.each<[LifecycleType, LifecycleEvent, boolean]>([
  ['Event', ACQUIRED, true],
  ['Event', FAILED, true],
  ['LeadershipEvent', ACQUIRED, true],
  ['LeadershipEvent', FAILED, false],
  ['LeadershipAcquiredEvent', ACQUIRED, true],
  ['LeadershipLostEvent', ACQUIRED, false],
  ['StateChangedEvent', ACQUIRED, false],
])('a listener of %s gets %o: %s', (type, event, isHeard) => {
  const { bus, heard, hear } = busOf();
  bus.on(type, hear('a') as never);
  bus.publish(event);
  expect(heard).toHaveLength(isHeard ? 1 : 0);
});

it('calls the listeners in the order of registration, asynchronous ones after the publishing', () => {
  const { bus, heard, hear, run } = busOf();
  bus.on('Event', hear('a'), { async: true });
  bus.on('Event', hear('b'));
  bus.on('Event', hear('c'), { async: true });
  bus.on('Event', hear('d'));
  bus.publish(FAILED);
  expect(heard.map((line) => line[0])).toEqual(['b', 'd']);
  run();
  expect(heard.map((line) => line[0])).toEqual(['b', 'd', 'a', 'c']);
});

it('keeps an exception from the other listeners', () => {
  const { bus, heard, hear, errors, run } = busOf();
  for (const async of [false, true]) {
    bus.on(
      'Event',
      () => {
        throw new Error(`async ${async}`);
      },
      { async },
    );
    bus.on('Event', hear('b'), { async });
  }
  bus.publish(FAILED);
  run();
  expect(heard).toHaveLength(2);
  expect(errors).toEqual(['async false', 'async true']);
});

it('ends a registration at once, also within a call, and everything at the shutdown', () => {
  const { bus, heard, hear, run } = busOf();
  const late = bus.on('Event', hear('late'), { async: true });
  bus.on('Event', () => late.unregister());
  bus.on('Event', hear('b'));
  bus.publish(FAILED);
  run();
  expect(heard).toEqual(['b ElectionFailedEvent']);
  bus.shutdown();
  bus.publish(FAILED);
  expect(heard).toHaveLength(1);
});

/** n1 leads, loses the lead, leads again and crashes; n2 does what listeners of n1 do not hear. */
const TRACE = [
  { type: 'roleChanged', node: 'n1', role: 'leader' },
  { type: 'roleChanged', node: 'n2', role: 'candidate' },
  { type: 'electionFailed', node: 'n1', why: 'no answer' },
  { type: 'roleChanged', node: 'n1', role: 'candidate' },
  { type: 'roleChanged', node: 'n1', role: 'leader' },
  { type: 'nodeCrashed', node: 'n1' },
  { type: 'roleChanged', node: 'n1', role: 'leader' },
].map((event, seq) => ({ ...event, seq, atMs: seq * 10 }) as TraceEvent);
const OF_TRACE = {
  length: TRACE.length,
  at: (seq: number) => TRACE[seq] as TraceEvent,
  typeAt: (seq: number) => (TRACE[seq] as TraceEvent).type,
};

it('publishes the change of state first, then that of the leadership; a crash publishes nothing', () => {
  const lifecycle = new Lifecycle('n1');
  const words = TRACE.flatMap((event) => lifecycle.add(event)).map((event) =>
    event.type === 'StateChangedEvent'
      ? `${event.timestamp} ${event.previousState} → ${event.newState}`
      : `${event.timestamp} ${event.type}`,
  );
  expect(words).toEqual([
    '0 FOLLOWER → LEADER',
    '0 LeadershipAcquiredEvent',
    '20 ElectionFailedEvent',
    '30 LEADER → CANDIDATE',
    '30 LeadershipLostEvent',
    '40 CANDIDATE → LEADER',
    '40 LeadershipAcquiredEvent',
    '60 FOLLOWER → LEADER',
    '60 LeadershipAcquiredEvent',
  ]);
});

it('publishes no StateChangedEvent LEADER → LEADER, which Sovereign’s drawing has and its code has not', () => {
  const lifecycle = new Lifecycle('n1');
  const [leads] = TRACE as [TraceEvent];
  expect(lifecycle.add(leads)).toHaveLength(2);
  expect(lifecycle.add(leads)).toEqual([]);
});

it('replays a run to its listeners, as it grows or at once', () => {
  const listeners: Listening[] = [
    { name: 'A', type: 'StateChangedEvent', isAsync: true, throws: false },
    { name: 'B', type: 'LeadershipEvent', isAsync: false, throws: true },
    { name: 'C', type: 'Event', isAsync: false, throws: false },
  ];
  const grown = new Deliveries('n1', listeners);
  for (let length = 0; length <= TRACE.length; length += 1) grown.follow({ ...OF_TRACE, length });
  const whole = new Deliveries('n1', listeners);
  whole.follow(OF_TRACE);
  expect(grown.calls).toEqual(whole.calls);
  const first = whole.calls.filter(({ seq }) => seq === 0);
  expect(first.map(({ listener, event, error }) => [listener, event.type, error])).toEqual([
    ['C', 'StateChangedEvent', null],
    ['B', 'LeadershipAcquiredEvent', 'B has failed'],
    ['C', 'LeadershipAcquiredEvent', null],
    ['A', 'StateChangedEvent', null],
  ]);
});
