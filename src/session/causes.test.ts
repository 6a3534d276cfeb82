// The causes of a violation are followed back to what began it, also where something did not happen.
import { describe, expect, it } from 'vitest';
import { loadAlgorithm } from '../algorithms/catalogue';
import { parts } from '../algorithms/testing/parts';
import { definitionOf } from '../runFile/runFile';
import { simulate } from '../sim/simulate';
import { Trace } from '../sim/trace';
import type { NewEvent, TraceEvent } from '../sim/traceEvent';
import { causeLines } from './causeLines';
import { causesOf } from './causes';
import { readScenario } from './files';
import { registries } from './installed';
import { sentMessage } from './sentMessages';
import { Story } from './story';

/** What is told of a scenario's violation, and where it began. */
async function whyFell(scenario: string, property: string) {
  const file = await readScenario(scenario);
  const { commands } = file;
  const algorithm = await loadAlgorithm(file.algorithm.id);
  const { faults, properties } = registries;
  const definition = definitionOf(file);
  const inputs = { definition, commands, algorithm, parts, faults, properties };
  const { trace } = simulate(inputs, file.untilMs ?? 0);
  const messageOf = (id: number) => sentMessage(trace, id, trace.length);
  const commandAt = (index: number) => commands[index];
  const story = new Story({ algorithm, properties, commandAt, messageOf });
  for (const event of trace.events()) story.tell(event);
  const fell = [...trace.events()].find(
    (event) => event.type === 'propertyViolated' && event.property === property,
  );
  const causes = causesOf(trace, fell?.seq ?? -1);
  const isPeriodic = ({ kind }: { kind: string }) => algorithm.messages[kind]?.periodic === true;
  const lines = causeLines({ trace, lines: story.lines, messageOf, isPeriodic }, causes);
  return { causes, told: lines.map(({ atMs, text }) => `${atMs} ${text}`) };
}

describe('the causes of a scenario’s violation', () => {
  it('a split-brain goes back to the partition, by the heartbeat that did not come', async () => {
    const { causes, told } = await whyFell('splitBrainHeal', 'singleLeader');
    expect(causes.root).toBe('command');
    expect(told).toEqual([
      '3200 The network is split: n1 and n2 | n3, n4 and n5.',
      '3500 HEARTBEAT from n5 to n2 is lost.',
      expect.stringMatching(/^4700 n2 has heard nothing from n5 for T1\. It starts an election/),
      expect.stringMatching(/^5500 The wait is over: T2.* n2 takes the lead/),
      '5500 “At most one leader” is violated: see n5 and n2.',
    ]);
    const lost = causes.hops.find((hop) => hop.type === 'message' && hop.isLost);
    expect(lost).toMatchObject({ from: 'n5', to: 'n2', fromMs: 3500, toMs: 3500 });
    expect(Math.min(...causes.hops.map(({ fromMs }) => fromMs))).toBe(3200);
  });

  it('a pause that nobody is told of', async () => {
    const { causes, told } = await whyFell('pausedLeader', 'singleLeader');
    expect(causes.root).toBe('command');
    expect(told[0]).toMatch(/^1000 n3 is paused/);
  });

  it('a service that gives a lease away because a renewal was lost', async () => {
    const { causes, told } = await whyFell('leaseCutNoDeadline', 'singleLeader');
    expect(causes.root).toBe('command');
    expect(told[0]).toMatch(/^7000 .*cut/);
    expect(told.at(-2)).toMatch(/^12700 n2 .*holds the lease/);
  });

  it('a write that its writer slept over', async () => {
    const { told } = await whyFell('zombieUnfenced', 'fencing');
    expect(told[0]).toMatch(/^7000 n1 is paused/);
    expect(told.at(-2)).toBe('15000 n1 sends WRITE to storage.');
  });

  it('a belief of the same moment that the verdict does not rest on', async () => {
    const { told } = await whyFell('strikeAssumption4b', 'singleLeader');
    expect(told.filter((line) => line.startsWith('1000 '))).toEqual([
      '1000 n4 is killed.',
      '1000 n2 – n3: latency 80 ms.',
    ]);
  });

  it('is short for every scenario of the library that breaks something', async () => {
    for (const scenario of ['curatorDoubleLeader', 'hecatonStaleCache', 'huntedSplitBrain']) {
      const { causes, told } = await whyFell(scenario, 'agreement');
      expect([scenario, causes.root]).toEqual([scenario, 'command']);
      expect(told.length).toBeLessThan(15);
    }
  });
});

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

describe('a way back', () => {
  const waits = (atMs: number, cause?: number): NewEvent => {
    const node = 'n1';
    return { type: 'timerStarted', atMs, node, timer: 't', dueMs: atMs + 100, cause };
  };
  const fires = (atMs: number, cause: number): NewEvent => {
    return { type: 'timerFired', atMs, node: 'n1', timer: 't', cause };
  };

  it('ends at the command by links alone', () => {
    const { rootSeq, root, seqs } = causesIn(
      { type: 'nodeJoined', atMs: 0, node: 'n1' },
      { type: 'commandApplied', atMs: 5, index: 0, command: 'forgeMessage' },
      { ...sent(5, 0, 1) },
      { type: 'messageDelivered', atMs: 15, id: 0, cause: 2 },
      fell(15, 3),
    );
    expect({ rootSeq, root, seqs }).toEqual({ rootSeq: 1, root: 'command', seqs: [1, 2, 3, 4] });
  });

  it('is the start where nothing was missing', () => {
    const { rootSeq, root } = causesIn(
      { type: 'nodeJoined', atMs: 0, node: 'n1' },
      waits(0, 0),
      fires(100, 1),
      fell(100, 2),
    );
    expect({ rootSeq, root }).toEqual({ rootSeq: 0, root: 'start' });
  });

  it('ends at a storm that made somebody silent in the wait', () => {
    const { rootSeq, root } = causesIn(
      { type: 'nodeJoined', atMs: 0, node: 'n1' },
      waits(0, 0),
      { type: 'commandApplied', atMs: 2, index: 0, command: 'storm' },
      { type: 'stormStruck', atMs: 20, command: 'crash', cause: 2 },
      { type: 'nodeCrashed', atMs: 20, node: 'n2', cause: 3 },
      fires(100, 1),
      fell(100, 5),
    );
    expect({ rootSeq, root }).toEqual({ rootSeq: 3, root: 'storm' });
  });

  it('ends at a loss by chance, and not at one that concerns others', () => {
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
  ])('ends at what took away whom a message was for, who has %s', (reason, command, deed) => {
    const { rootSeq, root } = causesIn(
      { type: 'commandApplied', atMs: 0, index: 0, command },
      deed,
      waits(5),
      { ...sent(10, 7), from: 'n1', to: 'n2' } as NewEvent,
      { type: 'messageDropped', atMs: 20, id: 7, reason, cause: 3 },
      fires(105, 2),
      fell(105, 5),
    );
    expect({ rootSeq, root }).toEqual({ rootSeq: 0, root: 'command' });
  });

  it('ends at the start where a message was for somebody who had yet to join: that is not chance', () => {
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

  it('ends at what slowed the link of a message that came too late', () => {
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

  it('does not go on past what has been mended', () => {
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

  it('ends at the last of several that were in the wait, and keeps nothing from before', () => {
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
});
