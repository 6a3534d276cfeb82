// Parameters: schemas with the label, unit, default and meaning from which forms, flags and docs are made.
import * as v from 'valibot';
import { grouped } from '../base/format';
import { MAX_MS } from '../base/time';
import type { Params } from './definition';
import type { ParamsSchema } from './program';

/** The shortest duration of a parameter, in ms. */
const MIN_DURATION_MS = 0.001;

/**
 * A duration in ms.
 *
 * @param help - the meaning of the parameter, in one sentence.
 * @param minMs - the least value; above zero unless 0 has a meaning of its own.
 */
export function duration(
  label: string,
  defaultMs: number,
  help: string,
  minMs: number = MIN_DURATION_MS,
) {
  return v.optional(
    v.pipe(
      v.number(`${label} is a number of ms`),
      v.finite(`${label} is a finite number of ms`),
      v.minValue(minMs, `${label} must be at least ${minMs} ms`),
      v.maxValue(MAX_MS, `${label} must be at most ${grouped(MAX_MS)} ms`),
      v.title(label),
      v.description(help),
      v.metadata({ kind: 'duration', unit: 'ms', min: minMs }),
    ),
    defaultMs,
  );
}

/**
 * The parameter `writeMs` of every algorithm whose leader has a task: see {@link enqueueWrite} of the machine kit. Ten
 * ms are a little work between a look at the clock and a request; a real task works longer rather than shorter.
 */
export function checkToWrite() {
  return duration(
    'Check to write',
    10,
    'The time from the leader’s check that it may write to the write. A pause can fall into it. With 0 both are one step, which no real program achieves.',
    0,
  );
}

/** A whole number, at least `min`. */
export function count(label: string, defaultCount: number, help: string, min = 1) {
  const says = `${label} is a whole number, at least ${min}`;
  return v.optional(
    v.pipe(
      v.number(says),
      v.integer(says),
      v.minValue(min, says),
      v.title(label),
      v.description(help),
      v.metadata({ kind: 'count', min }),
    ),
    defaultCount,
  );
}

/** A switch: on or off. */
export function toggle(label: string, isOn: boolean, help: string) {
  return v.optional(
    v.pipe(
      v.boolean(`${label} is true or false`),
      v.title(label),
      v.description(help),
      v.metadata({ kind: 'toggle' }),
    ),
    isOn,
  );
}

/** A choice of one of several words. */
export function choice<const T extends string>(
  label: string,
  options: readonly [T, ...T[]],
  chosen: NoInfer<T>,
  help: string,
) {
  return v.optional(
    v.pipe(
      v.picklist(options, `${label} is one of ${options.join(', ')}`),
      v.title(label),
      v.description(help),
      v.metadata({ kind: 'choice', options }),
    ),
    chosen,
  );
}

/** Names that a log, a link and the stage show as they are. */
const NAMES = {
  key: {
    pattern: /^[A-Za-z0-9](?:[A-Za-z0-9:/._-]{0,38}[A-Za-z0-9])?$/,
    says: '1 to 40 letters, digits or : / . _ -, and begins and ends with a letter or digit',
  },
  path: {
    pattern: /^\/[A-Za-z0-9](?:[A-Za-z0-9._-]{0,37}[A-Za-z0-9])?$/,
    says: 'a / and then 1 to 39 letters, digits or . _ -, and ends with a letter or digit',
  },
} as const;

/** The name of a key in a service, or a path of one step. */
export function text(
  label: string,
  defaultText: string,
  help: string,
  form: keyof typeof NAMES = 'key',
) {
  const says = `${label} is ${NAMES[form].says}`;
  return v.optional(
    v.pipe(
      v.string(says),
      v.regex(NAMES[form].pattern, says),
      v.title(label),
      v.description(help),
      v.metadata({ kind: 'text' }),
    ),
    defaultText,
  );
}

/** A parameter's description, for a form, a command line or a reference. */
export interface ParamInfo {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly kind: 'duration' | 'count' | 'toggle' | 'choice' | 'text';
  readonly default: number | boolean | string;
  readonly unit?: string;
  readonly min?: number;
  readonly options?: readonly string[];
}

/** The descriptions of a schema's entries, in their order. */
export function describeParams(schema: ParamsSchema): ParamInfo[] {
  return Object.entries(schema.entries).map(([id, entry]) => {
    const { wrapped, default: fallback } = entry as unknown as {
      wrapped: v.GenericSchema;
      default: ParamInfo['default'];
    };
    const about = v.getMetadata(wrapped) as unknown as Pick<
      ParamInfo,
      'kind' | 'unit' | 'min' | 'options'
    >;
    return {
      id,
      label: v.getTitle(wrapped) ?? id,
      help: v.getDescription(wrapped) ?? '',
      default: fallback,
      ...about,
    };
  });
}

/** All parameters of a schema at their defaults. */
export function defaultParams(schema: ParamsSchema): Params {
  return v.parse(schema, {}) as Params;
}
