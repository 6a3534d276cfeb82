// Raft on the schedules that break the bully’s nine assumptions: never two leaders in one term.
import { describe, expect, it } from 'vitest';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import type { RunFile } from '../runFile/runFile';
import { scenarios } from '../scenarios/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import { defaultParams } from '../sim/contracts/params';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { simulate } from '../sim/engine/simulate';
import { algorithms } from './registry';
import { of, twoLeaders } from './testing/play';

const raft = algorithms.get('raft') as Algorithm;
const SEEDS = Array.from({ length: 10 }, (_, index) => String(index));
const schedules = [...scenarios]
  .filter(([id]) => id.startsWith('strikeAssumption') && !id.endsWith('Heal'))
  .map(([id, file]) => [id, file as RunFile] as const);

/** Plays a schedule on Raft, with its commands changed or as they are. */
function onRaft(file: RunFile, seed: string, commands: readonly Command[] = file.commands) {
  const { nodes, network, untilMs = 0 } = file;
  const definition = {
    seed,
    algorithm: { id: 'raft', params: defaultParams(raft.params) },
    nodes,
    network,
  };
  const setup = { definition, commands, algorithm: raft, faults, properties };
  return [...simulate(setup, untilMs).trace.events()];
}

const fallen = (events: readonly TraceEvent[]) =>
  of(events, 'propertyViolated').filter(({ property }) => property === 'oneLeaderPerTerm');

/** The leader when the schedule begins: the schedules attack the highest node, but in Raft any node may lead. */
const leaderAt1000 = (events: readonly TraceEvent[]) =>
  of(events, 'leadershipAcquired').findLast(({ atMs }) => atMs < 1000)?.node as string;

/**
 * The same schedule with two nodes exchanged, and with Raft's messages: a message that comes again is a HEARTBEAT of an
 * old term, and a link that is impaired during the bully's election of 1160 to 1230 is impaired longer.
 */
function exchanged(commands: readonly Command[], one: string, other: string): Command[] {
  const swap = (id: string) => (id === one ? other : id === other ? one : id);
  const text = JSON.stringify(commands).replaceAll(/"(n\d+)"/g, (_, id) => `"${swap(id)}"`);
  return (JSON.parse(text) as Command[]).map((command) => {
    if (command.type === 'forgeMessage')
      return { ...command, kind: 'HEARTBEAT', body: { term: 1 } };
    const isRepair =
      command.type === 'setLink' && (command['loss'] ?? command['corruptSender']) === 0;
    return isRepair ? { ...command, atMs: command.atMs + 400 } : command;
  });
}

it('there are schedules for the unbroken run, and for all nine assumptions', () => {
  expect(schedules.map(([id]) => id.slice('strikeAssumption'.length))).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    '4b',
    '5',
    '6',
    '7',
    '8',
    '9',
  ]);
});

describe.each(schedules)('%s on Raft', (_, file) => {
  it('never has two leaders in one term, neither with the schedule as it is nor aimed at the leader', () => {
    const highest = file.nodes.at(-1)?.id as string;
    for (const seed of SEEDS) {
      const plain = onRaft(file, seed);
      expect(of(plain, 'leadershipAcquired')).not.toEqual([]);
      expect(fallen(plain)).toEqual([]);
      const commands = exchanged(file.commands, highest, leaderAt1000(plain));
      expect(fallen(onRaft(file, seed, commands))).toEqual([]);
    }
  });
});

it('two nodes may lead for a while, in different terms: the paused leader and the next', () => {
  const file = scenarios.get('strikeAssumption9') as RunFile;
  const runs = SEEDS.map((seed) =>
    onRaft(file, seed, exchanged(file.commands, 'n3', leaderAt1000(onRaft(file, seed)))),
  );
  for (const events of runs) {
    const [span] = twoLeaders(events);
    expect(span?.[0]).toBeGreaterThan(1000);
    expect(span?.[1]).toBeGreaterThanOrEqual(2000);
    expect(span?.[1]).toBeLessThanOrEqual(2010);
  }
});
