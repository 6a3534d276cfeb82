// Conformance finds timers that are left running or not declared, and says when a cluster does not rest.
import { expect, it } from 'vitest';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import type { NewEvent, TraceEvent } from '../sim/contracts/traceEvent';
import { simulate } from '../sim/engine/simulate';
import { eventsByTables } from '../sim/testing/eventsByTables';
import { canonicalLine } from '../sim/trace/canonicalLine';
import { algorithms } from './registry';
import { tour } from './testing/everyState';
import { type PlantedBug, plant } from './testing/plantedBugs';
import { brokenPromises } from './testing/promises';
import { differences, lateElections, timersByRole } from './testing/stability';
import { watched } from './testing/strayTimers';

async function tourOf(bug: PlantedBug) {
  const algorithm = await plant(bug);
  const { params: watchable, latencyMs } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...watchable } as Record<string, number>;
  return tour(algorithm, plainDefinition({ algorithm: algorithm.id, params, nodes: 5, latencyMs }));
}

const HEARTBEAT_NOT_STOPPED: PlantedBug = {
  id: 'heartbeatNotStopped',
  of: 'raft',
  file: 'raft.ts',
  edits: [["exit: 'stopHeartbeat',", '']],
};

it('a timer that a leader leaves running is named, with the state that ignores it', async () => {
  const { failures, strayTimers } = await tourOf(HEARTBEAT_NOT_STOPPED);
  expect(failures).toEqual([]);
  expect(strayTimers).toContain(
    'a timer fires the event `heartbeatDue` in the state `follower.leaderHeard`, which has no transition for it: cancel the timer in the `exit` of the state that starts it',
  );
});

it('a timer that a leader leaves running is named in the runs that check promises, too', async () => {
  const [broken] = brokenPromises(await plant(HEARTBEAT_NOT_STOPPED), 1, 1);
  expect(broken?.sentence).toMatch(
    /^heartbeatNotStopped, run \d+ .*: a timer fires the event `heartbeatDue` in the state `\w/,
  );
});

it('a timer that only a pre-candidate starts must be declared', async () => {
  const { undeclared } = await tourOf({
    id: 'rareTimer',
    of: 'raft',
    file: 'raft.ts',
    edits: [
      [
        "entry: ['drawElectionTimeout', 'requestPreVotes'],",
        "entry: ['drawElectionTimeout', 'requestPreVotes', raise({ type: 'heartbeatDue' }, { delay: 5, id: 'rare' })],",
      ],
    ],
  });
  expect(undeclared).toEqual(['the timer `rare` is started but not declared in `timers`']);
});

it('a timer that no run starts is named', async () => {
  const { unstarted } = await tourOf({
    id: 'unusedTimer',
    of: 'raft',
    file: 'raft.ts',
    edits: [['  timers: {', "  timers: { never: 'nothing',"]],
  });
  expect(unstarted).toEqual(['the timer `never` is declared in `timers`, but no run starts it']);
});

const nodes: readonly NodeDefinition[] = ['n1', 'n2'].map((id, index) => ({ id, priority: index }));
const traced = (...events: NewEvent[]): TraceEvent[] =>
  events.map((event, seq) => ({ ...event, seq }));
const awake = traced(
  { type: 'nodeJoined', atMs: 0, node: 'n1' },
  { type: 'nodeJoined', atMs: 0, node: 'n2' },
  { type: 'timerStarted', atMs: 0, node: 'n1', timer: 't1', dueMs: 90 },
  { type: 'timerStarted', atMs: 0, node: 'n2', timer: 'heartbeat', dueMs: 100 },
  { type: 'messageSent', atMs: 80, id: 0, from: 'n2', to: 'n1', kind: 'OK', dueMs: 95, body: null },
  { type: 'timerFired', atMs: 90, node: 'n1', timer: 't1' },
  { type: 'electionStarted', atMs: 90, cause: 5, node: 'n1', why: 'has heard nothing for T1' },
);

it('an election in a cluster that should rest is told with its trigger and with what goes on', () => {
  expect(lateElections(nodes, awake, 50)).toEqual([
    'n1 starts another election at 90 ms, though all should rest from 50 ms on: has heard nothing for T1, when its timer `t1` fires (meanwhile OK from n2 to n1 is under way, the timer `heartbeat` of n2 runs)',
  ]);
  expect(lateElections(nodes, awake, 90)).toEqual([]);
});

it('a timer that runs only after an election is named, with its node’s role', () => {
  const later = timersByRole(nodes, awake, 50);
  expect(differences(later, new Set())).toEqual([
    'the timer `heartbeat` of a follower runs after an election, but not without one',
  ]);
  expect(differences(new Set(), later)).toEqual([
    'the timer `heartbeat` of a follower runs without an election, but not after one',
  ]);
});

it('an algorithm that is watched for stray timers gives the same trace', () => {
  const algorithm = algorithms.get('raft') as Algorithm;
  const commands: Command[] = [
    { atMs: 2000, type: 'partition', groups: [['n1'], ['n2', 'n3']] },
    { atMs: 4000, type: 'heal' },
  ];
  const definition = plainDefinition({
    algorithm: algorithm.id,
    params: defaultParams(algorithm.params),
    nodes: 3,
    latencyMs: 10,
  });
  const setup = { definition, commands, algorithm, faults, properties };
  const seen = eventsByTables(setup, 6000, { stepperFor: watched(algorithm, () => {}) });
  expect(seen.map(canonicalLine)).toEqual(
    [...simulate(setup, 6000).trace.events()].map(canonicalLine),
  );
});
