// One writer alone: it receives only the test's messages, and acts as a client of a real cluster does.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import { createStream } from '../sim/base/random';
import type { Params } from '../sim/contracts/definition';
import { Process } from '../sim/process/process';
import { processSpec } from '../sim/testing/processSpec';
import { clients } from './registry';

const writer = clients.get('writer');
if (!writer) throw new Error('there is no writer');

type Heard = readonly [
  atMs: number,
  from: string,
  kind: 'WRITTEN' | 'REJECTED' | 'NOT_LEADER',
  write: string,
  leader?: string | null,
];
interface Life {
  readonly params?: Params;
  readonly nodes?: readonly string[];
  readonly heard?: readonly Heard[];
  readonly durable?: Json;
  readonly seed?: string;
  readonly untilMs: number;
}

/** The writes of the writer c1, as `to at write`, and the answers that it reports, as `answer by at write`. */
function live({ params = {}, nodes = ['n1', 'n2', 'n3'], heard = [], seed = '1', ...rest }: Life) {
  const program = writer as NonNullable<typeof writer>;
  const timings = { everyMs: 1000, timeoutMs: 300, retryMs: 100, maxRedirects: 3 };
  const spec = processSpec({
    self: { id: 'c1', priority: 0 },
    peers: nodes.map((id) => ({ id, priority: 1 })),
    params: v.parse(program.params, { ...timings, ...params }) as Params,
    random: createStream(seed, 'process c1 0').state,
    ...(rest.durable !== undefined && { durable: rest.durable }),
  });
  const inputs = heard.map(([atMs, from, kind, write, leader]) => ({
    atMs,
    from,
    kind,
    body: { write, ...(leader !== undefined && { leader }) },
  }));
  const batch = { boot: { atMs: 0, spec }, floorMs: 0, inputs, untilMs: rest.untilMs };
  const result = new Process(program, spec).run(batch);
  if ('error' in result) throw new Error(result.error);
  const writes = result.outputs.flatMap((one) =>
    one.type === 'send' ? `${one.to} ${one.atMs} ${(one.body as { write: string }).write}` : [],
  );
  const told = result.outputs.flatMap((one) =>
    one.type === 'clientAnswered' ? `${one.answer} ${one.by} ${one.atMs} ${one.write}` : [],
  );
  const states = result.outputs.flatMap((one) =>
    one.type === 'state' ? `${one.state} ${one.atMs}` : [],
  );
  return { writes, told, states, outputs: result.outputs, kept: result.durable };
}

