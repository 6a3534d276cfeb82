// Shows which events are related: the line of a message leads to the message's arrow, and the arrow to the line.
import { describe, expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { play } from '../../algorithms/testing/play';
import type { Command } from '../contracts/command';
import { processOf } from './causality';
import { relatedTo } from './relatedEvents';
import { STEP_TRIGGERS } from './stepTriggers';
import { Trace } from './trace';

const bully = await loadAlgorithm('bully');
const params = { heartbeatMs: 50, t1Ms: 400, t2Ms: 60, t3Ms: 120 };
const commands: Command[] = [
  { atMs: 1000, type: 'crash', node: 'n5' },
  { atMs: 2000, type: 'restart', node: 'n5' },
];
const events = play({ algorithm: bully, nodes: 5, params, commands, untilMs: 2600 });
const trace = new Trace();
for (const event of events) trace.append(event);
const ofType = <T extends (typeof events)[number]['type']>(type: T) =>
  events.filter(
    (event): event is Extract<(typeof events)[number], { type: T }> => event.type === type,
  );

describe('related to a message', () => {
  it('are its sending and its end, each found from the other', () => {
    const ends = [...ofType('messageDelivered'), ...ofType('messageDropped')];
    expect(ends.length).toBeGreaterThan(50);
    for (const end of ends) {
      const [sent] = relatedTo(trace, end.seq).messages;
      expect(sent).toMatchObject({ type: 'messageSent', id: end.id });
      const ofSending = relatedTo(trace, sent?.seq ?? -1);
      expect(ofSending.messages).toEqual([sent]);
      expect(ofSending.seqs).toContain(end.seq);
      expect(relatedTo(trace, end.seq).seqs).toContain(sent?.seq);
    }
  });

  it('are the steps that sent and received it, by their processes', () => {
    for (const { seq, from, to, cause, id } of ofType('messageSent')) {
      const { steps, process } = relatedTo(trace, seq);
      expect(process).toBe(from);
      if (cause !== undefined && STEP_TRIGGERS.has(trace.typeAt(cause)))
        expect(steps.get(from)).toBe(cause);
      const arrival = ofType('messageDelivered').find((event) => event.id === id);
      if (from !== to) expect(steps.get(to)).toBe(arrival?.seq);
    }
  });

  it('are the other effects of those steps, and no other message', () => {
    const started = ofType('electionStarted').flatMap(({ seq, cause }) =>
      ofType('messageSent')
        .filter((sent) => sent.cause === cause)
        .map((sent) => ({ line: seq, sent: sent.seq })),
    );
    expect(started.length).toBeGreaterThan(3);
    for (const { line, sent } of started) {
      const { seqs } = relatedTo(trace, sent);
      expect(seqs).toContain(line);
      const others = [...seqs].filter((seq) => trace.typeAt(seq) === 'messageSent' && seq !== sent);
      expect(others).toEqual([]);
    }
  });
});

describe('related to an event that is no message', () => {
  it('is the message that caused it', () => {
    const caused = ofType('electedChanged').filter(
      ({ cause }) => cause !== undefined && trace.typeAt(cause) === 'messageDelivered',
    );
    expect(caused.length).toBeGreaterThan(3);
    for (const { seq, cause, node } of caused) {
      const { messages, seqs, steps, process } = relatedTo(trace, seq);
      expect(messages).toHaveLength(1);
      expect(messages[0]?.to).toBe(node);
      // Its own line only: the sender's line tells of another event.
      expect([...seqs]).toEqual([seq]);
      expect(process).toBe(node);
      expect(steps.get(node)).toBe(cause);
    }
  });

  it('are all messages of its step where no message caused it', () => {
    const fired = ofType('electionStarted').filter(
      ({ cause }) => cause !== undefined && trace.typeAt(cause) === 'timerFired',
    );
    expect(fired.length).toBeGreaterThan(3);
    for (const { seq, cause, node } of fired) {
      const sent = ofType('messageSent').filter((message) => message.cause === cause);
      const related = relatedTo(trace, seq);
      expect(related.messages).toEqual(sent);
      expect(related.steps.get(node)).toBe(cause);
    }
  });

  it('is the process that a command changes', () => {
    const crashes = ofType('commandApplied').filter(({ command }) => command === 'crash');
    expect(crashes.length).toBeGreaterThan(0);
    for (const { seq } of crashes) {
      const changed = events.find((event) => event.cause === seq && processOf(trace, event));
      expect(relatedTo(trace, seq).process).toBe(changed ? processOf(trace, changed) : null);
    }
  });
});
