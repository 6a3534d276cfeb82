// Makes the run for the arguments of `run`: a scenario, a file or a plain cluster, with the cluster and the changes of the flags.
import { existsSync } from 'node:fs';
import { algorithmFidelities } from '../algorithms/registry';
import { type Cluster, readCluster, withCluster } from '../runFile/cluster/cluster';
import { checkRunFile, readRunFile } from '../runFile/readRunFile';
import { FORMAT, isRecorded, type RunFile, startOf, VERSION } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import { scenarios } from '../scenarios/registry';
import { quote } from '../sim/base/quote';
import type { Command } from '../sim/contracts/command';
import { MAX_NODES, type PartDefinition, withoutOwnParams } from '../sim/contracts/definition';
import { noPreset, type Preset } from '../sim/contracts/fidelity';
import { plainDefinition } from '../sim/contracts/plainCluster';
import type { Service } from '../sim/contracts/service';
import { registries } from './installed';
import { type Io, UsageError } from './io';
import { atSites, type SiteFlags } from './sites';
import { readSource } from './source';
import {
  clockValue,
  diskValue,
  latencyValue,
  loadValue,
  numberValue,
  paramValues,
  timedValue,
} from './values';

/** The arguments of `run` that define the run. */
export interface RunFlags extends SiteFlags {
  readonly algorithm?: string | undefined;
  readonly nodes?: string | undefined;
  readonly cluster?: string | undefined;
  readonly seed?: string | undefined;
  readonly until?: string | undefined;
  readonly preset?: string | undefined;
  readonly param?: string[] | undefined;
  readonly latency?: string | undefined;
  readonly 'leader-within'?: string | undefined;
  readonly crash?: string[] | undefined;
  readonly elect?: string[] | undefined;
  readonly load?: string[] | undefined;
  readonly clock?: string[] | undefined;
  readonly disk?: string[] | undefined;
}

/**
 * The run to play, checked like a file. Earlier results are left out, and so are the other branches, because they are
 * not branches of the changed run.
 *
 * @param name - a scenario's id, a file's name or `-`; absent for a plain cluster.
 */
export async function arrange(name: string | undefined, flags: RunFlags, io: Io): Promise<RunFile> {
  const cluster = await clusterOf(name, flags, io);
  const base = name === undefined ? plainRun(flags, cluster) : await namedRun(name, flags, io);
  const writer = isRecorded(base) ? 'session' : 'anybody';
  const start = playedBy(startOf(base), flags.algorithm);
  const placed = await atSites(cluster ? withCluster(start, cluster) : start, name, flags, io);
  const run = changed(placed, flags);
  // A run's own commands may name processes that another cluster has not: that is a mistake even in a recorded run.
  return checkRunFile(run, registries, cluster ? 'anybody' : writer);
}

/** The run, without its nodes' own parameters where another algorithm is to play it. */
function playedBy(run: RunFile, algorithm: string = run.algorithm.id): RunFile {
  return algorithm === run.algorithm.id ? run : { ...run, nodes: withoutOwnParams(run.nodes) };
}

/** The cluster of the flag `--cluster`; null without the flag. Errors name the file. */
async function clusterOf(
  name: string | undefined,
  { cluster, nodes }: RunFlags,
  io: Io,
): Promise<Cluster | null> {
  if (cluster === undefined) return null;
  if (nodes !== undefined) throw new UsageError('--nodes: a cluster brings its own nodes');
  if (cluster === '-' && name === '-')
    throw new UsageError('--cluster: standard input is the run already');
  if (cluster !== '-' && !existsSync(cluster))
    throw new UsageError(`--cluster: there is no file ${quote(cluster)}`);
  const source = await readSource(cluster, io);
  try {
    return readCluster(source, registries);
  } catch (error) {
    if (!(error instanceof RunFileError)) throw error;
    throw new RunFileError(`--cluster: ${error.message}`);
  }
}

async function namedRun(name: string, { nodes }: RunFlags, io: Io): Promise<RunFile> {
  if (nodes !== undefined) throw new UsageError('--nodes: a scenario brings its own nodes');
  const scenario = scenarios.get(name);
  if (scenario !== undefined) return checkRunFile(scenario, registries);
  if (name !== '-' && !existsSync(name))
    throw new UsageError(
      `there is no scenario and no file ${quote(name)}; the scenarios are ${[...scenarios.keys()].join(', ')}`,
    );
  return readRunFile(await readSource(name, io), registries);
}

