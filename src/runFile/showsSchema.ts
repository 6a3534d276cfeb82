// The schema of what a beat of the narration claims.
import * as v from 'valibot';
import { NODE_STATUSES } from '../sim/contracts/status';

const id = v.string();
const counts = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

/** {@link Shows} */
export const showsSchema = v.strictObject({
  leaders: v.optional(v.array(id)),
  follow: v.optional(v.record(id, v.nullable(id))),
  status: v.optional(v.record(id, v.picklist(NODE_STATUSES))),
  banner: v.optional(v.string()),
  violated: v.optional(v.array(id)),
  inFlight: v.optional(counts),
  sent: v.optional(
    v.strictObject({ sinceMs: v.pipe(v.number(), v.minValue(0)), messages: counts }),
  ),
});
