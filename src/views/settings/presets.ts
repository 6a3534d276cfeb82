// The presets of an algorithm as drafts: the settings that each means, and the one that a draft is equal to.
import type { Params } from '../../sim/contracts/definition';
import type { Preset } from '../../sim/contracts/fidelity';
import { defaultParams, describeParams } from '../../sim/contracts/params';
import type { Program } from '../../sim/contracts/program';
import { type ParamsDraft, paramsDraft } from './paramsDraft';
import type { PartDraft, PartPrograms } from './partsDraft';

/** All parameters of a program under a preset. */
function completeParams(program: Pick<Program, 'params'>, params: Partial<Params> = {}): Params {
  return { ...defaultParams(program.params), ...params } as Params;
}

/** The drafts of these services with a preset's parameters, the others at their defaults. */
export function presetServices(
  services: readonly PartDraft[],
  preset: Pick<Preset, 'services'>,
  programs: PartPrograms,
): PartDraft[] {
  return services.map((part) => {
    const program = programs.services.get(part.kind);
    if (!program) return part;
    const params = completeParams(program, preset.services?.[part.kind]);
    return { ...part, params: paramsDraft(params, describeParams(program.params)) };
  });
}

/** The drafts that are compared with a preset. */
interface Drafted {
  readonly params: ParamsDraft;
  readonly services: readonly PartDraft[];
}

/** The first preset whose settings are those of the drafts; null when there is none. */
export function presetOfDraft(
  { params, services }: Drafted,
  program: Pick<Program, 'params'>,
  presets: readonly Preset[],
  programs: PartPrograms,
): Preset | null {
  const infos = describeParams(program.params);
  const found = presets.find(
    (preset) =>
      isSame(paramsDraft(completeParams(program, preset.params), infos), params) &&
      presetServices(services, preset, programs).every((part, index) =>
        isSame(part.params, services[index]?.params ?? {}),
      ),
  );
  return found ?? null;
}

function isSame(one: ParamsDraft, other: ParamsDraft): boolean {
  return Object.keys(one).every((id) => one[id] === other[id]);
}
