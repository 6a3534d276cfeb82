// Raft under thousands of random schedules of faults: no term ever has two leaders. The same search finds two in bully.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import type { RunFile } from '../runFile/runFile';
import { scenarios } from '../scenarios/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { eventsByTables } from '../sim/testing/eventsByTables';
import { algorithms } from './registry';
import { commandsOf, type Fault } from './testing/troubles';

const RUNS = 2000;
const UNTIL_MS = 2000;
/** Every algorithm has elected a leader by then, so that a schedule starts from a cluster that works. */
const CALM_MS = 200;
const LATENCY_MS = [2, 20] as const;

const name = (index: number, nodes: number) => `n${(index % nodes) + 1}`;
/** The one-way link from a node to one of the others. */
const link = ([from, over]: readonly [number, number], nodes: number) => ({
  from: name(from, nodes),
  to: name((from % nodes) + 1 + (over % (nodes - 1)), nodes),
});
const index = fc.nat({ max: 4 });
const linkEnds = fc.tuple(index, fc.nat({ max: 3 }));
const links = fc.array(linkEnds, { minLength: 1, maxLength: 4 });

const crash = index.map(
  (one): Fault =>
    (nodes) => {
      const node = name(one, nodes);
      return [
        { type: 'crash', node },
        { type: 'restart', node },
      ];
    },
);
const pause = index.map(
  (one): Fault =>
    (nodes) => {
      const node = name(one, nodes);
      return [
        { type: 'pause', node },
        { type: 'resume', node },
      ];
    },
);
const cut = links.map(
  (ends): Fault =>
    (nodes) => {
      const severed = ends.map((pair) => link(pair, nodes));
      return [
        { type: 'cut', links: severed },
        { type: 'heal', links: severed },
      ];
    },
);
const partition = fc.nat({ max: 29 }).map(
  (camp): Fault =>
    (nodes) => {
      const all = Array.from({ length: nodes }, (_, one) => name(one, nodes));
      // The bits of the number choose the first camp; neither camp is empty.
      const bits = 1 + (camp % (2 ** nodes - 2));
      const isFirst = (_: string, one: number) => (bits >> one) % 2 === 1;
      const groups = [all.filter(isFirst), all.filter((node, one) => !isFirst(node, one))];
      return [{ type: 'partition', groups }, { type: 'heal' }];
    },
);
const disturb = fc
  .record({
    ends: links,
    latencyMs: fc.constantFrom(1, [2, 20] as const, [5, 150] as const, 80),
    loss: fc.constantFrom(0, 0.3, 0.8),
    duplicate: fc.constantFrom(0, 0.5, 1),
  })
  .map(
    ({ ends, ...settings }): Fault =>
      (nodes) => {
        const calm = { latencyMs: LATENCY_MS, loss: 0, duplicate: 0 };
        const on = { type: 'setLink' as const, links: ends.map((pair) => link(pair, nodes)) };
        return [
          { ...on, ...settings },
          { ...on, ...calm },
        ];
      },
  );

const schedule = fc
  .record({
    seed: fc.nat().map(String),
    nodes: fc.integer({ min: 3, max: 5 }),
    preVote: fc.boolean(),
    checkQuorum: fc.boolean(),
    duplicate: fc.constantFrom(0, 0.5),
    troubles: fc.array(
      fc.record({
        fault: fc.oneof(crash, pause, cut, partition, disturb),
        fromMs: fc.integer({ min: CALM_MS, max: UNTIL_MS - 1 }),
        lastsMs: fc.integer({ min: 1, max: 600 }),
      }),
      { maxLength: 14, size: 'max' },
    ),
  })
  .map(({ troubles, ...rest }) => {
    return { ...rest, commands: commandsOf(troubles, rest.nodes, UNTIL_MS) };
  });
