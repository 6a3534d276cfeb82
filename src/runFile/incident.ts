// An incident: what really happened, for the scenario that shows it, and the switch that would have prevented it.
import * as v from 'valibot';
import type { Params } from '../sim/contracts/definition';
import { type Expectation, expectationSchema } from './expectation';

/** The real event behind a scenario of the shelf `incidents`. Each text is one or two sentences, but `when` and `source`. */
export interface Incident {
  /** The day, month or year. */
  readonly when: string;
  /** Where it is written: an address, or the name of a report or issue. */
  readonly source: string;
  readonly happened: string;
  /** The omissions and deviations of the scenario. */
  readonly simplified: string;
  readonly prevention: Prevention;
}

/** The switch that would have prevented an incident. */
export interface Prevention {
  readonly text: string;
  /** Parameters of the algorithm with which the same commands do no harm; absent where the model has no such switch. */
  readonly params?: Params;
  /** Parameters of services, by kind. */
  readonly services?: Readonly<Record<string, Params>>;
  /** The expectations of the run with these parameters. */
  readonly expect?: readonly Expectation[];
}

const textSchema = v.pipe(v.string(), v.minLength(1, 'a text of an incident cannot be empty'));
const paramsSchema = v.record(v.string(), v.union([v.number(), v.boolean(), v.string()]));

/** The schema of an incident. */
export function incidentSchema(propertyIds: readonly string[]) {
  return v.strictObject({
    when: textSchema,
    source: textSchema,
    happened: textSchema,
    simplified: textSchema,
    prevention: v.strictObject({
      text: textSchema,
      params: v.optional(paramsSchema),
      services: v.optional(v.record(v.string(), paramsSchema)),
      expect: v.optional(v.array(expectationSchema(propertyIds))),
    }),
  });
}
