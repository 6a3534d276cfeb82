// The story describes a run's events in sentences.
import { describe, expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { registries } from '../../headless/installed';
import type { Command } from '../../sim/contracts/command';
import type { Answer } from '../../sim/contracts/emitted';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import type { NewEvent, TraceEvent } from '../../sim/contracts/traceEvent';
import { simulate } from '../../sim/engine/simulate';
import type { MessageOf } from '../../sim/words/sentMessages';
import { Story } from './story';

const algorithm = await loadAlgorithm('bully');

const sent: NewEvent = {
  type: 'messageSent',
  atMs: 5,
  id: 12,
  from: 'n3',
  to: 'n1',
  kind: 'COORDINATOR',
  dueMs: 15,
  body: undefined,
};
const messageOf: MessageOf = (id) =>
  id === 12 ? { kind: 'COORDINATOR', from: 'n3', to: 'n1' } : undefined;

function tell(commands: readonly Command[], untilMs: number): string[] {
  const { properties, faults } = registries;
  const params = {
    ...defaultParams(algorithm.params),
    heartbeatMs: 50,
    t1Ms: 200,
    t2Ms: 60,
    t3Ms: 120,
  };
  const definition = plainDefinition({ algorithm: 'bully', params, nodes: 3, latencyMs: 10 });
  const story = new Story({
    algorithm,

    commandAt: (index) => commands[index],
    messageOf,
  });
  const { trace } = simulate({ definition, commands, algorithm, faults, properties }, untilMs);
  for (const event of trace.events()) story.add(event);
  return story.lines.map(({ atMs, text }) => `${atMs} ${text}`);
}

describe('the story', () => {
  it('has a leader’s crash and the election after it, each line once', () => {
    const lines = tell([{ atMs: 500, type: 'crash', node: 'n3' }], 800);
    expect(lines.slice(lines.findIndex((line) => line.startsWith('500')))).toEqual([
      '500 n3 crashes.',
      '660 n1 has heard nothing from n3 for T1. It starts an election: ELECTION to n2 and n3. 1 of them gets lost.',
      '660 n2 has heard nothing from n3 for T1. It starts an election: ELECTION to n3. None arrives.',
      '720 A timer has run out: T2, for an OK. n2 takes the lead: COORDINATOR to n1.',
      '730 n1 follows n2.',
      '730 All follow n2, after 230 ms and 5 messages; 220 ms were without a leader.',
    ]);
  });

  it('counts an election’s lost messages, and names the violated property', () => {
    const lines = tell([{ atMs: 500, type: 'partition', groups: [['n1', 'n2'], ['n3']] }], 800);
    expect(lines).toContain('500 The network is split: n1 and n2 | n3.');
    expect(lines).toContain(
      '660 n2 has heard nothing from n3 for T1. It starts an election: ELECTION to n3. None arrives.',
    );
    expect(lines).toContain('720 “At most one leader” is violated: see n3 and n2.');
  });
});

/** A node's choice at a time in ms; it is of the step with that number. */
const elects = (atMs: number, node: string, elected: string, cause: number): NewEvent => ({
  ...{ type: 'electedChanged', atMs, node, elected, cause, term: undefined },
});
const leads = (atMs: number, node: string, cause: number): NewEvent => ({
  ...{ type: 'leadershipAcquired', atMs, node, cause, term: undefined },
});
const JOINED = ['n1', 'n2'].map((node): NewEvent => ({ type: 'nodeJoined', atMs: 0, node }));

it('a leader that all others follow already takes the lead before all agree', () => {
  const lines = storyOf(
    ...[...JOINED, elects(10, 'n1', 'n2', 2), elects(20, 'n2', 'n2', 3), leads(20, 'n2', 3)],
    { ...sent, atMs: 20, cause: 3, from: 'n2' },
  );
  expect(lines.slice(-2)).toEqual([
    '20 n2 takes the lead: COORDINATOR to n1.',
    '20 All follow n2, after 20 ms and 0 messages; 20 ms were without a leader.',
  ]);
});

it('a leader that takes the lead in no step is agreed on before the next one', () => {
  const left: NewEvent = { type: 'nodeLeft', atMs: 30, node: 'n2' };
  expect(
    storyOf(...JOINED, elects(10, 'n1', 'n2', 2), elects(20, 'n2', 'n2', 3), left).slice(-2),
  ).toEqual([expect.stringContaining('20 All follow n2, after 20 ms'), '30 n2 has left.']);
});

it('an agreement from the start is not told', () => {
  const lines = storyOf(...JOINED, elects(0, 'n1', 'n2', 2), elects(0, 'n2', 'n2', 3));
  expect(lines.join()).not.toContain('All follow');
});

/** The story of these events. */
function storyOf(...events: readonly NewEvent[]): string[] {
  const story = new Story({ algorithm, commandAt: () => undefined, messageOf });
  for (const [seq, event] of events.entries()) story.add({ ...event, seq } as TraceEvent);
  return story.lines.map(({ atMs, text }) => `${atMs} ${text}`);
}

describe('leases, services and clients', () => {
  const held = (atMs: number, untilMs: number | null, token = 4): NewEvent => ({
    type: 'leaseChanged',
    atMs,
    cause: 0,
    node: 'n2',
    lease: untilMs === null ? null : { key: 'leader', token, untilMs },
  });
  const answered = (atMs: number, answer: Answer, by: string): NewEvent => ({
    type: 'clientAnswered',
    atMs,
    client: 'c1',
    write: `c1-${atMs}`,
    answer,
    by,
  });

  it('the start and the end of a lease have lines, its renewals have none', () => {
    expect(storyOf(held(10, 5000), held(2000, 7000), held(7000, null))).toEqual([
      '10 n2 holds the lease on key leader until 5.00 s, token 4.',
      '7000 n2’s lease on key leader has run out.',
    ]);
    expect(storyOf(held(10, 5000), held(20, 6000, 5), held(30, null)).slice(1)).toEqual([
      '20 n2 holds the lease on key leader until 6.00 s, token 5.',
      '30 n2 gives up the lease on key leader.',
    ]);
  });

  it('a crash ends a lease without a line, and the next lease is a new one', () => {
    const crash: NewEvent = { type: 'nodeCrashed', atMs: 20, node: 'n2' };
    expect(storyOf(held(10, 5000), crash, held(30, 6000))).toHaveLength(2);
  });

  it('a lease and the lead that follows from it share a line', () => {
    const leads: NewEvent = {
      type: 'leadershipAcquired',
      atMs: 10,
      cause: 0,
      node: 'n2',
      term: undefined,
    };
    expect(storyOf(leads, held(10, 5000))).toEqual([
      '10 n2 takes the lead. It holds the lease on key leader until 5.00 s, token 4.',
    ]);
  });

  it('a failed election names the service that did not answer', () => {
    const fails: NewEvent = {
      type: 'electionFailed',
      atMs: 9,
      node: 'n3',
      why: 'redis did not answer',
    };
    expect(storyOf(fails)).toEqual(['9 n3’s attempt fails: redis did not answer.']);
  });

  it('a rejected write has a line with the reason', () => {
    const rejected: NewEvent = {
      type: 'writeRejected',
      atMs: 9,
      service: 'storage',
      key: 'data',
      token: 3,
      from: 'n1',
      write: null,
      why: 'its token 3 is older than 4',
    };
    expect(storyOf(rejected)).toEqual([
      '9 storage rejects n1’s write: its token 3 is older than 4.',
    ]);
  });

  it('a client has a line when its answers change, not for every write', () => {
    expect(
      storyOf(
        answered(1, 'accepted', 'n5'),
        answered(2, 'accepted', 'n5'),
        answered(3, 'unanswered', 'n5'),
        answered(4, 'unanswered', 'n5'),
        answered(5, 'redirected', 'n1'),
        answered(6, 'accepted', 'n4'),
        answered(7, 'rejected', 'n4'),
      ),
    ).toEqual([
      '3 c1 gets no answer from n5.',
      '5 n1 tells c1 that it does not lead.',
      '6 c1’s writes are accepted by n4.',
      '7 n4 tells c1 that its write is rejected.',
    ]);
  });
});

describe('interventions and storms', () => {
  it('an intervention names the message by its kind, sender and receiver', () => {
    const commands: Command[] = [{ atMs: 9, type: 'holdMessage', message: 12 }];
    const story = new Story({
      algorithm,
      commandAt: (index) => commands[index],
      messageOf,
    });
    const events: NewEvent[] = [
      { type: 'commandApplied', atMs: 9, index: 0, command: 'holdMessage' },
      { type: 'messageHeld', atMs: 9, cause: 0, id: 12 },
      {
        type: 'commandRefused',
        atMs: 10,
        index: 1,
        command: 'holdMessage',
        why: 'message 12 is held already',
      },
    ];
    for (const [seq, event] of events.entries()) story.add({ ...event, seq } as TraceEvent);
    expect(story.lines.map(({ text }) => text)).toEqual([
      'A COORDINATOR from n3 to n1 is held.',
      'The command holdMessage is refused: COORDINATOR from n3 to n1 is held already.',
    ]);
  });

  it('a corrupted message has a line, unless it is periodic', () => {
    const corrupted: NewEvent = {
      type: 'messageCorrupted',
      atMs: 5,
      cause: 0,
      id: 12,
      sender: 'n2',
    };
    expect(storyOf(sent, corrupted)).toEqual([
      '5 A COORDINATOR from n3 to n1 carries n2’s id as its sender’s.',
    ]);
    const kind = Object.keys(algorithm.messages).find((name) => algorithm.messages[name]?.periodic);
    const heartbeats = { ...algorithm, messages: { COORDINATOR: algorithm.messages[kind ?? ''] } };
    const story = new Story({
      algorithm: heartbeats as typeof algorithm,
      commandAt: () => undefined,
      messageOf,
    });
    story.add({ ...corrupted, seq: 1 } as TraceEvent);
    expect(story.lines).toEqual([]);
  });

  it('a command for the leader is one line that names it', () => {
    const commands = [
      { atMs: 500, type: 'isolateLeader' },
      { atMs: 500, type: 'pauseLeader' },
      { atMs: 500, type: 'crashLeader' },
    ] as const;
    expect(tell(commands.slice(0, 1), 501).at(-1)).toBe(
      '500 n3, the leader, is cut off from all others.',
    );
    expect(tell(commands.slice(1, 2), 501).at(-1)).toBe(
      '500 n3, the leader, is paused: messages to it wait.',
    );
    expect(tell(commands.slice(1), 501).slice(-1)).toEqual([
      '500 The command crashLeader is refused: nobody leads.',
    ]);
    expect(tell(commands.slice(2), 501).at(-1)).toBe('500 n3, the leader, crashes.');
  });

  it('a disruption is one line, in the words of the equivalent command', () => {
    const link = { from: 'n1', to: 'n2' };
    const back = { from: 'n2', to: 'n1' };
    expect(
      storyOf(
        { type: 'stormStruck', atMs: 1, command: 'crash', phase: 'damage' },
        { type: 'nodeCrashed', atMs: 1, cause: 0, node: 'n3' },
        { type: 'stormStruck', atMs: 2, command: 'cut', phase: 'damage' },
        { type: 'linkCut', atMs: 2, cause: 2, ...link },
        { type: 'messageDropped', atMs: 2, cause: 2, id: 12, reason: 'cut' },
        { type: 'linkCut', atMs: 2, cause: 2, ...back },
        { type: 'stormStruck', atMs: 3, command: 'setLink', phase: 'damage' },
        { type: 'linkBurdened', atMs: 3, cause: 6, ...link, delayMs: 812.346, loss: 0.5 },
        { type: 'linkBurdened', atMs: 3, cause: 6, ...back, delayMs: 812.346, loss: 0.5 },
        { type: 'stormStruck', atMs: 4, command: 'heal', phase: 'repair' },
        { type: 'linkHealed', atMs: 4, cause: 9, ...link },
        { type: 'linkHealed', atMs: 4, cause: 9, ...back },
        { type: 'stormStruck', atMs: 5, command: 'pause', phase: 'damage' },
        { type: 'processPaused', atMs: 5, cause: 12, process: 'redis' },
        // A person's action is not the storm's.
        { type: 'nodeCrashed', atMs: 6, cause: 1, node: 'n1' },
      ),
    ).toEqual([
      '1 The storm: n3 crashes.',
      '2 The storm: n1 cut off from n2.',
      '3 The storm: n1 – n2: 812 ms later, 50 % lost.',
      '4 The storm: n1 – n2 healed.',
      '5 The storm: redis is paused: messages to it wait.',
    ]);
  });
});
