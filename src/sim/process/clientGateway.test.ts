// The client gateway: a write is accepted, forwarded to the storage, or redirected to the leader.
import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import type { Json } from '../base/json';
import type { Algorithm } from '../contracts/algorithm';
import type { Input, ProcessInput } from '../contracts/protocol';
import { processSpec } from '../testing/processSpec';
import { handleClientRequest as handledAt, type NodeFacts } from './clientGateway';
import { Process } from './process';

const follower: NodeFacts = {
  role: 'follower',
  elected: 'n2',
  term: undefined,
  lease: null,
  storage: null,
  locks: {},
};
const leader: NodeFacts = { ...follower, role: 'leader', elected: 'n1' };
const lease = { key: 'leader', token: 33, untilMs: 1000 };
const mail = (from: string, kind: string, body?: Json): Input => ({
  atMs: 5,
  from,
  kind,
  ...(body !== undefined && { body }),
});
const asked = mail('c1', 'WRITE', { write: 'c1-7', key: 'data' });
const handleClientRequest = (facts: NodeFacts, input: Input, clockMs = 5) =>
  handledAt(facts, input, clockMs);
const answersTo = (facts: NodeFacts, input = asked) => handleClientRequest(facts, input)?.answers;

describe('a client’s write', () => {
  it('is redirected by a follower to the leader that it knows', () => {
    const answer = { type: 'send', to: ['c1'], kind: 'NOT_LEADER' };
    expect(answersTo(follower)).toEqual([{ ...answer, body: { write: 'c1-7', leader: 'n2' } }]);
    const lost = { ...follower, role: 'candidate', elected: null } as const;
    expect(answersTo(lost)).toEqual([{ ...answer, body: { write: 'c1-7', leader: null } }]);
  });

  it('is accepted by a leader without a lease, under its term when it has one', () => {
    const kept = { type: 'writeAccepted', key: 'data', token: null, from: 'c1', write: 'c1-7' };
    const answer = { type: 'send', to: ['c1'], kind: 'WRITTEN', body: { write: 'c1-7' } };
    expect(answersTo(leader)).toEqual([kept, answer]);
    expect(answersTo({ ...leader, term: 4 })).toEqual([{ ...kept, token: 4 }, answer]);
  });

  it('gets no answer when it lacks its name or its key, and never reaches the machine', () => {
    for (const body of [
      undefined,
      null,
      'data',
      { write: 'c1-7' },
      { key: 'data' },
      { key: 1, write: 2 },
    ])
      expect(handleClientRequest(leader, mail('c1', 'WRITE', body))).toEqual({
        answers: [],
        isForMachine: false,
      });
  });

  it('is accepted by the leader itself unless it has both a lease and a storage', () => {
    for (const facts of [
      { ...leader, lease },
      { ...leader, storage: 'storage' },
    ])
      expect(answersTo(facts)?.map(({ type }) => type)).toEqual(['writeAccepted', 'send']);
  });

  it('is forwarded to the storage under the lease’s token, with the client’s name', () => {
    expect(answersTo({ ...leader, lease, storage: 'storage' })).toEqual([
      {
        type: 'send',
        to: ['storage'],
        kind: 'WRITE',
        body: { key: 'data', token: 33, write: 'c1-7', client: 'c1' },
      },
    ]);
  });

  it('is not forwarded by a follower that still holds a lease', () => {
    const [answer] = answersTo({ ...follower, lease, storage: 'storage' }) ?? [];
    expect(answer).toMatchObject({ kind: 'NOT_LEADER' });
  });

  it('never reaches the machine', () => {
    for (const facts of [follower, leader, { ...leader, lease, storage: 'storage' }])
      expect(handleClientRequest(facts, asked)?.isForMachine).toBe(false);
  });
});

