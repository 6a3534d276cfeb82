// Shows that either end of a message leads to the other one.
import { expect, it } from 'vitest';
import { readScenario } from '../../session/files/checkFile';
import { playedRun } from '../../session/testing/askedRuns';
import { otherEnd } from './otherEnd';

const { trace } = await playedRun(await readScenario('leaderCrash'));

it('leads from a sending to its arrival or its loss, and back', () => {
  let [arrived, lost] = [0, 0];
  for (const event of trace.events()) {
    if (event.type !== 'messageDelivered' && event.type !== 'messageDropped') continue;
    const sending = otherEnd(trace, event.seq);
    expect(trace.at(sending ?? 0)).toMatchObject({ type: 'messageSent', id: event.id });
    expect(otherEnd(trace, sending ?? 0)).toBe(event.seq);
    if (event.type === 'messageDelivered') arrived += 1;
    else lost += 1;
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
