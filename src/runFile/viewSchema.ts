// The schema of a run's view: its layout, and the places of processes that were moved by hand.
import * as v from 'valibot';
import { quote } from '../sim/base/quote';
import { MAX_NODES, MAX_PARTS } from '../sim/contracts/definition';
import { nodeIdSchema } from '../sim/contracts/schemas';

/** The farthest place, in units of the layout's radius: any stage ends before it. */
const FARTHEST = 20;
const PLACE_SAYS = `a place is a pair [x, y] of numbers from -${FARTHEST} to ${FARTHEST}`;

const coordinateSchema = v.pipe(
  v.number(PLACE_SAYS),
  v.minValue(-FARTHEST, PLACE_SAYS),
  v.maxValue(FARTHEST, PLACE_SAYS),
);

/** The largest number of processes of a run. */
const MAX_PLACES = MAX_NODES + 2 * MAX_PARTS;

/** @param layoutIds - the ids of all layouts. */
export function viewSchema(layoutIds: readonly string[]) {
  return v.strictObject({
    layout: v.optional(
      v.picklist(
        layoutIds,
        (issue) => `there is no layout ${quote(issue.received)}; there is ${layoutIds.join(', ')}`,
      ),
    ),
    places: v.optional(
      v.pipe(
        v.record(nodeIdSchema, v.strictTuple([coordinateSchema, coordinateSchema], PLACE_SAYS)),
        v.maxEntries(MAX_PLACES, `there can be at most ${MAX_PLACES} places`),
      ),
    ),
  });
}
