// The schedules that break the bully's nine assumptions, played on leases.
import { expect } from 'vitest';
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import type { RunFile } from '../../runFile/runFile';
import { scenarios } from '../../scenarios/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command, Direction } from '../../sim/contracts/command';
import type { Params, PartDefinition } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import type { Program } from '../../sim/contracts/program';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { eventsByTables } from '../../sim/testing/eventsByTables';
import { parts, servicesFor } from './parts';
import { of } from './play';

/** Leases that last a third of the second for which the schedules keep a leader away. */
export const TIMINGS: Readonly<Record<string, Params>> = {
  redisLease: { ttlMs: 300, renewMs: 100, pollMs: 100, taskMs: 50, requestTimeoutMs: 50 },
  kubernetesLease: {
    leaseMs: 300,
    renewDeadlineMs: 200,
    retryMs: 50,
    taskMs: 50,
    requestTimeoutMs: 50,
  },
  dynamoDbLease: { leaseMs: 300, heartbeatMs: 100, pollMs: 50, taskMs: 50, requestTimeoutMs: 50 },
};
/** The schedules, by the ids of their scenarios. */
export const schedules = [...scenarios]
  .filter(([id]) => id.startsWith('strikeAssumption') && !id.endsWith('Heal'))
  .map(([id, file]) => [id, file as RunFile] as const);

interface Given {
  readonly algorithm: Algorithm;
  readonly file: RunFile;
  readonly seed: string;
  readonly commands: readonly Command[];
  /** Whether a leader leads only until the end of its lease by its own clock, and not until it is informed. */
  readonly localDeadline?: boolean;
  readonly fencing?: boolean;
  /** By default the schedule's own. */
  readonly untilMs?: number;
}

const part = (id: string, program: Program, own: Params = {}): PartDefinition => ({
  id,
  kind: program.id,
  params: { ...defaultParams(program.params), ...own },
});
const programOf = (id: string) => parts.find((one) => one.id === id) as Program;

/** Plays a schedule on a lease whose leader, and a client with it, writes to a storage. */
export function onLease(given: Given) {
  const { algorithm, file, seed, commands, localDeadline = false, fencing = true } = given;
  const params = { ...defaultParams(algorithm.params), ...TIMINGS[algorithm.id], localDeadline };
  const definition = {
    seed,
    algorithm: { id: algorithm.id, params },
    nodes: file.nodes,
    services: [
      ...servicesFor(algorithm).map((service) => part(service.usualId, service)),
      part('storage', programOf('fencedStorage'), { fencing }),
    ],
    clients: [part('c1', programOf('writer'), { everyMs: 100, timeoutMs: 40, retryMs: 40 })],
    network: file.network,
  };
  const setup = { definition, commands, algorithm, parts, faults, properties };
  return eventsByTables(setup, given.untilMs ?? file.untilMs ?? 0);
}

/** The leader when a schedule begins. */
export const leaderAt1000 = (events: readonly TraceEvent[]) =>
  of(events, 'leadershipAcquired').findLast(({ atMs }) => atMs < 1000)?.node as string;
/** The last token that a node had. */
export const tokenOf = (events: readonly TraceEvent[], node: string) =>
  of(events, 'leaseChanged').find((event) => event.node === node && event.lease)?.lease?.token;

/**
 * The same schedule for a lease. It attacks the present leader. Nodes talk to the service and not to each other, so
 * that faults of a link to another node are faults of the link to the service. A message that comes again from a dead
 * sender is a write under its token. An impairment during one moment of an election lasts longer.
 */
export function inLeaseWords(given: Given, plain: readonly TraceEvent[]): Command[] {
  const { file, algorithm } = given;
  const highest = file.nodes.at(-1)?.id as string;
  const leader = leaderAt1000(plain);
  const service = servicesFor(algorithm)[0]?.usualId as string;
  const swap = (id: string) => (id === highest ? leader : id === leader ? highest : id);
  const toService = ({ from, to }: Direction): Direction =>
    swap(to) === leader ? { from: service, to: leader } : { from: swap(from), to: service };
  return file.commands.map((command): Command => {
    switch (command.type) {
      case 'cut':
        return { ...command, links: command.links.map(toService) };
      case 'setLink': {
        const isRepair = (command['loss'] ?? command['corruptSender']) === 0;
        const atMs = isRepair ? command.atMs + 400 : command.atMs;
        return { ...command, atMs, links: command.links.map(toService) };
      }
      case 'forgeMessage': {
        const body = { key: 'cluster-state', token: tokenOf(plain, leader) ?? null, value: leader };
        return { ...command, from: leader, to: 'storage', kind: 'WRITE', body };
      }
      case 'tell':
        return { ...command, node: swap(command.node), about: swap(command.about) };
      case 'heal':
        return command;
      default:
        return 'node' in command ? { ...command, node: swap(command.node) } : command;
    }
  });
}

/** Writes that were taken after a write of the same key with a higher token. */
export function overtaken(events: readonly TraceEvent[]) {
  const highest = new Map<string, number>();
  return of(events, 'writeAccepted').filter(({ key, token }) => {
    const before = highest.get(key) ?? 0;
    highest.set(key, Math.max(before, token ?? 0));
    return token === null || token < before;
  });
}
/** Violations of a property that leases with tokens promise. */
export const fallen = (events: readonly TraceEvent[]) =>
  of(events, 'propertyViolated').filter(
    ({ property }) => property === 'fencing' || property === 'oneLeaderPerTerm',
  );

/** The run before a schedule begins, which determines the leader. */
export const plainRun = (algorithm: Algorithm, file: RunFile, seed: string) =>
  onLease({ algorithm, file, seed, commands: [], untilMs: 1000 });

/** Plays a schedule as it is and for a lease, with a local deadline and without: no deposed leader's write is taken. */
export function expectNoOvertakenWrite(algorithm: Algorithm, file: RunFile, seed: string): void {
  const given = { algorithm, file, seed, commands: file.commands };
  for (const commands of [file.commands, inLeaseWords(given, plainRun(algorithm, file, seed))])
    for (const localDeadline of [true, false]) {
      const events = onLease({ ...given, commands, localDeadline });
      // A node that waits for a lease to expire handles no notifications of failures.
      const refused = of(events, 'commandRefused').filter(({ command }) => command !== 'tell');
      expect(refused).toEqual([]);
      expect(of(events, 'processFailed')).toEqual([]);
      expect(of(events, 'writeAccepted').length).toBeGreaterThan(20);
      expect(overtaken(events)).toEqual([]);
      expect(fallen(events)).toEqual([]);
    }
}