/** Rules of systems built on Raft, beside those of the schedule. */
const rules = fc.record({
  timer: fc.constantFrom('reset', 'freeRunning', 'heardSince'),
  stickiness: fc.constantFrom('T', 'withCheckQuorum', 'ownTimeout', 'none'),
  quorumRule: fc.constantFrom('rolling', 'window'),
  retry: fc.constantFrom('wait', 'follow', 'backOff'),
  preVoteFault: fc.constantFrom('none', 'refusesOwnLeader', 'countsAsContact'),
  ticks: fc.constantFrom(0, 4),
  bootAdvance: fc.boolean(),
  leadershipTransfer: fc.boolean(),
  priorityTakeover: fc.boolean(),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer S> ? S : never;

const asLeave = (command: Command): Command =>
  command.type === 'crash' ? { ...command, type: 'leave' } : command;

/** The events of a run of this schedule, watched by one property. */
function hunt(algorithm: Algorithm, params: Params, property: string, given: Schedule) {
  const { seed, nodes, duplicate, commands } = given;
  const plain = plainDefinition({
    algorithm: algorithm.id,
    params: { ...defaultParams(algorithm.params), ...params },
    nodes,
    seed,
    latencyMs: LATENCY_MS,
  });
  const definition = { ...plain, network: { ...plain.network, duplicate } };
  const watched = properties.filter(({ id }) => id === property);
  const setup = { definition, commands, algorithm, faults, properties: watched };
  return eventsByTables(setup, UNTIL_MS);
}

const falls = (events: readonly TraceEvent[]) =>
  events.filter(({ type }) => type === 'propertyViolated').map(({ atMs }) => atMs);

/** The nodes that led without the votes of a majority in that term, their own included. */
function unelected(events: readonly TraceEvent[], nodes: number): string[] {
  const voters = new Map<string, Set<string>>();
  const usurpers: string[] = [];
  for (const event of events) {
    if (event.type === 'messageSent' && event.kind === 'REQUEST_VOTE_REPLY') {
      const { term, voteGranted } = event.body as { term: number; voteGranted: boolean };
      const candidacy = `${event.to} ${term}`;
      if (voteGranted)
        voters.set(candidacy, (voters.get(candidacy) ?? new Set([event.to])).add(event.from));
    }
    if (event.type === 'leadershipAcquired') {
      const votes = voters.get(`${event.node} ${event.term}`)?.size ?? 1;
      if (2 * votes <= nodes) usurpers.push(event.node);
    }
  }
  return usurpers;
}

describe('random faults', () => {
  const raft = algorithms.get('raft') as Algorithm;
  const bully = algorithms.get('bully') as Algorithm;
  const isSafe = (algorithm: Algorithm) =>
    fc.property(
      schedule,
      fc.option(rules, { nil: { leadershipTransfer: false } }),
      (given, built) => {
        const { preVote, checkQuorum, nodes } = given;
        // Hardly longer than a round trip: more elections give more chances of an error.
        const timing = { timeoutMs: 60, heartbeatMs: 40, backOffMs: 100 };
        const params = { ...timing, preVote, checkQuorum, ...built };
        // A node that crashes hands nothing over.
        const commands = built.leadershipTransfer ? given.commands.map(asLeave) : given.commands;
        const events = hunt(algorithm, params, 'oneLeaderPerTerm', { ...given, commands });
        expect(falls(events)).toEqual([]);
        expect(unelected(events, nodes)).toEqual([]);
      },
    );

  it('never give a term of Raft two leaders, nor a leader without a majority', {
    timeout: 900_000,
  }, () => {
    fc.assert(isSafe(raft), { numRuns: RUNS });
  });

  it('do, when a crash makes a node forget its vote: the search finds it', () => {
    const { durable: _, ...forgetful } = raft;
    expect(fc.check(isSafe(forgetful), { numRuns: 1000, seed: 1, endOnFailure: true }).failed).toBe(
      true,
    );
  });

  it('break the bully: the smallest schedule found is kept as the scenario huntedSplitBrain', () => {
    const scenario = scenarios.get('huntedSplitBrain') as RunFile;
    const isSingle = fc.property(schedule, (given) => {
      const events = hunt(bully, scenario.algorithm.params, 'singleLeader', given);
      expect(falls(events)).toEqual([]);
    });
    const { counterexample } = fc.check(isSingle, { numRuns: 100, seed: 1 });
    const found = counterexample?.[0];
    expect(found).toMatchObject({ seed: scenario.seed, commands: scenario.commands, duplicate: 0 });
    expect(found?.nodes).toBe(scenario.nodes.length);
    expect(scenario.network.latencyMs).toEqual(LATENCY_MS);
  });
});
