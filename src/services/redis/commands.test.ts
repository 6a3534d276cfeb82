// Pins the replies of Redis, to right and wrong commands alike, for machines without a real server.
import { describe, expect, it } from 'vitest';
import type { CommandName } from './commands';
import { OneRedis } from './testing/oneRedis';

/** `SET a ''` as a command: words, with '' for an empty text. */
function split(line: string): [CommandName, ...string[]] {
  const [name = '', ...args] = line.split(' ').map((word) => (word === "''" ? '' : word));
  return [name as CommandName, ...args];
}

/** The reply to the last of these commands, all sent at once: a value, or the text of an error. */
function answer(...lines: readonly string[]) {
  const redis = new OneRedis();
  const reply = lines.map((line) => redis.ask(1000, ...split(line))).at(-1);
  return reply && 'error' in reply ? reply.error : reply?.value;
}

const NOT_AN_INTEGER = 'ERR value is not an integer or out of range';
const wrongCount = (name: string) => `ERR wrong number of arguments for '${name}' command`;
const invalidExpiry = (name: string) => `ERR invalid expire time in '${name}' command`;

type Row = readonly [...lines: string[], answered: unknown];
const each = (rows: readonly Row[]) =>
  it.each(rows.map((row) => [row.slice(0, -1).join('; '), row] as const))('%s', (_, row) => {
    const lines = row.slice(0, -1) as string[];
    expect(answer(...lines)).toEqual(row.at(-1));
  });

describe('SET', () => {
  each([
    ['SET a 1', 'GET a', '1'],
    ['SET a 1', 'SET a 2 NX', null],
    ['SET a 1', 'SET a 2 NX', 'GET a', '1'],
    ['SET a 1 XX', null],
    ['SET a 1', 'SET a 2 XX', 'GET a', '2'],
    ['SET a 1 nx Nx', 'OK'],
    ['SET a 1 NX XX', 'ERR syntax error'],
    ['SET a 1 XX NX', 'ERR syntax error'],
    ['SET a 1 PX 1000', 'SET a 2', 'TTL a', -1],
    ['SET a 1 ex 100', 'PTTL a', 100_000],
    ['SET a 1 NX PX 1499', 'TTL a', 1],
    ['SET a 1 PX 1500 NX', 'TTL a', 2],
    ['SET a 1 EX 5 EX 7', 'TTL a', 7],
    ['SET a 1 EX 5 PX 7', 'ERR syntax error'],
    ['SET a 1 PX 5 EX 7', 'ERR syntax error'],
    ['SET a 1 EX', 'ERR syntax error'],
    ["SET a 1 ''", 'ERR syntax error'],
    ['SET a 1 EX ten', NOT_AN_INTEGER],
    ['SET a 1 EX 1.5', NOT_AN_INTEGER],
    ['SET a 1 EX 9223372036854775808', NOT_AN_INTEGER],
    ['SET a 1 EX 0', invalidExpiry('set')],
    ['SET a 1 PX -5', invalidExpiry('set')],
    ['SET a 1 EX 9223372036854775807', invalidExpiry('set')],
    ['SET a 1 PX 9223372036854775807', invalidExpiry('set')],
    // The time to live is checked before the key.
    ['SET a 1', 'SET a 2 NX EX 0', invalidExpiry('set')],
    ['SET a', wrongCount('set')],
    ['SET a 1 GET', null],
    ['SET a 1', 'SET a 2 GET', '1'],
    ['SET a 1', 'SET a 2 get Get', 'GET a', '2'],
    ['SET a 1 NX GET PX 1000', null],
    ['SET a 1 NX GET PX 1000', 'GET a', '1'],
    ['SET a 1', 'SET a 2 GET NX', '1'],
    ['SET a 1', 'SET a 2 NX GET', 'GET a', '1'],
    ['SET a 1 XX GET', null],
    ['SET a 1', 'SET a 2 XX GET', '1'],
    ['SET a 1', 'SET a 2 NX GET PX 0', invalidExpiry('set')],
  ]);
});

describe('GET, DEL and EXISTS', () => {
  each([
    ['GET a', null],
    ["SET a ''", 'GET a', ''],
    ['GET', wrongCount('get')],
    ['GET a b', wrongCount('get')],
    ['SET a 1', 'SET b 1', 'DEL a a b c', 2],
    ['SET a 1', 'DEL a', 'GET a', null],
    ['DEL', wrongCount('del')],
    ['SET a 1', 'EXISTS a b a', 2],
    ['EXISTS', wrongCount('exists')],
  ]);
});

