// Drafts of the settings: parameters and network as typed, and the change, errors and warnings that they mean.
import type { SessionState } from '../../session/run/state';
import { type Algorithm, surroundingsOf, type Warning } from '../../sim/contracts/algorithm';
import type { NetworkDefinition, Params } from '../../sim/contracts/definition';
import type { Fault } from '../../sim/contracts/fault';
import type { ParamInfo } from '../../sim/contracts/params';
import { type NetworkDraft, networkDraft, readNetworkDraft } from './networkDraft';
import { type ParamsDraft, paramsDraft, readParams } from './paramsDraft';

type RunFile = SessionState['file'];

/** The form of the algorithm and the network. */
export interface SettingsDraft {
  readonly params: ParamsDraft;
  readonly network: NetworkDraft;
}

/** The draft of parameters and a network's settings. */
export function settingsDraft(
  params: Readonly<Record<string, unknown>>,
  network: NetworkDefinition,
  infos: readonly ParamInfo[],
  faults: readonly Fault[],
): SettingsDraft {
  return { params: paramsDraft(params, infos), network: networkDraft(network, faults) };
}

/** The change that a draft means; null while there are errors. */
export interface SettingsReading {
  readonly change: { readonly params: Params; readonly network: NetworkDefinition } | null;
  /** By parameter. */
  readonly paramErrors: Readonly<Record<string, string>>;
  readonly networkErrors: Readonly<Record<string, string>> | null;
  readonly warnings: readonly Warning[];
}

/** Reads a draft for a run with this file. */
export function readSettings(
  draft: SettingsDraft,
  file: RunFile,
  algorithm: Algorithm,
  faults: readonly Fault[],
): SettingsReading {
  const { params, errors: paramErrors } = readParams(draft.params, algorithm);
  const read = readNetworkDraft(draft.network, faults);
  if (!params || !read.settings)
    return { change: null, paramErrors, networkErrors: read.errors, warnings: [] };
  const network = { ...file.network, ...read.settings } as NetworkDefinition;
  const surroundings = surroundingsOf({ nodes: file.nodes, network });
  const warnings = algorithm.warnings(params as never, surroundings);
  return { change: { params, network }, paramErrors, networkErrors: null, warnings };
}