function plainRun({ algorithm, nodes }: RunFlags, cluster: Cluster | null): RunFile {
  const asked = nodes ?? (cluster ? String(cluster.nodes.length) : undefined);
  if (algorithm === undefined || asked === undefined)
    throw new UsageError('name a scenario or a file, or give --algorithm and --nodes or --cluster');
  const count = numberValue('--nodes', asked);
  if (!Number.isInteger(count) || count < 1 || count > MAX_NODES)
    throw new UsageError(
      `--nodes: expected a whole number from 1 to ${MAX_NODES} but got "${quote(asked)}"`,
    );
  return {
    format: FORMAT,
    version: VERSION,
    id: 'plain',
    title: `${algorithm} with ${count} nodes`,
    ...plainDefinition({ algorithm, params: {}, nodes: count, services: servicesOf(algorithm) }),
    commands: [],
  };
}

/** The services that an algorithm needs; an unknown algorithm is reported by the schema. */
function servicesOf(algorithm: string): Service[] {
  const kinds = registries.algorithms.get(algorithm)?.services ?? [];
  return kinds.flatMap((kind) => registries.services.get(kind) ?? []);
}

/** The run with the changes of the flags; the caller checks the result. */
function changed(run: RunFile, flags: RunFlags): unknown {
  const { seed = run.seed, algorithm = run.algorithm.id, param = [] } = flags;
  const within = flags['leader-within'];
  const preset = flags.preset === undefined ? null : presetOf(algorithm, flags.preset);
  const kept = algorithm === run.algorithm.id && !preset ? run.algorithm.params : {};
  const latencyMs =
    flags.latency === undefined ? run.network.latencyMs : latencyValue('--latency', flags.latency);
  const base = flags.until === undefined ? run : endedAt(run, numberValue('--until', flags.until));
  return {
    ...base,
    seed,
    algorithm: {
      id: algorithm,
      params: { ...kept, ...preset?.params, ...paramValues('--param', param) },
    },
    ...(preset && run.services && { services: servicesWith(preset, run.services) }),
    network: { ...run.network, latencyMs },
    ...(within !== undefined && { leaderWithinMs: numberValue('--leader-within', within) }),
    commands: [...base.commands, ...ofFlags(run, flags)].sort((a, b) => a.atMs - b.atMs),
  };
}

/** The preset of an algorithm, by its id. */
function presetOf(algorithm: string, id: string): Preset {
  const { presets = [] } = algorithmFidelities.get(algorithm) ?? {};
  const preset = presets.find((one) => one.id === id);
  if (preset) return preset;
  throw new UsageError(`--preset: ${noPreset(algorithm, id, presets)}`);
}

/** The services with a preset's parameters; kinds that it does not name stay as they are. */
function servicesWith({ services = {} }: Preset, parts: readonly PartDefinition[]) {
  return parts.map((part) => {
    const params = services[part.kind];
    return params ? { ...part, params } : part;
  });
}

/** The commands of the flags `--crash`, `--elect`, `--load`, `--clock` and `--disk`. */
function ofFlags(
  run: RunFile,
  { crash = [], elect = [], load = [], clock = [], disk = [] }: RunFlags,
): Command[] {
  const commands = [
    ...crash.map((text) => timedValue('crash', text)),
    ...elect.map((text) => timedValue('elect', text)),
    ...load.map(loadValue),
    ...clock.map(clockValue),
    ...disk.map(diskValue),
  ];
  const unknown = commands.find(({ node }) => !isIn(run, node));
  if (unknown) {
    throw new UsageError(`--${FLAGS[unknown.type]}: there is no node ${unknown.node}`);
  }
  return commands;
}

/** The flag of each type of command. */
const FLAGS = {
  crash: 'crash',
  elect: 'elect',
  setLoad: 'load',
  setClock: 'clock',
  setDisk: 'disk',
} as const;

/** Whether a run has a process of this id from the start, or a command for it to join. */
function isIn({ nodes, services = [], clients = [], commands }: RunFile, id: string): boolean {
  return (
    [...nodes, ...services, ...clients].some((process) => process.id === id) ||
    commands.some((command) => command.type === 'join' && command.node === id)
  );
}

/** The run with another end, without the commands after it. */
function endedAt(run: RunFile, untilMs: number): RunFile {
  return { ...run, untilMs, commands: run.commands.filter(({ atMs }) => atMs <= untilMs) };
}