describe('EXPIRE, PEXPIRE, TTL and PTTL', () => {
  each([
    ['EXPIRE a 5', 0],
    ['SET a 1', 'EXPIRE a 5', 1],
    ['SET a 1', 'EXPIRE a 5', 'PTTL a', 5000],
    ['SET a 1', 'PEXPIRE a 5', 'PTTL a', 5],
    ['SET a 1', 'EXPIRE a 0', 1],
    ['SET a 1', 'EXPIRE a 0', 'EXISTS a', 0],
    ['SET a 1', 'PEXPIRE a -9223372036854775808', 'EXISTS a', 0],
    ['SET a 1', 'EXPIRE a -9223372036854775808', invalidExpiry('expire')],
    ['EXPIRE a 9223372036854775807', invalidExpiry('expire')],
    ['PEXPIRE a 9223372036854775807', invalidExpiry('pexpire')],
    ['PEXPIRE a ten', NOT_AN_INTEGER],
    ['EXPIRE a ten x', 'ERR Unsupported option x'],
    ['EXPIRE a', wrongCount('expire')],
    ['TTL a', -2],
    ['PTTL a', -2],
    ['SET a 1', 'PTTL a', -1],
    ['TTL a b', wrongCount('ttl')],
    ['PTTL', wrongCount('pttl')],
  ]);
});

describe('INCR', () => {
  each([
    ['INCR n', 1],
    ['SET n -1', 'INCR n', 0],
    ['SET n 41', 'INCR n', 'GET n', '42'],
    ['SET n 5 PX 1000', 'INCR n', 'PTTL n', 1000],
    ['SET n abc', 'INCR n', NOT_AN_INTEGER],
    ["SET n ''", 'INCR n', NOT_AN_INTEGER],
    ['SET n 007', 'INCR n', NOT_AN_INTEGER],
    ['SET n +1', 'INCR n', NOT_AN_INTEGER],
    ['SET n -0', 'INCR n', NOT_AN_INTEGER],
    ['SET n 9223372036854775806', 'INCR n', 'GET n', '9223372036854775807'],
    ['SET n 9223372036854775807', 'INCR n', 'ERR increment or decrement would overflow'],
    ['SET n 9223372036854775808', 'INCR n', NOT_AN_INTEGER],
    ['SET n -9223372036854775808', 'INCR n', 'GET n', '-9223372036854775807'],
    ['INCR', wrongCount('incr')],
  ]);
});

describe('the scripts', () => {
  each([
    ['ACQUIRE a n1 1000', ['n1', 1]],
    ['ACQUIRE a n1 1000', 'PTTL a', 1000],
    ['ACQUIRE a n1 1000', 'ACQUIRE a n2 1000', ['n1', 1]],
    ['ACQUIRE a n1 1000', 'DEL a', 'ACQUIRE a n2 1000', ['n2', 2]],
    ['ACQUIRE a n1 1000', 'ACQUIRE b n2 1000', ['n2', 1]],
    ['ACQUIRE a n1 1000', 'ACQUIRE a n1 2000', ['n1', 2]],
    ['ACQUIRE a n1 1000', 'ACQUIRE a n1 2000', 'PTTL a', 2000],
    ['ACQUIRE a n1 1000', 'ACQUIRE a n1 2000 KEEP', ['n1', 1]],
    ['ACQUIRE a n1 1000', 'ACQUIRE a n1 2000 KEEP', 'PTTL a', 1000],
    ['ACQUIRE a n1 1000', 'ACQUIRE a n1 2000 REFUSE', ['n1', null]],
    ['ACQUIRE a n1 1000', 'ACQUIRE a n1 2000 REFUSE', 'PTTL a', 1000],
    ['ACQUIRE a n1 1000', 'ACQUIRE a n2 2000 REFUSE', ['n1', 1]],
    ['ACQUIRE a n1 1000 REFUSE', ['n1', 1]],
    ['ACQUIRE a n1 1000 OTHER', 'ERR syntax error'],
    ['ACQUIRE a n1 1000', 'DEL a:token', 'ACQUIRE a n2 1000', ['n1', null]],
    ['ACQUIRE a n1 0', invalidExpiry('set')],
    // The first step of a script stays when the second fails.
    ['SET a:token x', 'ACQUIRE a n1 1000', NOT_AN_INTEGER],
    ['SET a:token x', 'ACQUIRE a n1 1000', 'GET a', 'n1'],
    ['ACQUIRE a n1', wrongCount('acquire')],
    ['ACQUIRE a n1 1000', 'RENEW a n1 2000', 1],
    ['ACQUIRE a n1 1000', 'RENEW a n1 2000', 'PTTL a', 2000],
    ['ACQUIRE a n1 1000', 'RENEW a n2 2000', 0],
    ['ACQUIRE a n1 1000', 'RENEW a n2 2000', 'PTTL a', 1000],
    ['RENEW a n1 ten', 0],
    ['ACQUIRE a n1 1000', 'RENEW a n1 ten', NOT_AN_INTEGER],
    ['ACQUIRE a n1 1000', 'RELEASE a n2', 0],
    ['ACQUIRE a n1 1000', 'RELEASE a n2', 'EXISTS a', 1],
    ['ACQUIRE a n1 1000', 'RELEASE a n1', 1],
    ['ACQUIRE a n1 1000', 'RELEASE a n1', 'EXISTS a a:token', 1],
    ['RELEASE a', wrongCount('release')],
  ]);
});
