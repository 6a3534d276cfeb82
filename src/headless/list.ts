// The verb `list`: the contents of the open folders.
import { parseArgs } from 'node:util';
import { algorithmFidelities } from '../algorithms/registry';
import { experiments } from '../experiments/registry';
import { exportFormats } from '../exports/registry';
import { layouts } from '../layouts/registry';
import { lectures } from '../lectures/registry';
import { checkRunFile } from '../runFile/readRunFile';
import { scenarios } from '../scenarios/registry';
import { serviceFidelities } from '../services/registry';
import { quote } from '../sim/base/quote';
import type { Fault } from '../sim/contracts/fault';
import { type FaultField, fieldsOf } from '../sim/contracts/faultFields';
import type { Difference, Fidelity, Preset } from '../sim/contracts/fidelity';
import { describeParams, type ParamInfo } from '../sim/contracts/params';
import type { Program } from '../sim/contracts/program';
import type { SiteMatrix } from '../sim/contracts/siteMatrix';
import { stateChart } from '../sim/process/stateChart';
import { siteMatrices } from '../sites/registry';
import { registries } from './installed';
import { type ExitCode, type Io, UsageError } from './io';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly means: string;
  readonly params?: ReturnType<typeof describeParams>;
  readonly differs?: Fidelity['differs'];
  readonly presets?: Fidelity['presets'];
  readonly fields?: readonly FaultField[];
  readonly simplified?: string;
}

interface Summarised {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
}

function summarised({ id, name, summary }: Summarised): Entry {
  return { id, name, means: summary };
}

/** A matrix, with its sites and its source. */
function siteEntry({ names, source, ...matrix }: SiteMatrix): Entry {
  const { id, name, means } = summarised(matrix);
  return { id, name, means: `${means} Sites: ${names.join(', ')}. Source: ${source}.` };
}

/** A fault, with the numbers of its value where it has several, and what it leaves out. */
function faultEntry(fault: Fault): Entry {
  const fields = fieldsOf(fault).filter(({ entry }) => entry !== null);
  const { simplified } = fault;
  return {
    ...summarised(fault),
    ...(fields.length > 0 && { fields }),
    ...(simplified !== undefined && { simplified }),
  };
}

function entryOf(program: Program): Entry {
  return { ...summarised(program), params: describeParams(program.params) };
}

function modelOf(program: Program, fidelities: ReadonlyMap<string, Fidelity>): Entry {
  return { ...entryOf(program), ...fidelities.get(program.id) };
}

const KINDS: ReadonlyMap<string, () => Entry[]> = new Map([
  [
    'algorithms',
    () => [...registries.algorithms.values()].map((one) => modelOf(one, algorithmFidelities)),
  ],
  [
    'services',
    () => [...registries.services.values()].map((one) => modelOf(one, serviceFidelities)),
  ],
  ['clients', () => [...registries.clients.values()].map(entryOf)],
  [
    'scenarios',
    () =>
      [...scenarios.values()].map((file) => {
        const { id, title, description = '' } = checkRunFile(file, registries);
        return { id, name: title, means: description };
      }),
  ],
  [
    'lectures',
    () =>
      [...lectures.values()].map(({ id, title, description = '' }) => ({
        id,
        name: title,
        means: description,
      })),
  ],
  [
    'experiments',
    () =>
      [...experiments.values()].map(({ id, title, description = '', answer = '' }) => ({
        id,
        name: title,
        means: `${description} ${answer}`.trim(),
      })),
  ],
  ['faults', () => registries.faults.map(faultEntry)],
  ['exports', () => [...exportFormats.values()].map(summarised)],
  ['layouts', () => [...layouts.values()].map(summarised)],
  ['sites', () => [...siteMatrices.values()].map(siteEntry)],
  ['properties', () => registries.properties.map(({ id, name, means }) => ({ id, name, means }))],
]);

/** The kinds that have machines, with their programs by id. */
const PROGRAMS: ReadonlyMap<string, ReadonlyMap<string, Program>> = new Map([
  ['algorithms', registries.algorithms],
  ['services', registries.services],
  ['clients', registries.clients],
]);

/** Lists the given kinds, or all; with `--machine`, prints one machine as XState's JSON. */
export async function list(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, machine: { type: 'string' } },
  });
  if (values.machine !== undefined) {
    const { machine } = programOf(positionals, values.machine);
    await io.out(`${JSON.stringify(stateChart(machine), null, 2)}\n`);
    return 0;
  }
  const asked = positionals.length > 0 ? positionals : [...KINDS.keys()];
  const lists = asked.map((kind) => [kind, entriesOf(kind)] as const);
  if (values.json) await io.out(`${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`);
  else await io.out(lists.map(([kind, entries]) => textOf(kind, entries)).join('\n'));
  return 0;
}

/** The program with this id, of one of the kinds or, when none is named, of any kind that has machines. */
function programOf(kinds: readonly string[], id: string): Program {
  const asked = kinds.length > 0 ? kinds : [...PROGRAMS.keys()];
  const programs = asked.flatMap((kind) => [...programsOf(kind).values()]);
  const found = programs.find((program) => program.id === id);
  if (found) return found;
  throw new UsageError(
    `list: --machine: there is no ${quote(id)} among the ${asked.join(', ')}; there is ${programs.map((program) => program.id).join(', ')}`,
  );
}

function programsOf(kind: string): ReadonlyMap<string, Program> {
  const programs = PROGRAMS.get(kind);
  if (programs) return programs;
  throw new UsageError(
    `list: --machine: ${quote(kind)} have no machines; ${[...PROGRAMS.keys()].join(', ')} have`,
  );
}

function entriesOf(kind: string): Entry[] {
  const entries = KINDS.get(kind);
  if (!entries)
    throw new UsageError(
      `list: there is no kind ${quote(kind)}; there is ${[...KINDS.keys()].join(', ')}`,
    );
  return entries();
}

function textOf(kind: string, entries: readonly Entry[]): string {
  const lines = entries.flatMap((entry) => [
    `  ${entry.id}: ${entry.name}. ${entry.means}`,
    ...(entry.params ?? []).map(paramLine),
    ...(entry.fields ?? []).map(fieldLine),
    ...(entry.simplified === undefined ? [] : [`    simplified: ${entry.simplified}`]),
    ...(entry.presets ?? []).flatMap(presetLines),
    ...(entry.differs ?? []).flatMap(differenceLines),
  ]);
  return `${kind}\n${lines.length > 0 ? lines.join('\n') : '  none'}\n`;
}

function paramLine({ id, default: value, unit = '', options, help }: ParamInfo): string {
  const choices = options ? ` (${options.join(', ')})` : '';
  return `    --param ${id}=${value}${unit && ` ${unit}`}${choices}: ${help}`;
}

function fieldLine({ entry, label, unit, help }: FaultField): string {
  return `    ${entry}${unit === undefined ? '' : ` (${unit})`}: ${label}. ${help}`;
}

function presetLines({ id, name, source, real, unreal }: Preset): string[] {
  return [
    `    --preset ${id}: ${name} (${source})`,
    `      real: ${real}`,
    `      not real: ${unreal}`,
  ];
}

function differenceLines({ real, here, hides }: Difference): string[] {
  return [`    differs: ${real}`, `      here: ${here}`, `      hidden: ${hides}`];
}
