// The run of a setting: the base with the factors' values in their places, checked like a run file.
import { withValueAt } from '../runFile/json/place';
import { checkRunFile } from '../runFile/readRunFile';
import type { Registries } from '../runFile/registries';
import { FORMAT, type RunFile, startOf, VERSION } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import type { Json } from '../sim/base/json';
import { quote } from '../sim/base/quote';
import {
  type Params,
  type PartDefinition,
  withoutOwnParams,
  withPartParams,
} from '../sim/contracts/definition';
import { noPreset, type Preset } from '../sim/contracts/fidelity';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import type { Property } from '../sim/contracts/property';
import type { Service } from '../sim/contracts/service';
import type { SiteMatrix } from '../sim/contracts/siteMatrix';
import type { Setting } from './design';
import type { Base, Experiment, Factor, PlainBase } from './experiment';
import { placedAtSites } from './sites';

/** The open folders on which an experiment draws; all of their members are loaded. */
export interface Library {
  readonly registries: Registries;
  /** The unchecked scenario with this id; undefined for an unknown one. */
  readonly scenario: (id: string) => unknown;
  /** The properties that a run may violate, with their folds. */
  readonly properties: readonly Property[];
  /** The presets of an algorithm, by its id. */
  readonly presets: (algorithm: string) => readonly Preset[];
  /** The matrices of times between sites, by id. */
  readonly sites: ReadonlyMap<string, SiteMatrix>;
}

/** Factors that stand for more than one place of a run file. */
const WORDS = ['algorithm', 'preset', 'nodes', 'sites'] as const;
type Word = (typeof WORDS)[number];
type Words = { readonly [W in Word]?: Json };
/** The beginning of a run, before it is checked. */
type Start = Pick<RunFile, 'nodes' | 'network'> & { readonly [field: string]: unknown };

/**
 * The run of one setting, without a seed of its own.
 *
 * @throws RunFileError with a sentence that names the factor or the field.
 */
export function runOfSetting(experiment: Experiment, setting: Setting, library: Library): RunFile {
  const { factors = [], untilMs } = experiment;
  const words = wordsOf(factors, setting);
  const { base } = experiment;
  const start = placedAtSites(startOfBase(base, words, library), base.sites, words.sites, library);
  let run: unknown = { ...start, untilMs };
  for (const [index, factor] of factors.entries()) {
    if (isWord(factor.path)) continue;
    run = placed(run, factor.path, setting[index] as Json);
  }
  for (const [index, { also = [] }] of factors.entries())
    for (const { path, times } of also) run = placed(run, path, Number(setting[index]) * times);
  return checkRunFile(run, library.registries);
}

/**
 * The run of a base as it stands, without narration and expectations.
 *
 * @throws RunFileError with a sentence that names the field.
 */
export function runOfBase(base: Base, library: Library): RunFile {
  return checkRunFile(startOfBase(base, {}, library), library.registries);
}

function isWord(path: string): path is Word {
  return (WORDS as readonly string[]).includes(path);
}

function wordsOf(factors: readonly Factor[], setting: Setting): Words {
  const given = factors.flatMap(({ path }, index) =>
    isWord(path) ? [[path, setting[index] as Json] as const] : [],
  );
  return Object.fromEntries(given);
}

function startOfBase(base: Base, words: Words, library: Library): Start {
  if ('algorithm' in base) return plainRun(base, words, library);
  if (words.nodes !== undefined)
    throw new RunFileError('factors: the number of nodes varies in a plain cluster only');
  const file = 'run' in base ? base.run : library.scenario(base.scenario);
  if (file === undefined && 'scenario' in base)
    throw new RunFileError(`base.scenario: there is no scenario ${quote(base.scenario)}`);
  const {
    narration: _narration,
    expect: _expect,
    goal: _goal,
    solution: _solution,
    ...run
  } = startOf(checkRunFile(file, library.registries));
  if (words.algorithm === undefined && words.preset === undefined) return run;
  const id = String(words.algorithm ?? run.algorithm.id);
  const preset = presetOf(id, words.preset, library);
  return {
    ...run,
    nodes: withoutOwnParams(run.nodes),
    algorithm: { id, params: preset?.params ?? {} },
    services: servicesOf(id, run.services ?? [], preset, library),
  };
}

/** A plain cluster with its parameters: the preset's, then the base's own, which only its own algorithm has. */
function plainRun(base: PlainBase, words: Words, library: Library): Start {
  const id = String(words.algorithm ?? base.algorithm);
  const named = words.preset ?? (id === base.algorithm ? base.preset : undefined);
  const preset = presetOf(id, named, library);
  const own = id === base.algorithm ? base.params : {};
  const nodes = Number(words.nodes ?? base.nodes);
  const kinds = library.registries.algorithms.get(id)?.services ?? [];
  const services = kinds.flatMap((kind) => library.registries.services.get(kind) ?? []);
  const params = { ...preset?.params, ...own } as Params;
  const plain = plainDefinition({ algorithm: id, params, nodes, services, ...latencyOf(base) });
  return {
    format: FORMAT,
    version: VERSION,
    id: 'plain',
    title: `${id} with ${nodes} nodes`,
    ...plain,
    ...(plain.services && {
      services: withPartParams(withPartParams(plain.services, preset?.services), base.services),
    }),
    clients: clientsOf(base, library),
    network: { ...plain.network, ...base.network },
    commands: [],
  };
}

function latencyOf({ latencyMs }: PlainBase) {
  return latencyMs === undefined ? {} : { latencyMs };
}

function clientsOf({ clients = 0 }: PlainBase, { registries }: Library): PartDefinition[] {
  const writer = registries.clients.get('writer');
  if (!writer) return [];
  const params = defaultParams(writer.params);
  return Array.from({ length: clients }, (_, index) => ({
    id: `c${index + 1}`,
    kind: writer.id,
    params,
  }));
}

/** The services that an algorithm needs: those of the run where it has them. */
function servicesOf(
  algorithm: string,
  parts: readonly PartDefinition[],
  preset: Preset | undefined,
  { registries }: Library,
): PartDefinition[] {
  const kinds = registries.algorithms.get(algorithm)?.services ?? [];
  return kinds.flatMap((kind) => {
    const service: Service | undefined = registries.services.get(kind);
    const own = parts.filter((part) => part.kind === kind);
    if (own.length > 0 || !service) return own;
    const params = { ...defaultParams(service.params), ...preset?.services?.[kind] } as Params;
    return [{ id: service.usualId, kind, params }];
  });
}

function presetOf(algorithm: string, id: Json | undefined, library: Library): Preset | undefined {
  if (id === undefined) return undefined;
  const presets = library.presets(algorithm);
  const preset = presets.find((one) => one.id === id);
  if (preset) return preset;
  throw new RunFileError(`preset: ${noPreset(algorithm, String(id), presets)}`);
}

/**
 * The run with a value in a place, see `withValueAt`.
 *
 * @throws RunFileError when a list has no such member.
 */
function placed(run: unknown, path: string, value: Json): unknown {
  return withValueAt(run, path.split('.'), value, (key) => {
    throw new RunFileError(`${quote(path)}: the run has no ${quote(key)} there`);
  });
}
