// Shows that the keys lead to each message of a process in turn, and from either end of a message to the other.
import { expect, it } from 'vitest';
import { spacetimeOf } from '../../draw/testing/spacetimeFixture';
import { readScenario } from '../../session/files/checkFile';
import { nextMessage, otherEnd, walkedProcess } from './messageWalk';

const { trace } = spacetimeOf(await readScenario('leaderCrash'));
const isPeriodic = (kind: string) => kind === 'HEARTBEAT';

/** All messages of a process but heartbeats, from the trace. */
function messagesOf(process: string): number[] {
  const sent = new Map<number, { from: string; to: string; kind: string }>();
  const found: number[] = [];
  for (const event of trace.events()) {
    if (event.type === 'messageSent') sent.set(event.id, event);
    if (event.type !== 'messageSent' && event.type !== 'messageDelivered') continue;
    const { from, to, kind } = sent.get(event.id) ?? { from: '', to: '', kind: '' };
    const own = event.type === 'messageSent' ? from : to;
    if (own === process && kind !== 'HEARTBEAT') found.push(event.seq);
  }
  return found;
}

it.each(['n1', 'n4', 'n5'])('meets each message of %s once, forward and back', (process) => {
  const all = messagesOf(process);
  const walk = (from: number, step: 1 | -1) => {
    const met: number[] = [];
    let at: number | null = from;
    while (at !== null) {
      at = nextMessage(trace, process, at, step, isPeriodic);
      if (at !== null) met.push(at);
    }
    return met;
  };
  expect(all.length).toBeGreaterThan(3);
  expect(walk(-1, 1)).toEqual(all);
  expect(walk(trace.length, -1)).toEqual([...all].reverse());
});

it('leads from a sending to its arrival or its loss, and back', () => {
  let [arrived, lost] = [0, 0];
  for (const event of trace.events()) {
    if (event.type !== 'messageDelivered' && event.type !== 'messageDropped') continue;
    const sending = otherEnd(trace, event.seq);
    const sent = trace.at(sending ?? 0);
    expect(sent).toMatchObject({ type: 'messageSent', id: event.id });
    expect(otherEnd(trace, sending ?? 0)).toBe(event.seq);
    if (event.type === 'messageDelivered') arrived += 1;
    else {
      lost += 1;
      expect(walkedProcess(trace, event.seq)).toBe(sent.type === 'messageSent' ? sent.from : '');
    }
  }
  expect(Math.min(arrived, lost)).toBeGreaterThan(0);
});

it('stays at an event that is no message, and at a message on its way', () => {
  const landed = new Set<number>();
  for (const event of trace.events())
    if (event.type === 'messageDelivered' || event.type === 'messageDropped') landed.add(event.id);
  for (const event of trace.events()) {
    const isOpen = event.type === 'messageSent' && !landed.has(event.id);
    if (isOpen || event.type === 'timerFired') expect(otherEnd(trace, event.seq)).toBeNull();
  }
});
