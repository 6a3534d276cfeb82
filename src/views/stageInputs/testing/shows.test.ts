// Each kind of claim holds at a moment that it describes, and is found to be broken at one that it does not.
import { beforeAll, describe, expect, it } from 'vitest';
import { definitionOf } from '../../../runFile/runFile';
import type { Shows } from '../../../runFile/shows';
import { scenarios } from '../../../scenarios/registry';
import { checkFile } from '../../../session/files/checkFile';
import { registries } from '../../../session/run/installed';
import { LiveRun } from '../../../session/run/liveRun';
import { algorithmOfRun } from '../../../sim/contracts/runAlgorithm';
import { simulate } from '../../../sim/engine/simulate';
import { completeSetup } from '../../../worker/completeSetup';
import { brokenClaims } from './shows';

/** A scenario at a moment in ms. */
async function shownAt(id: string, atMs: number): Promise<LiveRun> {
  const file = await checkFile(scenarios.get(id));
  const definition = definitionOf(file);
  const algorithm = algorithmOfRun(file, registries.algorithms);
  if (!algorithm) throw new Error(`there is no ${file.algorithm.id}`);
  const run = new LiveRun(definition, { algorithm }, file.commands);
  const setup = await completeSetup({ definition, commands: file.commands });
  run.append([...simulate(setup, atMs + 1).trace.events()]);
  run.showAt(atMs);
  return run;
}

/** A claim that holds, and one like it that does not. */
type Pair = readonly [right: Shows, wrong: Shows];

const SPLIT: readonly Pair[] = [
  [{ leaders: ['n5', 'n2'] }, { leaders: ['n5'] }],
  [{ follow: { n1: null, n3: 'n5' } }, { follow: { n1: null, n3: null } }],
  [{ status: { n5: 'up', c1: 'up' } }, { status: { c1: 'paused' } }],
  [{ banner: 'Split-brain: n5' }, { banner: 'Split-brain: n2' }],
  [{ violated: ['singleLeader'] }, { violated: ['singleLeader', 'liveness'] }],
  [
    {
      cut: {
        groups: [
          ['n3', 'n4', 'n5', 'c2'],
          ['n1', 'n2', 'c1'],
        ],
      },
    },
    {
      cut: {
        groups: [
          ['n3', 'n4', 'n5'],
          ['n1', 'n2', 'c1'],
        ],
      },
    },
  ],
  [
    {
      cut: {
        groups: [
          ['c1', 'n1', 'n2'],
          ['n3', 'n4', 'n5', 'c2'],
        ],
      },
    },
    { cut: { links: [] } },
  ],
  [{ writes: { c1: { lost: 0 } } }, { writes: { c1: { lost: 1 } } }],
  [{ inFlight: { COORDINATOR: 1, OK: 0 } }, { inFlight: { COORDINATOR: 0 } }],
  [
    { sent: { sinceMs: 5700, messages: { ELECTION: 7, OK: 1 } } },
    { sent: { sinceMs: 5701, messages: { ELECTION: 7 } } },
  ],
  [{ inFlight: { OK: 0 } }, { inFlight: { OKAY: 0 } }],
];

const TWO_LEASES: readonly Pair[] = [
  [{ roles: { n2: 'leader', n3: 'follower' } }, { roles: { n2: 'candidate' } }],
  [{ terms: { n1: 0, n2: 3 } }, { terms: { n1: 3 } }],
  [{ status: { zk: 'up' } }, { status: { zk: 'crashed' } }],
  [{ owners: { zk: ['n2', 'n3'] } }, { owners: { zk: ['n3', 'n2'] } }],
  [{ cut: { links: [] } }, { cut: { links: [{ from: 'n1', to: 'zk' }] } }],
  [
    { happened: { sinceMs: 14000, events: { leadershipAcquired: 2 } } },
    { happened: { sinceMs: 14000, events: { leadershipAcquired: 1 } } },
  ],
  [
    { happened: { sinceMs: 14000, events: { leadershipLost: 0 } } },
    { happened: { sinceMs: 8000, events: { leadershipLost: 0 } } },
  ],
  [
    { lasted: { sinceMs: 8000, noLeaderMs: 7600, twoLeadersMs: 200 } },
    { lasted: { sinceMs: 14000, noLeaderMs: 7600 } },
  ],
];

describe.each([
  ['lecture5SplitBrain', 6500, SPLIT],
  ['curatorDoubleLeader', 20900, TWO_LEASES],
] as const)('in %s at %d ms', (id, atMs, pairs) => {
  let run: LiveRun;
  beforeAll(async () => {
    run = await shownAt(id, atMs);
  });

  it.each(pairs)('%o holds, and %o does not', (right, wrong) => {
    expect(brokenClaims(run, atMs, right)).toEqual([]);
    expect(brokenClaims(run, atMs, wrong)).toHaveLength(1);
  });
});
