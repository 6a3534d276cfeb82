// Elections and timers in a cluster that should be stable, as sentences for the author.
import type { NodeDefinition } from '../../sim/contracts/definition';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { applyEvent, createWorld, type World } from '../../sim/trace/world';

/** The activity of a cluster at one time: its nodes' timers, and the messages in flight. */
function activity({ nodes, flights }: World): string {
  const timers = [...nodes.values()].flatMap(({ id, status, timers: running }) =>
    status === 'up'
      ? [...running.keys()].map((timer) => `the timer \`${timer}\` of ${id} runs`)
      : [],
  );
  const messages = [...flights.values()].map(
    ({ kind, from, to }) => `${kind} from ${from} to ${to} is under way`,
  );
  return [...new Set([...messages, ...timers])].join(', ');
}

/** The cause of an event: the timer that fired, or the message that arrived. */
function triggerOf(event: TraceEvent, events: readonly TraceEvent[]): string {
  const cause = event.cause === undefined ? undefined : events[event.cause];
  if (cause?.type === 'timerFired') return `when its timer \`${cause.timer}\` fires`;
  if (cause?.type !== 'messageDelivered') return '';
  const sent = events.find((one) => one.type === 'messageSent' && one.id === cause.id);
  return sent?.type === 'messageSent' ? `when ${sent.kind} from ${sent.from} arrives` : '';
}

/**
 * The elections that start after a time from which nothing happens to a cluster, each with its trigger and with what
 * else is going on at that moment.
 *
 * @param events - a whole trace.
 * @param restMs - the time from which all should be at rest.
 */
export function lateElections(
  nodes: readonly NodeDefinition[],
  events: readonly TraceEvent[],
  restMs: number,
): string[] {
  const world = createWorld(nodes);
  const found: string[] = [];
  for (const event of events) {
    if (event.type === 'electionStarted' && event.atMs > restMs)
      found.push(
        [
          `${event.node} starts another election at ${event.atMs} ms, though all should rest from ${restMs} ms on:`,
          [event.why, triggerOf(event, events)].filter(Boolean).join(', '),
          `(meanwhile ${activity(world) || 'nothing goes on'})`,
        ].join(' '),
      );
    applyEvent(world, event);
  }
  return found;
}

/**
 * The timers of nodes in each role that run at the end or start after a time, as ends of sentences.
 *
 * @param fromMs - earlier starts do not count.
 */
export function timersByRole(
  nodes: readonly NodeDefinition[],
  events: Iterable<TraceEvent>,
  fromMs: number,
): Set<string> {
  const world = createWorld(nodes);
  const running = new Set<string>();
  const note = (role: string, timer: string) =>
    running.add(`the timer \`${timer}\` of a ${role} runs`);
  for (const event of events) {
    applyEvent(world, event);
    if (event.type !== 'timerStarted' || event.atMs <= fromMs) continue;
    const node = world.nodes.get(event.node);
    if (node) note(node.role, event.timer);
  }
  for (const { status, role, timers } of world.nodes.values())
    if (status === 'up') for (const timer of timers.keys()) note(role, timer);
  return running;
}

/** The timers that run only after an election, or only without one. */
export function differences(after: ReadonlySet<string>, without: ReadonlySet<string>): string[] {
  const only = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...some].filter((one) => !others.has(one));
  return [
    ...only(after, without).map((one) => `${one} after an election, but not without one`),
    ...only(without, after).map((one) => `${one} without an election, but not after one`),
  ].sort();
}
