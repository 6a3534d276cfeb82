// Drafts of the settings: parameters and network as typed, and the change, errors and warnings that they mean.
import type { SessionState } from '../../session/run/state';
import { grouped } from '../../sim/base/format';
import { MAX_MS } from '../../sim/base/time';
import { type Algorithm, surroundingsOf, type Warning } from '../../sim/contracts/algorithm';
import type { NetworkDefinition, Params } from '../../sim/contracts/definition';
import type { Fault } from '../../sim/contracts/fault';
import type { ParamInfo } from '../../sim/contracts/params';
import { leaderWithinSchema } from '../../sim/contracts/schemas';
import {
  changedSettings,
  issuesOf,
  type NetworkDraft,
  networkDraft,
  readNetworkDraft,
} from './networkDraft';
import { type ParamsDraft, paramsDraft, readParams } from './paramsDraft';

type RunFile = SessionState['file'];

/** The settings that the form of the algorithm and the network is about. */
interface DraftedSettings {
  readonly params: Readonly<Record<string, unknown>>;
  readonly network: NetworkDefinition;
  readonly leaderWithinMs?: number | undefined;
}

/** The form of the algorithm and the network. */
export interface SettingsDraft {
  readonly params: ParamsDraft;
  readonly network: NetworkDraft;
  /** The deadline for a new leader, in ms as typed; empty for none. */
  readonly leaderWithin: string;
}

/** The draft of parameters, a network's settings and a deadline for a new leader. */
export function settingsDraft(
  { params, network, leaderWithinMs }: DraftedSettings,
  infos: readonly ParamInfo[],
  faults: readonly Fault[],
): SettingsDraft {
  return {
    params: paramsDraft(params, infos),
    network: networkDraft(network, faults),
    leaderWithin: leaderWithinMs === undefined ? '' : String(leaderWithinMs),
  };
}

/** The change that a draft means; null while there are errors. */
export interface SettingsReading {
  readonly change: {
    readonly params: Params;
    readonly network: NetworkDefinition;
    readonly leaderWithinMs: number | null;
  } | null;
  /** By parameter. */
  readonly paramErrors: Readonly<Record<string, string>>;
  readonly networkErrors: Readonly<Record<string, string>> | null;
  /** Absent without an error. */
  readonly leaderWithinError: string | undefined;
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
  const { leaderWithinMs, error } = readLeaderWithin(draft.leaderWithin);
  const errors = { paramErrors, networkErrors: read.errors, leaderWithinError: error };
  if (!params || !read.settings || error !== undefined)
    return { ...errors, change: null, warnings: [] };
  const before = readNetworkDraft(networkDraft(file.network, faults), faults).settings;
  // A fault that the file does not name stays unnamed: an exercise compares the settings with its own.
  const changed = changedSettings(before, read.settings);
  const network = { ...file.network, ...changed } as NetworkDefinition;
  const surroundings = surroundingsOf({ nodes: file.nodes, network });
  const warnings = algorithm.warnings(params as never, surroundings);
  return { ...errors, change: { params, network, leaderWithinMs }, warnings };
}

/** The deadline in ms, null for an empty field; or the error. */
function readLeaderWithin(typed: string): {
  readonly leaderWithinMs: number | null;
  readonly error: string | undefined;
} {
  if (typed.trim() === '') return { leaderWithinMs: null, error: undefined };
  const leaderWithinMs = Number(typed);
  if (issuesOf(leaderWithinSchema, leaderWithinMs).length === 0)
    return { leaderWithinMs, error: undefined };
  const error = `A deadline is a number of ms, above 0 and at most ${grouped(MAX_MS)}, or empty.`;
  return { leaderWithinMs: null, error };
}