describe('a client’s request for a lock', () => {
  const wish = (from: string, lockMs: Json = 100) =>
    mail(from, 'WRITE', { write: `${from}-1`, key: 'printer', lockMs });
  const granted = handleClientRequest(leader, wish('c1'), 1000);
  const held = { ...leader, locks: granted?.locks ?? {} };
  const kindsFor = (from: string, clockMs: number, facts: NodeFacts = held) =>
    handleClientRequest(facts, wish(from), clockMs)?.answers.map((one) =>
      one.type === 'send' ? one.kind : one.type,
    );

  it('is granted while nobody has the lock, until its time by the leader’s clock', () => {
    expect(granted?.locks).toEqual({ printer: { client: 'c1', untilMs: 1100 } });
    expect(granted?.answers).toEqual([
      { type: 'writeAccepted', key: 'printer', token: null, from: 'c1', write: 'c1-1' },
      { type: 'send', to: ['c1'], kind: 'WRITTEN', body: { write: 'c1-1' } },
    ]);
  });

  it('is refused while another client has the lock, and names that client', () => {
    expect(kindsFor('c2', 1099)).toEqual(['writeRejected', 'REJECTED']);
    const refused = handleClientRequest(held, wish('c2'), 1099);
    expect(refused?.answers[0]).toMatchObject({ from: 'c2', why: 'c1 has the lock' });
    expect(refused?.locks).toBeUndefined();
    expect(kindsFor('c2', 1100)).toEqual(['writeAccepted', 'WRITTEN']);
  });

  it('is granted again to the client that has it', () => {
    expect(handleClientRequest(held, wish('c1'), 1050)?.locks).toEqual({
      printer: { client: 'c1', untilMs: 1150 },
    });
  });

  it('is the leader’s decision, not the storage’s; a follower redirects it', () => {
    expect(kindsFor('c2', 1050, { ...held, lease, storage: 'storage' })).toContain('REJECTED');
    expect(kindsFor('c2', 1050, { ...held, role: 'follower' })).toEqual(['NOT_LEADER']);
  });

  it('of no time or an odd one is a plain write', () => {
    for (const lockMs of [0, -1, 'long', null])
      expect(handleClientRequest(held, wish('c2', lockMs), 1050)?.locks).toBeUndefined();
  });
});

describe('the storage’s answer', () => {
  const body = { key: 'data', token: 33, write: 'c1-7', client: 'c1' };
  const written = mail('storage', 'WRITTEN', body);
  const rejected = mail('storage', 'REJECTED', { ...body, lastToken: 34 });

  it('to a client’s write is forwarded to the client, even by a former leader', () => {
    for (const facts of [leader, follower]) {
      expect(handleClientRequest(facts, written)).toEqual({
        answers: [{ type: 'send', to: ['c1'], kind: 'WRITTEN', body: { write: 'c1-7' } }],
        isForMachine: false,
      });
      expect(answersTo(facts, rejected)).toEqual([
        { type: 'send', to: ['c1'], kind: 'REJECTED', body: { write: 'c1-7' } },
      ]);
    }
  });

  it('reaches the machine too when it is a rejection, since a newer leader exists', () => {
    expect(handleClientRequest(leader, rejected)?.isForMachine).toBe(true);
  });

  it('to the leader’s own write goes to the machine alone', () => {
    for (const kind of ['WRITTEN', 'REJECTED'])
      expect(
        handleClientRequest(leader, mail('storage', kind, { key: 'data', token: 33, ref: 1 })),
      ).toBeNull();
    expect(handleClientRequest(leader, mail('storage', 'WRITTEN'))).toBeNull();
  });
});