describe('a writer', () => {
  it('writes under a new name each interval, to the leader that accepted its last write', () => {
    const heard: Heard[] = [
      [1020, 'n1', 'WRITTEN', 'c1-1'],
      [2020, 'n1', 'WRITTEN', 'c1-2'],
    ];
    const { writes, told, states, outputs } = live({ heard, untilMs: 3001 });
    expect(writes).toEqual(['n1 1000 c1-1', 'n1 2000 c1-2', 'n1 3000 c1-3']);
    expect(told).toEqual(['accepted n1 1020 c1-1', 'accepted n1 2020 c1-2']);
    expect(states.slice(0, 3)).toEqual(['idle 0', 'writing.awaiting 1000', 'idle 1020']);
    expect(outputs.find(({ type }) => type === 'send')).toMatchObject({
      kind: 'WRITE',
      body: { key: 'data', write: 'c1-1' },
    });
  });

  it('follows a redirect at once, and stays with that leader', () => {
    const heard: Heard[] = [
      [1020, 'n1', 'NOT_LEADER', 'c1-1', 'n3'],
      [1040, 'n3', 'WRITTEN', 'c1-1'],
    ];
    const { writes, told } = live({ heard, untilMs: 2001 });
    expect(writes).toEqual(['n1 1000 c1-1', 'n3 1020 c1-1', 'n3 2000 c1-2']);
    expect(told).toEqual(['redirected n1 1020 c1-1', 'accepted n3 1040 c1-1']);
  });

  it('pauses and tries the next node when a node knows no leader, or names itself', () => {
    const heard: Heard[] = [
      [1020, 'n1', 'NOT_LEADER', 'c1-1', null],
      [1140, 'n2', 'NOT_LEADER', 'c1-1', 'n2'],
      [1260, 'n3', 'NOT_LEADER', 'c1-1', null],
    ];
    const { writes, states } = live({ heard, untilMs: 1400 });
    expect(writes).toEqual(['n1 1000 c1-1', 'n2 1120 c1-1', 'n3 1240 c1-1', 'n1 1360 c1-1']);
    expect(states).toContain('writing.pausing 1140');
  });

  it('tries the next node after a timeout, and reports that the first did not answer', () => {
    const { writes, told } = live({ heard: [[1310, 'n2', 'WRITTEN', 'c1-1']], untilMs: 2001 });
    expect(writes).toEqual(['n1 1000 c1-1', 'n2 1300 c1-1', 'n2 2000 c1-2']);
    expect(told).toEqual(['unanswered n1 1300 c1-1', 'accepted n2 1310 c1-1']);
  });

  it('tries all nodes in turn, whatever the redirects in between', () => {
    const heard: Heard[] = [
      [1310, 'n2', 'NOT_LEADER', 'c1-1', 'n1'],
      [1630, 'n3', 'NOT_LEADER', 'c1-1', 'n1'],
    ];
    const params = { maxRedirects: 5 };
    expect(live({ params, heard, untilMs: 2000 }).writes).toEqual([
      'n1 1000 c1-1',
      'n2 1300 c1-1',
      'n1 1310 c1-1',
      'n3 1610 c1-1',
      'n1 1630 c1-1',
      // n1 is next in the round, but it has just been asked.
      'n2 1930 c1-1',
    ]);
  });

  it('continues its round from the leader that accepted its last write', () => {
    const heard: Heard[] = [
      [1020, 'n1', 'NOT_LEADER', 'c1-1', 'n3'],
      [1040, 'n3', 'WRITTEN', 'c1-1'],
    ];
    const { writes } = live({ heard, untilMs: 2400 });
    expect(writes.slice(2)).toEqual(['n3 2000 c1-2', 'n1 2300 c1-2']);
  });

  it('continues its round after an unknown node, and tries the only node that it knows again', () => {
    const heard: Heard[] = [[1020, 'n1', 'NOT_LEADER', 'c1-1', 'n9']];
    expect(live({ heard, untilMs: 1400 }).writes).toEqual([
      'n1 1000 c1-1',
      'n9 1020 c1-1',
      'n2 1320 c1-1',
    ]);
    expect(live({ nodes: ['n1'], untilMs: 1400 }).writes).toEqual(['n1 1000 c1-1', 'n1 1300 c1-1']);
  });

  it('does not repeat a refused write', () => {
    const { writes, told } = live({ heard: [[1020, 'n1', 'REJECTED', 'c1-1']], untilMs: 2001 });
    expect(writes).toEqual(['n1 1000 c1-1', 'n1 2000 c1-2']);
    expect(told).toEqual(['rejected n1 1020 c1-1']);
  });
});

describe('giving up', () => {
  it('comes after the maximum of turns to another node, by redirect or timeout', () => {
    const params = { maxRedirects: 1, everyMs: 5000 };
    const sent: Heard[] = [
      [5020, 'n1', 'NOT_LEADER', 'c1-1', 'n2'],
      [5040, 'n2', 'NOT_LEADER', 'c1-1', 'n3'],
    ];
    const redirected = live({ params, heard: sent, untilMs: 10001 });
    expect(redirected.writes).toEqual(['n1 5000 c1-1', 'n2 5020 c1-1', 'n3 10000 c1-2']);
    expect(redirected.told).toEqual(['redirected n1 5020 c1-1', 'redirected n2 5040 c1-1']);
    const silent = live({ params, untilMs: 10001 });
    expect(silent.writes).toEqual(['n1 5000 c1-1', 'n2 5300 c1-1', 'n3 10000 c1-2']);
    expect(silent.told).toEqual(['unanswered n1 5300 c1-1', 'unanswered n2 5600 c1-1']);
  });

  it('comes at once with a maximum of zero', () => {
    const { writes } = live({ params: { maxRedirects: 0, everyMs: 5000 }, untilMs: 9999 });
    expect(writes).toEqual(['n1 5000 c1-1']);
  });

  it('counts the turns of each write on their own', () => {
    const params = { maxRedirects: 1, everyMs: 5000 };
    expect(live({ params, untilMs: 10500 }).writes).toEqual([
      'n1 5000 c1-1',
      'n2 5300 c1-1',
      'n3 10000 c1-2',
      'n1 10300 c1-2',
    ]);
  });
});

