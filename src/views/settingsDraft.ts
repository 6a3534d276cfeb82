// The settings as somebody types them, and what they come to: parameters and network, errors and warnings.
import type { SessionState } from '../session/state';
import { type Algorithm, surroundingsOf, type Warning } from '../sim/algorithm';
import type { NetworkDefinition, Params } from '../sim/definition';
import type { Fault } from '../sim/fault';
import type { ParamInfo } from '../sim/params';
import { issuesOf, type NetworkDraft, networkDraft, readNetworkDraft } from './networkDraft';

type RunFile = SessionState['file'];

/** What stands in the form. */
export interface SettingsDraft {
  /** By parameter: a number as it is typed, a switch as it stands, a choice. */
  readonly params: Readonly<Record<string, string | boolean>>;
  readonly network: NetworkDraft;
}

/** The form for parameters and a network's settings. */
export function settingsDraft(
  params: Readonly<Record<string, unknown>>,
  network: NetworkDefinition,
  infos: readonly ParamInfo[],
  faults: readonly Fault[],
): SettingsDraft {
  const values = infos.map(({ id, default: fallback }) => {
    const value = params[id] ?? fallback;
    return [id, typeof value === 'boolean' ? value : String(value)] as const;
  });
  return { params: Object.fromEntries(values), network: networkDraft(network, faults) };
}

/** What a draft means; `change` is null while there are errors. */
export interface SettingsReading {
  readonly change: { readonly params: Params; readonly network: NetworkDefinition } | null;
  /** By parameter. */
  readonly paramErrors: Readonly<Record<string, string>>;
  readonly networkErrors: Readonly<Record<string, string>> | null;
  readonly warnings: readonly Warning[];
}

/** Reads a draft for a run of this file. */
export function readSettings(
  draft: SettingsDraft,
  file: RunFile,
  algorithm: Algorithm,
  infos: readonly ParamInfo[],
  faults: readonly Fault[],
): SettingsReading {
  const params = Object.fromEntries(infos.map((info) => [info.id, typedValue(draft, info)]));
  const paramErrors: Record<string, string> = {};
  for (const { message, field } of issuesOf(algorithm.params, params))
    if (field !== null) paramErrors[field] ??= message;
  const read = readNetworkDraft(draft.network, faults);
  if (Object.keys(paramErrors).length > 0 || !read.settings)
    return { change: null, paramErrors, networkErrors: read.errors, warnings: [] };
  const network = { ...file.network, ...read.settings } as NetworkDefinition;
  const surroundings = surroundingsOf({ nodes: file.nodes, network });
  const warnings = algorithm.warnings(params as never, surroundings);
  return {
    change: { params: params as Params, network },
    paramErrors,
    networkErrors: null,
    warnings,
  };
}

/** An empty or unreadable number stays what it is, for the schema to refuse. */
function typedValue({ params }: SettingsDraft, { id, kind }: ParamInfo): unknown {
  const value = params[id];
  const isNumber = kind === 'duration' || kind === 'count';
  if (!isNumber || typeof value !== 'string') return value;
  const number = Number(value);
  return value.trim() === '' || Number.isNaN(number) ? value : number;
}
