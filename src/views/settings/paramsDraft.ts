// Parameters as somebody types them, and what they come to: for an algorithm, a service or a client.
import type { Params } from '../../sim/contracts/definition';
import { describeParams, type ParamInfo } from '../../sim/contracts/params';
import type { Program } from '../../sim/contracts/program';
import { issuesOf } from './networkDraft';

/** By parameter: a number as it is typed, a switch as it stands, a choice. */
export type ParamsDraft = Readonly<Record<string, string | boolean>>;

/** The form for parameters; what is left out is at its default. */
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

/** What a draft means; null while there are errors, which stand by parameter. */
export interface ParamsReading {
  readonly params: Params | null;
  readonly errors: Readonly<Record<string, string>>;
}

/** Reads a draft by the schema of what it is for. */
export function readParams(
  draft: ParamsDraft,
  { params: schema }: Pick<Program, 'params'>,
): ParamsReading {
  const infos = describeParams(schema);
  const params = Object.fromEntries(infos.map((info) => [info.id, typedValue(draft, info)]));
  const errors: Record<string, string> = {};
  for (const { message, field } of issuesOf(schema, params)) {
    // What is said of all of them together stands at the first.
    const at = field ?? infos[0]?.id;
    if (at !== undefined) errors[at] ??= message;
  }
  return { params: Object.keys(errors).length === 0 ? (params as Params) : null, errors };
}

/** An empty or unreadable number stays what it is, for the schema to refuse. */
function typedValue(draft: ParamsDraft, { id, kind }: ParamInfo): unknown {
  const value = draft[id];
  const isNumber = kind === 'duration' || kind === 'count';
  if (!isNumber || typeof value !== 'string') return value;
  const number = Number(value);
  return value.trim() === '' || Number.isNaN(number) ? value : number;
}