describe('a late answer', () => {
  it('that the write is accepted counts from any node, also during a pause', () => {
    const late = live({ heard: [[1310, 'n1', 'WRITTEN', 'c1-1']], untilMs: 2001 });
    expect(late.told).toEqual(['unanswered n1 1300 c1-1', 'accepted n1 1310 c1-1']);
    expect(late.writes).toEqual(['n1 1000 c1-1', 'n2 1300 c1-1', 'n1 2000 c1-2']);
    const heard: Heard[] = [
      [1310, 'n2', 'NOT_LEADER', 'c1-1', null],
      [1350, 'n1', 'WRITTEN', 'c1-1'],
    ];
    expect(live({ heard, untilMs: 2000 }).writes).toEqual(['n1 1000 c1-1', 'n2 1300 c1-1']);
  });

  it('of an earlier node neither redirects nor refuses the write', () => {
    const heard: Heard[] = [
      [1310, 'n1', 'NOT_LEADER', 'c1-1', 'n3'],
      [1320, 'n1', 'REJECTED', 'c1-1'],
    ];
    const { writes, told } = live({ heard, untilMs: 1500 });
    expect(writes).toEqual(['n1 1000 c1-1', 'n2 1300 c1-1']);
    expect(told).toEqual(['unanswered n1 1300 c1-1']);
  });

  it('to an earlier write does not count for the present one', () => {
    const heard: Heard[] = [
      [1020, 'n1', 'WRITTEN', 'c1-1'],
      [2010, 'n1', 'WRITTEN', 'c1-1'],
      [2020, 'n1', 'NOT_LEADER', 'c1-1', 'n3'],
      [2030, 'n1', 'REJECTED', 'c1-1'],
    ];
    expect(live({ heard, untilMs: 2200 }).told).toEqual(['accepted n1 1020 c1-1']);
  });
});

it('starts no write during another, and keeps its period', () => {
  const params = { timeoutMs: 1500 };
  const { writes } = live({ params, heard: [[2200, 'n1', 'WRITTEN', 'c1-1']], untilMs: 3001 });
  expect(writes).toEqual(['n1 1000 c1-1', 'n1 3000 c1-2']);
});

it('continues its count after a crash, so that the name of a write is unique', () => {
  const { kept } = live({ heard: [[1020, 'n1', 'WRITTEN', 'c1-1']], untilMs: 2001 });
  expect(live({ durable: kept as Json, untilMs: 1001 }).writes).toEqual(['n1 1000 c1-3']);
});

describe('the switches', () => {
  const seeds = Array.from({ length: 30 }, (_, index) => String(index));
  const asked = (writes: readonly string[]) => writes.map((one) => one.split(' ')[0]);
  const done: Heard[] = ['n1', 'n2', 'n3'].flatMap((node) =>
    [1, 2, 3, 4].map((n): Heard => [n * 1000 + 20, node, 'WRITTEN', `c1-${n}`]),
  );

  it('Starts at: any node may be the first one, and then the writer stays there', () => {
    const first = seeds.map((seed) => {
      const node = asked(live({ params: { startsAt: 'random' }, seed, untilMs: 1001 }).writes)[0];
      const heard: Heard[] = [[1020, node ?? '', 'WRITTEN', 'c1-1']];
      const { writes } = live({ params: { startsAt: 'random' }, seed, heard, untilMs: 2001 });
      expect(asked(writes)).toEqual([node, node]);
      return node;
    });
    expect([...new Set(first)].sort()).toEqual(['n1', 'n2', 'n3']);
  });

  it('Remembers the leader: off, every write starts at any node', () => {
    const heard = done.sort(([a], [b]) => a - b);
    const params = { remembersLeader: false };
    const all = seeds.map((seed) => asked(live({ params, seed, heard, untilMs: 4001 }).writes));
    expect(all.every((nodes) => nodes.length === 4)).toBe(true);
    expect(new Set(all.map((nodes) => nodes.join(' '))).size).toBeGreaterThan(15);
    expect([...new Set(all.flat())].sort()).toEqual(['n1', 'n2', 'n3']);
  });
});

it('require an interval between two writes', () => {
  const { issues } = v.safeParse(writer.params, { everyMs: 0 });
  expect(issues?.[0].message).toBe('Writes every must be at least 0.001 ms');
});
