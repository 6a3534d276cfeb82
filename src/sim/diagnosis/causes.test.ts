// Violations are followed back to their roots, also where a message is missing.
import { describe, expect, it } from 'vitest';
import type { NewEvent, TraceEvent } from '../contracts/traceEvent';
import { Trace } from '../trace/trace';
import { causesOf } from './causes';

/** A trace of these events, and the causes of its last. */
function causesIn(...events: readonly NewEvent[]) {
  const trace = new Trace();
  for (const [seq, event] of events.entries()) trace.append({ ...event, seq } as TraceEvent);
  return causesOf(trace, trace.length - 1);
}

const fell = (atMs: number, cause: number): NewEvent => ({
  type: 'propertyViolated',
  atMs,
  cause,
  property: 'singleLeader',
  witnesses: ['n1'],
});
const sent = (atMs: number, id: number, cause?: number): NewEvent => ({
  type: 'messageSent',
  atMs,
  id,
  from: 'n2',
  to: 'n1',
  kind: 'PING',
  dueMs: atMs + 10,
  body: undefined,
  cause,
});

describe('a causal path', () => {
  const waits = (atMs: number, cause?: number): NewEvent => {
    const node = 'n1';
    return { type: 'timerStarted', atMs, node, timer: 't', dueMs: atMs + 100, cause };
  };
  const fires = (atMs: number, cause: number): NewEvent => {
    return { type: 'timerFired', atMs, node: 'n1', timer: 't', cause };
  };

  it('ends at the command, by causes alone', () => {
    const { rootSeq, root, seqs } = causesIn(
      { type: 'nodeJoined', atMs: 0, node: 'n1' },
      { type: 'commandApplied', atMs: 5, index: 0, command: 'forgeMessage' },
      { ...sent(5, 0, 1) },
      { type: 'messageDelivered', atMs: 15, id: 0, cause: 2 },
      fell(15, 3),
    );
    expect({ rootSeq, root, seqs }).toEqual({ rootSeq: 1, root: 'command', seqs: [1, 2, 3, 4] });
  });

  it('of a lost message has the command that cut its link', () => {
    const { rootSeq, root, seqs } = causesIn(
      { type: 'nodeJoined', atMs: 0, node: 'n2' },
      { type: 'commandApplied', atMs: 5, index: 0, command: 'cut' },
      { type: 'linkCut', atMs: 5, from: 'n2', to: 'n1', cause: 1 },
      sent(10, 7, 0),
      { type: 'messageDropped', atMs: 10, id: 7, reason: 'cut', cause: 3 },
    );
    expect(seqs).toEqual([0, 1, 3, 4]);
    expect({ rootSeq, root }).toEqual({ rootSeq: 0, root: 'start' });
  });

  it('ends at the start where no message was missing', () => {
    const { rootSeq, root } = causesIn(
      { type: 'nodeJoined', atMs: 0, node: 'n1' },
      waits(0, 0),
      fires(100, 1),
      fell(100, 2),
    );
    expect({ rootSeq, root }).toEqual({ rootSeq: 0, root: 'start' });
  });

  it('includes the wrong clock of a process that waited, not of one that only sent a message', () => {
    const setRate = (node: string): readonly NewEvent[] => [
      { type: 'commandApplied', atMs: 1, index: 0, command: 'setClockRate' },
      { type: 'nodeClockChanged', atMs: 1, node, rate: 2, cause: 1 },
    ];
    const run = (node: string) =>
      causesIn(
        { type: 'nodeJoined', atMs: 0, node: 'n1' },
        ...setRate(node),
        { type: 'commandApplied', atMs: 5, index: 1, command: 'forgeMessage' },
        sent(5, 0, 3),
        { type: 'messageDelivered', atMs: 15, id: 0, cause: 4 },
        waits(15, 5),
        fires(115, 6),
        fell(115, 7),
      ).rootSeq;
    expect(run('n1')).toBe(1);
    expect(run('n2')).toBe(3);
  });

  it('ends at a storm that silenced a process during the wait', () => {
    const { rootSeq, root } = causesIn(
      { type: 'nodeJoined', atMs: 0, node: 'n1' },
      waits(0, 0),
      { type: 'commandApplied', atMs: 2, index: 0, command: 'storm' },
      { type: 'stormStruck', atMs: 20, command: 'crash', phase: 'damage', cause: 2 },
      { type: 'nodeCrashed', atMs: 20, node: 'n2', cause: 3 },
      fires(100, 1),
      fell(100, 5),
    );
    expect({ rootSeq, root }).toEqual({ rootSeq: 3, root: 'storm' });
  });

  it('ends at a random loss, not at one between other processes', () => {
    const run = (to: string) =>
      causesIn(
        { type: 'nodeJoined', atMs: 0, node: 'n1' },
        waits(0, 0),
        { ...sent(10, 7), to } as NewEvent,
        { type: 'messageDropped', atMs: 10, id: 7, reason: 'loss', cause: 2 },
        fires(100, 1),
        fell(100, 4),
      );
    expect(run('n1')).toMatchObject({ rootSeq: 3, root: 'chance' });
    const elsewhere = causesIn(
      { type: 'nodeJoined', atMs: 0, node: 'n1' },
      waits(0, 0),
      { ...sent(10, 7), from: 'n3', to: 'n2' } as NewEvent,
      { type: 'messageDropped', atMs: 10, id: 7, reason: 'loss', cause: 2 },
      fires(100, 1),
      fell(100, 4),
    );
    expect(elsewhere.root).toBe('start');
  });

  it.each<[string, string, NewEvent]>([
    ['left', 'leave', { type: 'nodeLeft', atMs: 0, node: 'n2', cause: 0 }],
    ['crashed', 'crash', { type: 'nodeCrashed', atMs: 0, node: 'n2', cause: 0 }],
    ['failed', 'fail', { type: 'processFailed', atMs: 0, node: 'n2', error: '', cause: 0 }],
  ])('ends at the reason why the receiver of a message has %s', (reason, command, event) => {
    const { rootSeq, root } = causesIn(
      { type: 'commandApplied', atMs: 0, index: 0, command },
      event,
      waits(5),
      { ...sent(10, 7), from: 'n1', to: 'n2' } as NewEvent,
      { type: 'messageDropped', atMs: 20, id: 7, reason, cause: 3 },
      fires(105, 2),
      fell(105, 5),
    );
    expect({ rootSeq, root }).toEqual({ rootSeq: 0, root: 'command' });
  });

  it('ends at the start where the receiver of a message had not joined yet: that is not chance', () => {
    const { root } = causesIn(
      { type: 'nodeJoined', atMs: 0, node: 'n1' },
      waits(0, 0),
      { ...sent(10, 7), from: 'n1', to: 'n2' } as NewEvent,
      { type: 'messageDropped', atMs: 20, id: 7, reason: 'absent', cause: 2 },
      fires(100, 1),
      fell(100, 4),
    );
    expect(root).toBe('start');
  });

  it('ends at the change that slowed the link of a message that came too late', () => {
    const slow: NewEvent = {
      type: 'linkChanged',
      atMs: 5,
      from: 'n2',
      to: 'n1',
      settings: { latencyMs: 500 },
      cause: 2,
    };
    const run = (change: NewEvent, dueMs = 510) =>
      causesIn(
        { type: 'nodeJoined', atMs: 0, node: 'n1' },
        waits(0, 0),
        { type: 'commandApplied', atMs: 5, index: 0, command: 'setLink' },
        change,
        { ...sent(10, 7), dueMs } as NewEvent,
        fires(100, 1),
        fell(100, 5),
      );
    expect(run(slow)).toMatchObject({ rootSeq: 2, root: 'command' });
    expect(run(slow, 90).root).toBe('start');
    expect(run({ ...slow, settings: { loss: 0.1 } } as NewEvent).root).toBe('start');
  });

  it('does not go on past a repaired fault', () => {
    const { rootSeq } = causesIn(
      { type: 'commandApplied', atMs: 0, index: 0, command: 'crash' },
      { type: 'nodeCrashed', atMs: 0, node: 'n3', cause: 0 },
      waits(5),
      { type: 'commandApplied', atMs: 10, index: 1, command: 'pause' },
      { type: 'nodePaused', atMs: 10, node: 'n2', cause: 3 },
      fires(105, 2),
      fell(105, 5),
    );
    expect(rootSeq).toBe(3);
  });

  it('ends at the last of several losses during the wait, and has no event from before', () => {
    const { rootSeq, seqs } = causesIn(
      { type: 'commandApplied', atMs: 0, index: 0, command: 'forgeMessage' },
      sent(0, 0, 0),
      { type: 'messageDelivered', atMs: 10, id: 0, cause: 1 },
      waits(10, 2),
      { type: 'commandApplied', atMs: 20, index: 1, command: 'crash' },
      { type: 'nodeCrashed', atMs: 20, node: 'n3', cause: 4 },
      { type: 'commandApplied', atMs: 30, index: 2, command: 'pause' },
      { type: 'nodePaused', atMs: 30, node: 'n2', cause: 6 },
      fires(110, 3),
      fell(110, 8),
    );
    expect({ rootSeq, seqs }).toEqual({ rootSeq: 6, seqs: [6, 7, 8, 9] });
  });

  it('ends at the corruption of an awaited message', () => {
    const { rootSeq, root } = causesIn(
      { type: 'nodeJoined', atMs: 0, node: 'n1' },
      waits(0, 0),
      { type: 'commandApplied', atMs: 5, index: 0, command: 'setLink' },
      { type: 'linkChanged', atMs: 5, from: 'n2', to: 'n1', settings: { x: 1 }, cause: 2 },
      sent(10, 7),
      { type: 'messageCorrupted', atMs: 10, id: 7, sender: 'n3', cause: 4 },
      fires(100, 1),
      fell(100, 6),
    );
    expect({ rootSeq, root }).toEqual({ rootSeq: 2, root: 'command' });
  });

  it('ends at the change that slowed the link of a message, if earlier ones were faster', () => {
    const run = (beforeMs: number) =>
      causesIn(
        { type: 'nodeJoined', atMs: 0, node: 'n2' },
        { ...sent(1, 6, 0), dueMs: 1 + beforeMs } as NewEvent,
        { type: 'commandApplied', atMs: 5, index: 0, command: 'setLink' },
        {
          type: 'linkChanged',
          atMs: 5,
          from: 'n2',
          to: 'n1',
          settings: { jitter: 7 },
          cause: 2,
        },
        sent(10, 7, 0),
        { type: 'messageDelivered', atMs: 20, id: 7, cause: 4 },
        fell(20, 5),
      );
    expect(run(9)).toMatchObject({ rootSeq: 2, root: 'command' });
    expect(run(10).root).toBe('start');
  });

  const believes = (atMs: number, node: string, elected: string, cause?: number): NewEvent => {
    return { type: 'electedChanged', atMs, node, elected, term: undefined, cause };
  };

  it('begins at a witness’s change of its elected variable, however early, if the cluster was not stable since', () => {
    const run = (...between: readonly NewEvent[]) =>
      causesIn(
        { type: 'nodeJoined', atMs: 0, node: 'n1' },
        { type: 'nodeJoined', atMs: 0, node: 'n2' },
        { type: 'commandApplied', atMs: 5, index: 0, command: 'tell' },
        believes(5, 'n1', 'n1', 2),
        ...between,
        { type: 'commandApplied', atMs: 50, index: 1, command: 'heal' },
        { ...fell(90, 4 + between.length) },
      );
    expect(run().rootSeq).toBe(2);
    expect(run(believes(10, 'n2', 'n1'), believes(20, 'n2', 'n2')).rootSeq).toBe(6);
  });

  it('ends at messages missed by the witnesses where no elected variable changed', () => {
    const { rootSeq, root, hops } = causesIn(
      { type: 'nodeJoined', atMs: 0, node: 'n1' },
      { type: 'nodeJoined', atMs: 0, node: 'n2' },
      { type: 'commandApplied', atMs: 5, index: 0, command: 'cut' },
      { type: 'linkCut', atMs: 5, from: 'n2', to: 'n1', cause: 2 },
      sent(10, 7),
      { type: 'messageDropped', atMs: 10, id: 7, reason: 'cut', cause: 4 },
      fell(100, 0),
    );
    expect({ rootSeq, root }).toEqual({ rootSeq: 2, root: 'command' });
    expect(hops[0]).toMatchObject({ id: 7, isLost: true });
  });

  it('has no missing message from before the cluster was last stable', () => {
    const run = (...agreement: readonly NewEvent[]) =>
      causesIn(
        { type: 'nodeJoined', atMs: 0, node: 'n1' },
        waits(0, 0),
        { type: 'commandApplied', atMs: 10, index: 0, command: 'pause' },
        { type: 'processPaused', atMs: 10, process: 'redis', cause: 2 },
        fires(100, 1),
        ...agreement,
        waits(110, 4),
        fires(210, 5 + agreement.length),
        fell(210, 6 + agreement.length),
      );
    expect(run().rootSeq).toBe(2);
    const agreed = [believes(105, 'n1', 'n1'), believes(106, 'n1', 'n2')];
    expect(run(...agreed).root).toBe('start');
  });
});
