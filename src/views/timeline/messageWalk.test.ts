// Shows that the keys lead to each message of a process in turn.
import { expect, it } from 'vitest';
import { spacetimeOf } from '../../draw/testing/spacetimeFixture';
import { readScenario } from '../../session/files/checkFile';
import { sentMessage } from '../../sim/trace/sentMessage';
import { nextMessage, walkedProcess } from './messageWalk';

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

it('goes on at the sender of a message that is lost', () => {
  const lost = [...trace.events()].filter((event) => event.type === 'messageDropped');
  for (const { id, seq } of lost)
    expect(walkedProcess(trace, seq)).toBe(sentMessage(trace, id, seq)?.from);
  expect(lost.length).toBeGreaterThan(0);
});
