// The command `elect`: any running node starts an election at once, or the run says why it cannot.
import { describe, expect, it } from 'vitest';
import type { Algorithm } from '../sim/contracts/algorithm';
import { electionRefusal } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import { defaultParams } from '../sim/contracts/params';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { algorithms } from './registry';
import { beliefs, of, play, since } from './testing/play';

const elect = (node: string, atMs: number): Command => ({ atMs, type: 'elect', node });
const NODES = ['n1', 'n2', 'n3', 'n4'];
const LATENCY_MS = 20;

/** A run of four nodes that knows its leader well before the first command, and its bound of agreement. */
function run(algorithm: Algorithm, commands: readonly Command[], lastMs: number) {
  // As Hecaton's document has it, a leader never gives way.
  const own = algorithm.id === 'hecaton' ? { compareIds: true, peers: 'fresh' } : {};
  const params = {
    ...defaultParams(algorithm.params),
    ...algorithm.watchable.params,
    ...own,
  } as never;
  const latencyMs = { min: LATENCY_MS, max: LATENCY_MS };
  const untilMs = lastMs + algorithm.settleMs(params, { nodes: NODES.length, latencyMs });
  const node = ({ id, priority }: { id: string; priority: number }) => ({
    id,
    priority,
    ...(algorithm.membership === 'own' && priority > 1 && { joins: 'n1' }),
  });
  const given = { algorithm, nodes: NODES.length, params, latencyMs: LATENCY_MS, node };
  return play({ ...given, commands, untilMs: untilMs + 1 });
}
const leaders = (events: readonly TraceEvent[]) =>
  new Set(NODES.map((id) => beliefs(events, id).at(-1)?.[1]));

const all = [...algorithms.values()];
const electing = all.filter((algorithm) => electionRefusal(algorithm) === null);
const others = all.filter((algorithm) => electionRefusal(algorithm) !== null);

describe.each(electing)('$id, told to start an election', (algorithm) => {
  it.each(NODES)('at rest: %s starts one at once, and all agree again', (node) => {
    const events = run(algorithm, [elect(node, 30_000)], 30_000);
    expect(of(events, 'commandRefused')).toEqual([]);
    const [first] = of(since(events, 30_000), 'electionStarted');
    expect(first).toMatchObject({ node, atMs: 30_000, why: 'is told to start an election' });
    expect(of(events, 'processFailed')).toEqual([]);
    expect([...leaders(events)]).toEqual([expect.stringMatching(/^n[1-4]$/)]);
  });

  it('all at once, twice, during the first elections and while another is under way', () => {
    const times = [0, 100, 30_000, 30_030];
    const commands = times.flatMap((atMs) => NODES.map((node) => elect(node, atMs)));
    const events = run(algorithm, commands, 30_030);
    expect(of(events, 'processFailed')).toEqual([]);
    expect([...leaders(events)]).toEqual([expect.stringMatching(/^n[1-4]$/)]);
  });
});

it.each(others)('$id says why it cannot, and goes on', (algorithm) => {
  expect(algorithm.noElections).toMatch(/leads/);
  const events = run(algorithm, [elect('n2', 30_000)], 30_000);
  expect(of(events, 'commandRefused')).toMatchObject([{ why: algorithm.noElections }]);
  expect(of(since(events, 30_000), 'electionStarted')).toEqual([]);
});

it('is refused for a node that does not run, and for a service', () => {
  const lease = algorithms.get('redisLease') as Algorithm;
  const commands: Command[] = [
    { atMs: 1000, type: 'crash', node: 'n2' },
    elect('n2', 2000),
    elect('redis', 2000),
  ];
  const refused = of(run(lease, commands, 3000), 'commandRefused').map(({ why }) => why);
  expect(refused).toEqual(['n2 is crashed', 'redis is a service']);
});

it.each(['hecaton', 'ghoti'])('%s: a node that has not joined fails at once', (id) => {
  const algorithm = algorithms.get(id) as Algorithm;
  const node = ({ id, priority }: { id: string; priority: number }) => ({
    id,
    priority,
    ...(priority === 2 && { joins: 'n3', joinsAtMs: 10 }),
    ...(priority === 3 && { joinsAtMs: 40_000 }),
  });
  const given = { algorithm, nodes: 3, node, commands: [elect('n2', 20_000)], untilMs: 30_000 };
  const events = since(play(given), 20_000);
  expect(of(events, 'electionFailed')).toMatchObject([{ node: 'n2', why: 'it is in no cluster' }]);
  expect(of(events, 'electionStarted')).toEqual([]);
});
