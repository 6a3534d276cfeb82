// Random valid and invalid commands for a Redis, for the comparison with a real server.
import fc from 'fast-check';
import type { CommandName } from '../../src/services/redis/commands';

/** A command with its arguments. */
export interface RedisCommand {
  readonly name: CommandName;
  readonly args: readonly string[];
}
type Args = fc.Arbitrary<string[]>;

/** Few keys, so that commands conflict: two leases with their counters. */
export const KEYS = ['a', 'b', 'a:token', 'b:token'] as const;
const key = fc.constantFrom(...KEYS);
const leaseKey = fc.constantFrom('a', 'b');
const owner = fc.constantFrom('n1', 'n2');
const keys = fc.array(key, { minLength: 1, maxLength: 4 });

const SMALL = ['n1', 'n2', '', '0', '41', '-1', '-0', '007', '+1', ' 1', '1.5', '1e3', 'abc'];
/** Numbers around the limits of 64 bits. Not for counters of tokens: Lua leaves their result to C. */
const HUGE = [
  '9223372036854775806',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775808',
  '-9223372036854775809',
  '9007199254740993',
];
const assignment: Args = fc.oneof(
  fc.tuple(key, fc.constantFrom(...SMALL)),
  fc.tuple(leaseKey, fc.constantFrom(...HUGE)),
);

/**
 * Times to live that do not end during the test; in seconds they are far enough from a half that both clocks round them
 * alike.
 */
const LASTING = ['100400', '86400900', '1000000', '9007199254'];
const WRONG = ['0', '-1', '-100', '010', '1.5', 'ten', '', ' 5', ...HUGE];
const ttl = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...LASTING) },
  { weight: 1, arbitrary: fc.constantFrom(...WRONG) },
);

const option = fc.oneof(
  fc.constantFrom('NX', 'XX', 'nx', 'Xx', 'GET', 'get').map((word) => [word]),
  fc.tuple(fc.constantFrom('EX', 'PX', 'ex', 'pX'), ttl),
  fc.constantFrom('EX', 'PX', 'x', '').map((word) => [word]),
);
/** Valid and invalid options: contradictions, repetitions, a missing number. */
const options: Args = fc.array(option, { maxLength: 4 }).map((words) => words.flat());
const set: Args = fc.tuple(assignment, options).map((parts) => parts.flat());

const lasting: Args = fc.tuple(key, ttl);
const one: Args = fc.tuple(key);
const COMMANDS: readonly (readonly [CommandName, Args])[] = [
  ['SET', set],
  ['SET', set],
  ['GET', one],
  ['DEL', keys],
  ['EXISTS', keys],
  ['EXPIRE', lasting],
  ['PEXPIRE', lasting],
  ['TTL', one],
  ['PTTL', one],
  ['INCR', one],
  ['INCR', one],
];
const SCRIPT_COMMANDS: readonly (readonly [CommandName, Args])[] = [
  ['ACQUIRE', fc.tuple(leaseKey, owner, ttl)],
  ['ACQUIRE', fc.tuple(leaseKey, owner, ttl, fc.constantFrom('KEEP', 'REFUSE', 'OTHER'))],
  ['RENEW', fc.tuple(leaseKey, owner, ttl)],
  ['RELEASE', fc.tuple(leaseKey, owner)],
];
const oneOf = (choices: typeof COMMANDS): fc.Arbitrary<RedisCommand> =>
  fc.oneof(...choices.map(([name, args]) => args.map((given) => ({ name, args: given }))));

/** Commands with too few and too many arguments. */
const miscounted = fc
  .tuple(oneOf(COMMANDS), fc.constantFrom(-1, 1, 2))
  .map(([{ name, args }, more]) => ({
    name,
    args: more < 0 ? args.slice(0, more) : [...args, ...['x', 'y'].slice(0, more)],
  }));

/** Any command, valid or invalid; scripts are ours and always have the right number of arguments. */
export const anyCommand: fc.Arbitrary<RedisCommand> = fc.oneof(
  { weight: 10, arbitrary: oneOf(COMMANDS) },
  { weight: 5, arbitrary: oneOf(SCRIPT_COMMANDS) },
  { weight: 1, arbitrary: miscounted },
);