describe('in a process', () => {
  /** Leads after LEAD, holds a lease after REPLY, and counts the storage's answers that reach it. */
  const machine = setup({
    types: {} as {
      context: { self: string; leads: boolean; holds: boolean; heard: string[] };
      input: ProcessInput;
      events: { type: 'LEAD' | 'YIELD' | 'REPLY' | 'WRITE' | 'WRITTEN' | 'REJECTED' };
    },
    actions: { hear: assign({ heard: ({ context, event }) => [...context.heard, event.type] }) },
  }).createMachine({
    context: ({ input }) => ({ self: input.self.id, leads: false, holds: false, heard: [] }),
    on: {
      LEAD: { actions: assign({ leads: true }) },
      YIELD: { actions: assign({ leads: false }) },
      REPLY: { actions: assign({ holds: true }) },
      WRITE: { actions: 'hear' },
      WRITTEN: { actions: 'hear' },
      REJECTED: { actions: 'hear' },
    },
  });
  type Context = { self: string; leads: boolean; holds: boolean; heard: string[] };
  const algorithm = {
    machine,
    electedOf: ({ self, leads }: Context) => (leads ? self : null),
    roleOf: ({ leads }: Context) => (leads ? 'leader' : 'follower'),
    leaseOf: ({ holds }: Context) => (holds ? lease : null),
    durable: ({ heard }: Context) => heard,
  } as unknown as Algorithm;

  function run(inputs: readonly Input[], services = [{ id: 'storage', kind: 'fencedStorage' }]) {
    const spec = processSpec({ services });
    const batch = { boot: { atMs: 0, spec }, floorMs: 0, inputs, untilMs: 100 };
    const result = new Process(algorithm, spec).run(batch);
    if ('error' in result) throw new Error(result.error);
    const sent = result.outputs.flatMap((one) =>
      one.type === 'send' ? `${one.kind} ${one.to}` : [],
    );
    return { sent, heard: result.durable };
  }

  it('the gateway decides by the node’s state at the arrival of the message', () => {
    const lead = mail('n2', 'LEAD');
    const grant = mail('redis', 'REPLY');
    expect(run([asked, lead, asked, grant, asked]).sent).toEqual([
      'NOT_LEADER c1',
      'WRITTEN c1',
      'WRITE storage',
    ]);
    const elsewhere = [{ id: 'redis', kind: 'redis' }];
    expect(run([lead, grant, asked], elsewhere).sent).toEqual(['WRITTEN c1']);
  });

  it('a leader keeps its locks, also from a snapshot on, and forgets them with the lead', () => {
    const lock = (from: string) => mail(from, 'WRITE', { write: '1', key: 'printer', lockMs: 50 });
    const [lead, yields] = [mail('n2', 'LEAD'), mail('n2', 'YIELD')];
    const both = [lock('c1'), lock('c2')];
    expect(run([lead, ...both]).sent).toEqual(['WRITTEN c1', 'REJECTED c2']);
    expect(run([lead, lock('c1'), yields, lead, lock('c2')]).sent).toEqual([
      'WRITTEN c1',
      'WRITTEN c2',
    ]);
    const spec = processSpec({});
    const original = new Process(algorithm, spec);
    original.run({ boot: { atMs: 0, spec }, floorMs: 0, inputs: [lead, lock('c1')], untilMs: 10 });
    const stored = JSON.parse(JSON.stringify(original.snapshot));
    const later = { ...lock('c2'), atMs: 20 };
    const result = Process.restore(algorithm, stored).run({
      floorMs: 10,
      inputs: [later],
      untilMs: 30,
    });
    expect(result).toMatchObject({
      outputs: expect.arrayContaining([
        expect.objectContaining({ type: 'send', kind: 'REJECTED', to: ['c2'] }),
      ]),
    });
  });

  it('the machine receives the answers to its own writes and every rejection, nothing else', () => {
    const own = mail('storage', 'WRITTEN', { key: 'data', token: 33 });
    const passed = { key: 'data', token: 33, write: 'c1-7', client: 'c1' };
    const { sent, heard } = run([
      asked,
      own,
      mail('storage', 'WRITTEN', passed),
      mail('storage', 'REJECTED', passed),
    ]);
    expect(sent).toEqual(['NOT_LEADER c1', 'WRITTEN c1', 'REJECTED c1']);
    expect(heard).toEqual(['WRITTEN', 'REJECTED']);
  });
});
