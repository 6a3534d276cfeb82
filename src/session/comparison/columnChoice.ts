// The choice for a column: a branch, or the run's cluster and commands under settings of the column's own.
import { oneLine } from '../../sim/base/quote';
import type { Algorithm, Surroundings } from '../../sim/contracts/algorithm';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams, describeParams, type ParamInfo } from '../../sim/contracts/params';
import { spokenDuration } from '../words/words';
import { usualParams, watchableParams } from './usualParams';

/** The settings that a column's own parameters depart from. */
export const PRESETS = ['usual', 'watchable', 'defaults'] as const;
export type Preset = (typeof PRESETS)[number];

/** An algorithm on the cluster, the network and the commands of the run on the screen. */
export interface AlgorithmChoice {
  readonly type: 'algorithm';
  readonly id: string;
  /**
   * The settings in place of `usual`: those are the run's for its own algorithm, and for another one its usual settings
   * at the run's pace, and slow enough for its network.
   */
  readonly preset?: Exclude<Preset, 'usual'>;
  /** The parameters that differ from the preset. */
  readonly params?: Partial<Params>;
  /** The run's when absent. */
  readonly seed?: string;
}

/** The choice for a column beside the run on the screen. */
export type ColumnChoice = AlgorithmChoice | { readonly type: 'branch'; readonly id: string };

/** The algorithm and the settings of the run on the screen. */
export interface OwnSettings {
  readonly algorithm: Algorithm;
  readonly params: Params;
  readonly seed: string;
  /** The size of the cluster, and the latency of the network. */
  readonly surroundings: Surroundings;
}

/** The parameters of a preset for an algorithm beside the run. */
export function presetParams(preset: Preset, algorithm: Algorithm, own: OwnSettings): Params {
  if (preset === 'watchable') return watchableParams(algorithm);
  if (preset === 'defaults') return defaultParams(algorithm.params);
  return algorithm.id === own.algorithm.id ? own.params : usualParams(algorithm, own);
}

/** The parameters of a column, unchecked. */
export function chosenParams(
  choice: AlgorithmChoice,
  algorithm: Algorithm,
  own: OwnSettings,
): Params {
  const preset = presetParams(choice.preset ?? 'usual', algorithm, own);
  return { ...preset, ...choice.params } as Params;
}

/**
 * The settings of a column. Throws for a parameter that the algorithm does not have or accept; the error names the
 * algorithm and the parameter.
 */
export function chosenSettings(
  choice: AlgorithmChoice,
  algorithm: Algorithm,
  own: OwnSettings,
): { readonly params: Params; readonly seed: string } {
  const params = chosenParams(choice, algorithm, own);
  const result = algorithm.params['~standard'].validate(params);
  const [issue] = (!(result instanceof Promise) && result.issues) || [];
  if (issue) {
    const [step] = issue.path ?? [];
    const field = typeof step === 'object' ? step.key : step;
    const where = field === undefined ? '' : `, parameter ${oneLine(String(field), 40)}`;
    throw new Error(`${algorithm.name}${where}: ${issue.message}`);
  }
  return { params, seed: choice.seed ?? own.seed };
}

/** The differences of a column from the plain one of its algorithm: `defaults`, `T2 = 2 s`, `seed 7`. */
export function choiceDifferences(
  { preset, params = {}, seed }: AlgorithmChoice,
  algorithm: Pick<Algorithm, 'params'> | undefined,
): string[] {
  const infos = algorithm ? describeParams(algorithm.params) : [];
  const changed = Object.entries(params).map(([id, value]) => {
    const info = infos.find((one) => one.id === id);
    return info ? settingText(info, value) : `${id} = ${value}`;
  });
  return [
    ...(preset ? [preset] : []),
    ...changed,
    ...(seed === undefined ? [] : [`seed ${oneLine(seed, 20)}`]),
  ];
}

function settingText({ label, kind }: ParamInfo, value: Params[string] | undefined): string {
  if (kind === 'toggle') return `${label} ${value === true ? 'on' : 'off'}`;
  return `${label} = ${kind === 'duration' ? spokenDuration(Number(value)) : value}`;
}
