// Twenty faults, each planted in the source of a real algorithm, which a hunt must find and shrink.
import { PLANTED_BUGS, type PlantedBug } from '../../algorithms/testing/plantedBugs';
import type { PlainBase } from '../../experiment/experiment';

/** A planted fault, and the promise that it breaks. */
export interface PlantedFault {
  readonly bug: PlantedBug;
  readonly property: string;
  /** Whether the property is promised only once all is repaired. */
  readonly mended: boolean;
  /** The cluster besides its algorithm. */
  readonly cluster: Omit<PlainBase, 'algorithm'>;
}

const FAST_LEASE = { ttlMs: 300, renewMs: 100, pollMs: 100, requestTimeoutMs: 60, taskMs: 100 };
const FAST_BULLY = { heartbeatMs: 50, t1Ms: 200, t2Ms: 60, t3Ms: 120 };

/** The property that each of the conformance test’s bugs breaks. */
const BROKEN: Readonly<Record<string, Omit<PlantedFault, 'bug'>>> = {
  doubleVote: always('oneLeaderPerTerm', { nodes: 3 }),
  minorityQuorum: always('oneLeaderPerTerm', { nodes: 5 }),
  voteNotDurable: always('oneLeaderPerTerm', { nodes: 3 }),
  staleVotesCounted: always('oneLeaderPerTerm', { nodes: 3 }),
  noOk: always('singleLeader', { nodes: 3, params: FAST_BULLY }),
  lowerBelieved: mended('highestLeads', {
    nodes: 3,
    params: { ...FAST_BULLY, announceTo: 'all' },
  }),
  waitNeverEnds: always('singleLeader', { nodes: 3, params: FAST_BULLY }),
  anyKeyRenewed: always('leaseValidity', {
    nodes: 3,
    params: { ...FAST_LEASE, localDeadline: false },
  }),
  anyKeyReleased: always('leaseValidity', { nodes: 3, params: FAST_LEASE }),
  tokenNotRaised: always('oneLeaderPerTerm', { nodes: 3 }),
};

function always(property: string, cluster: PlantedFault['cluster']): Omit<PlantedFault, 'bug'> {
  return { property, mended: false, cluster };
}

function mended(property: string, cluster: PlantedFault['cluster']): Omit<PlantedFault, 'bug'> {
  return { property, mended: true, cluster };
}

/** The second ten, each one replacement. */
const MORE: readonly PlantedFault[] = [
  {
    ...always('oneLeaderPerTerm', { nodes: 4 }),
    bug: bug('majorityOffByOne', 'raft', [
      'numberOf(votesGranted) >= majorityOf(peers.length + 1),',
      'numberOf(votesGranted) >= Math.floor((peers.length + 2) / 2),',
    ]),
  },
  {
    ...always('oneLeaderPerTerm', { nodes: 3 }),
    bug: bug('ownVoteFree', 'raft', [
      'term: term + 1, votedFor: self.id }',
      'term: term + 1, votedFor: self.id && null }',
    ]),
  },
  {
    ...always('oneLeaderPerTerm', { nodes: 5 }),
    bug: bug('votesCountedTwice', 'raft', ['new Set(ids).size;', 'ids.length;']),
  },
  {
    ...always('singleLeader', { nodes: 3 }),
    bug: bug('lowerPassedOn', 'changRoberts', [
      "{ guard: 'namesHigher', actions: ['ack', 'passOn'] },\n          { actions: 'ack' },",
      "{ actions: ['ack', 'passOn'] },",
    ]),
  },
  {
    ...always('singleLeader', { nodes: 4 }),
    bug: bug('neverNo', 'hirschbergSinclair', ["? 'NO' : 'OK'", "? 'OK' : 'OK'"]),
  },
  {
    ...always('leaseValidity', { nodes: 3 }),
    bug: bug(
      'minorityLocks',
      'redlock',
      ['>= majorityOf(servers);', '>= Math.floor(servers / 2);'],
      'redlock/round.ts',
    ),
  },
  {
    ...always('leaseValidity', { nodes: 3 }),
    bug: bug('anyLockReleased', 'redlock', [
      "args = [context.params.key, context.value];\n      return send('RELEASE',",
      "args = [context.params.key];\n      return send('DEL',",
    ]),
  },
  {
    ...always('leaseValidity', { nodes: 3, params: FAST_LEASE }),
    bug: bug('leaseFromAnswer', 'redisLease', [
      '({ context }: Args) => roundMs(context.sentMs + context.params.ttlMs)',
      '(args: Args) => roundMs(clockOf(args) + args.context.params.ttlMs)',
    ]),
  },
  {
    ...always('leaseValidity', { nodes: 3 }),
    bug: bug('ownerForVersion', 'dynamoDbLease', [
      '{ version: seen.record.version } :',
      '{ owner: seen.record.owner } :',
    ]),
  },
  {
    ...always('singleLeader', { nodes: 3, params: FAST_BULLY }),
    bug: bug('okForConsent', 'bully', [
      "OK: { target: 'awaitingCoordinator', actions",
      "OK: { target: '#bully.leading', actions",
    ]),
  },
];

function bug(
  id: string,
  of: string,
  edit: PlantedBug['edits'][number],
  file = `${of}.ts`,
): PlantedBug {
  return { id, of, file, edits: [edit] };
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...PLANTED_BUGS.map((one) => ({ bug: one, ...(BROKEN[one.id] as Omit<PlantedFault, 'bug'>) })),
  ...MORE,
];
