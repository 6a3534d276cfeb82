// Drafts of parameters: typed values of an algorithm, a service or a client, and the parameters that they mean.
import type { Params } from '../../sim/contracts/definition';
import { describeParams, type ParamInfo } from '../../sim/contracts/params';
import type { Program } from '../../sim/contracts/program';
import { issuesOf } from './networkDraft';

/** By parameter: a number as typed, a switch's value, a choice. */
export type ParamsDraft = Readonly<Record<string, string | boolean>>;

/** The draft of these parameters; an absent parameter has its default. */
export function paramsDraft(
  params: Readonly<Record<string, unknown>>,
  infos: readonly ParamInfo[],
): ParamsDraft {
  const values = infos.map(({ id, default: fallback }) => {
    const value = params[id] ?? fallback;
    return [id, typeof value === 'boolean' ? value : String(value)] as const;
  });
  return Object.fromEntries(values);
}

/** The parameters of a draft, null while there are errors; errors by parameter. */
export interface ParamsReading {
  readonly params: Params | null;
  readonly errors: Readonly<Record<string, string>>;
}

/** Reads a draft by the program's schema. */
export function readParams(
  draft: ParamsDraft,
  { params: schema }: Pick<Program, 'params'>,
): ParamsReading {
  const infos = describeParams(schema);
  const params = Object.fromEntries(infos.map((info) => [info.id, typedValue(draft, info)]));
  const errors: Record<string, string> = {};
  for (const { message, field } of issuesOf(schema, params)) {
    // A message about all parameters is shown at the first one.
    const at = field ?? infos[0]?.id;
    if (at !== undefined) errors[at] ??= message;
  }
  return { params: Object.keys(errors).length === 0 ? (params as Params) : null, errors };
}

/** The typed value; an empty or unreadable number stays a text, which the schema refuses. */
function typedValue(draft: ParamsDraft, { id, kind }: ParamInfo): unknown {
  const value = draft[id];
  const isNumber = kind === 'duration' || kind === 'count';
  if (!isNumber || typeof value !== 'string') return value;
  const number = Number(value);
  return value.trim() === '' || Number.isNaN(number) ? value : number;
}
