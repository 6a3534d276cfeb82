// Raft with the settings of real systems, beside figures that their documents and measurements give.
import { median } from 'd3-array';
import { expect, it } from 'vitest';
import { faults } from '../faults/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { placedInTurn, timesOf } from '../sim/contracts/siteMatrix';
import { eventsByTables } from '../sim/testing/eventsByTables';
import { siteMatrices } from '../sites/registry';
import { algorithmFidelities, algorithms } from './registry';
import { of } from './testing/play';
import { losses } from './testing/raftRuns';

const raft = algorithms.get('raft') as Algorithm;
const SEEDS = Array.from({ length: 1000 }, (_, seed) => String(seed));

function settingsOf(system: string): Params {
  const { presets = [] } = algorithmFidelities.get('raft') ?? {};
  return presets.find(({ id }) => id === system)?.params as Params;
}

it('MongoDB: the median of 1,000 failovers is below the twelve seconds of its manual', {
  timeout: 300_000,
}, () => {
  // Its ten seconds are the runs' T, and all times count in T.
  const params = { ...settingsOf('mongodb'), timeoutMs: 1000, heartbeatMs: 200 };
  const failoversS = losses(1000, { nodes: 3, params, latencyMs: 1 }).map(
    ({ events, leader, lostMs }) => {
      const next = of(events, 'leadershipAcquired').find(({ node }) => node !== leader);
      return ((next?.atMs ?? Number.NaN) - lostMs) / 100;
    },
  );
  const seconds = median(failoversS) ?? Number.NaN;
  expect(seconds).toBeLessThan(12);
  // Ten seconds and 15 %, the sooner of two, less the age of the last heartbeat.
  expect(seconds).toBeGreaterThan(9);
});

const ROUND_TRIP_MS = 237;

/** The first election between a node in Frankfurt and one in Tokyo. */
function firstElection(params: Params, seed: string) {
  const matrix = siteMatrices.get('ibmCloud');
  if (!matrix) throw new Error('no matrix');
  const plain = plainDefinition({
    algorithm: 'raft',
    params: { ...defaultParams(raft.params), ...params },
    nodes: 2,
    seed,
  });
  const nodes = placedInTurn(plain.nodes, ['Frankfurt', 'Tokyo']);
  const definition = { ...plain, nodes, network: { ...plain.network, sites: timesOf(matrix) } };
  const setup = { definition, commands: [], algorithm: raft, faults, properties: [] };
  const events = eventsByTables(setup, 10_000, {
    isLast: ({ type }) => type === 'leadershipAcquired',
  });
  const [leads] = of(events, 'leadershipAcquired');
  const before = events.filter(({ atMs }) => atMs < (leads?.atMs ?? 0));
  const timeout = of(before, 'timerStarted').findLast(
    ({ node, timer }) => node === leads?.node && timer === 'electionTimeout',
  );
  return { leads, before, timeout };
}

it('etcd elects between Frankfurt and Tokyo, at the first try by two round trips', {
  timeout: 300_000,
}, () => {
  const tries = SEEDS.map((seed) => {
    const { leads, before } = firstElection({ ...settingsOf('etcd'), bootAdvance: false }, seed);
    const asked = of(before, 'messageSent').filter(({ kind }) => kind === 'REQUEST_PRE_VOTE');
    const first = asked[0]?.atMs ?? Number.NaN;
    return { rounds: asked.length, tookMs: (leads?.atMs ?? Number.NaN) - first };
  });
  const alone = tries.filter(({ rounds }) => rounds === 1);
  for (const { tookMs } of alone) expect(tookMs).toBeCloseTo(2 * ROUND_TRIP_MS, 2);
  // The vote reaches the other one after 356 ms: the two have drawn ticks that are four apart or more, 42 of 100 pairs.
  expect(Math.abs(alone.length / tries.length - 0.42)).toBeLessThan(
    4 * Math.sqrt((0.42 * 0.58) / tries.length),
  );
  // The others try again, and nobody is without a leader for long.
  const failed = tries.filter(({ tookMs }) => !(tookMs < 9000));
  expect(failed.length).toBeLessThan(tries.length / 100);
});

it('a T of 150 ms elects only where a candidate has drawn no less than the round trip', {
  timeout: 300_000,
}, () => {
  const drawnMs = SEEDS.flatMap((seed) => {
    const { timeout } = firstElection({ timeoutMs: 150 }, seed);
    return timeout ? [timeout.dueMs - timeout.atMs] : [];
  });
  expect(drawnMs.length).toBeGreaterThan(0.9 * SEEDS.length);
  expect(Math.min(...drawnMs)).toBeGreaterThanOrEqual(ROUND_TRIP_MS);
});
