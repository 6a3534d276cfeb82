// The schema of an exercise's goal.
import * as v from 'valibot';
import { commandSchema } from '../sim/contracts/command';
import { timeSchema } from '../sim/contracts/schemas';
import { countSchema } from './expectation';

/** The largest number of conditions: no exercise has that many, and each is evaluated at every moment with an event. */
const MAX_WANTS = 100;

const lastsSchema = v.pipe(timeSchema, v.gtValue(0, 'this must last longer than no time'));
const wordSchema = v.pipe(v.string(), v.minLength(1));
const commandTypesSchema = v.pipe(
  v.array(v.picklist(commandSchema({}).options.map(({ entries }) => entries.type.literal))),
  v.minLength(1),
);

const limitsSchema = v.strictObject({
  withinMs: lastsSchema,
  fromMs: v.optional(timeSchema),
  actions: v.optional(countSchema),
  only: v.optional(commandTypesSchema),
  never: v.optional(commandTypesSchema),
  mayChange: v.optional(v.array(wordSchema)),
});

const atMostEntries = {
  most: countSchema,
  fromMs: v.optional(timeSchema),
  toMs: v.optional(timeSchema),
};

function wantSchema(propertyIds: readonly string[]) {
  return v.variant('type', [
    v.strictObject({ type: v.literal('twoLeaders'), forMs: lastsSchema }),
    v.strictObject({
      type: v.literal('noLeader'),
      forMs: lastsSchema,
      noneDown: v.optional(v.literal(true)),
    }),
    v.strictObject({ type: v.literal('agreed'), byMs: v.optional(timeSchema) }),
    v.strictObject({
      type: v.literal('messages'),
      kinds: v.optional(v.pipe(v.array(wordSchema), v.minLength(1))),
      ...atMostEntries,
    }),
    v.strictObject({ type: v.literal('elections'), ...atMostEntries }),
    v.strictObject({ type: v.literal('mended'), withinMs: lastsSchema }),
    v.strictObject({ type: v.literal('staleWrite'), fate: v.picklist(['accepted', 'rejected']) }),
    v.strictObject({
      type: v.literal('property'),
      property: v.picklist(propertyIds),
      is: v.picklist(['kept', 'broken']),
    }),
  ]);
}

/**
 * The schema of a goal: see `sim/goals/goal.ts`.
 *
 * @param propertyIds - the properties that it may name.
 */
export function goalSchema(propertyIds: readonly string[]) {
  return v.strictObject({
    text: v.pipe(v.string(), v.minLength(1, 'a goal cannot be empty')),
    hints: v.array(wordSchema),
    limits: limitsSchema,
    wants: v.pipe(
      v.array(wantSchema(propertyIds)),
      v.minLength(1, 'a goal wants something'),
      v.maxLength(MAX_WANTS, `a goal wants at most ${MAX_WANTS} things`),
    ),
  });
}
