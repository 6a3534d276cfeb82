// Random courses of one key while it expires, for the comparison with a real server in real time.
import fc from 'fast-check';
import type { CommandName } from '../../src/services/redis/commands';
import type { RedisCommand } from './redisCommands';

/** Number of ticks in a course. Commands are given at ticks; times to live end halfway between two. */
export const TICKS = 14;

/** A command on the course's key; a number among its arguments is a time to live, in ticks. */
interface Step {
  readonly tick: number;
  readonly name: CommandName;
  readonly args: readonly (string | number)[];
}

/** The commands on one key, in order. */
export type Course = readonly Step[];

const owner = fc.constantFrom('n1', 'n2', '7');
const lifeTicks = fc.integer({ min: 0, max: 6 }).map((ticks) => ticks + 0.5);
const nothing = fc.constant<string[]>([]);

const CHOICES: readonly (readonly [CommandName, fc.Arbitrary<(string | number)[]>])[] = [
  ['SET', fc.tuple(owner, fc.constant('PX'), lifeTicks)],
  ['SET', fc.tuple(owner, fc.constantFrom('NX', 'XX'), fc.constant('PX'), lifeTicks)],
  ['SET', fc.tuple(owner)],
  ['PEXPIRE', fc.tuple(lifeTicks)],
  ['ACQUIRE', fc.tuple(owner, lifeTicks)],
  ['ACQUIRE', fc.tuple(owner, lifeTicks, fc.constantFrom('KEEP', 'REFUSE'))],
  ['RENEW', fc.tuple(owner, lifeTicks)],
  ['RELEASE', fc.tuple(owner)],
  ['GET', nothing],
  ['EXISTS', nothing],
  ['TTL', nothing],
  ['PTTL', nothing],
  ['INCR', nothing],
  ['DEL', nothing],
];
const step: fc.Arbitrary<Step> = fc
  .integer({ min: 0, max: TICKS - 2 })
  .chain((tick) =>
    fc.oneof(...CHOICES.map(([name, args]) => args.map((given) => ({ tick, name, args: given })))),
  );

/** The last step reads the key's remaining time to live. */
export const anyCourse: fc.Arbitrary<Course> = fc
  .array(step, { minLength: 2, maxLength: 12 })
  .map((steps) => [
    ...steps.toSorted((one, other) => one.tick - other.tick),
    { tick: TICKS - 1, name: 'PTTL', args: [] },
  ]);

/** A step as a command on `key`, with a tick of so many ms. */
export function asCommand({ name, args }: Step, key: string, tickMs: number): RedisCommand {
  const spelled = args.map((arg) => (typeof arg === 'number' ? `${arg * tickMs}` : arg));
  return { name, args: [key, ...spelled] };
}
