// Redis's commands, and the scripts that a lease needs, as functions from a keyspace to the next one and a reply.
import { find, type Keyspace, lasting, livingAt, put, remove } from './keyspace';

/** The input of a command: its arguments as on Redis, the caller, and the time by the service's wall clock. */
export interface Call {
  readonly keys: Keyspace;
  readonly args: readonly string[];
  readonly from: string;
  readonly nowMs: number;
}

/** Redis's replies: a simple or bulk string, an integer, nil, an array of those. */
export type Value = string | number | null | readonly Value[];

/** The keyspace after a command, and its reply. A script that fails at its second step has done its first. */
export type Outcome = { readonly keys: Keyspace } & (
  | { readonly value: Value }
  | { readonly error: string }
);

/** Redis computes with 64 bits. */
const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;

const NOT_AN_INTEGER = 'ERR value is not an integer or out of range';
const SYNTAX_ERROR = 'ERR syntax error';
const OVERFLOW = 'ERR increment or decrement would overflow';
const invalidExpiry = (command: string) => `ERR invalid expire time in '${command}' command`;

const SECOND = 1000n;
const MILLISECOND = 1n;

/** The integer in a text, as strict as Redis: no sign but a minus, no leading zeros, no spaces. */
function integerIn(text: string): bigint | null {
  if (!/^(0|-?[1-9]\d*)$/.test(text)) return null;
  const integer = BigInt(text);
  return integer < MIN_INTEGER || integer > MAX_INTEGER ? null : integer;
}

/** A time to live in ms, or the error in it: the time at which it ends must fit into 64 bits as well. */
function ttlIn(
  text: string,
  unitMs: bigint,
  { nowMs, command }: { nowMs: number; command: string },
): { readonly ttlMs: number } | { readonly error: string } {
  const integer = integerIn(text);
  if (integer === null) return { error: NOT_AN_INTEGER };
  const ttl = integer * unitMs;
  const isTooLong = ttl > MAX_INTEGER - BigInt(Math.floor(nowMs));
  if (isTooLong || ttl < MIN_INTEGER) return { error: invalidExpiry(command) };
  return { ttlMs: Number(ttl) };
}

interface SetOptions {
  condition: 'NX' | 'XX' | null;
  /** Whether the reply is the key's former value. */
  get: boolean;
  expiry: { readonly unit: 'EX' | 'PX'; readonly text: string } | null;
}

/** The options of SET, in any case and order; null when they are invalid or contradict each other. */
function setOptions(args: readonly string[]): Readonly<SetOptions> | null {
  const options: SetOptions = { condition: null, get: false, expiry: null };
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index]?.toUpperCase();
    const { condition, expiry } = options;
    const text = args[index + 1];
    if ((word === 'NX' || word === 'XX') && (condition ?? word) === word) {
      options.condition = word;
    } else if (word === 'GET') {
      options.get = true;
    } else if (
      (word === 'EX' || word === 'PX') &&
      text !== undefined &&
      (expiry?.unit ?? word) === word
    ) {
      options.expiry = { unit: word, text };
      index += 1;
    } else return null;
  }
  return options;
}

/** Whether a value names its writer: it is the writer's id, or this id and what goes on after a colon. */
const isNamedBy = (value: string, from: string) => value === from || value.startsWith(`${from}:`);

/** A value that names its writer makes the writer the owner. With GET a former value is the reply, also to a refusal. */
function set({ keys, args, from, nowMs }: Call): Outcome {
  const [key = '', value = '', ...rest] = args;
  const options = setOptions(rest);
  if (!options) return { keys, error: SYNTAX_ERROR };
  const { condition, get, expiry } = options;
  const unitMs = expiry?.unit === 'EX' ? SECOND : MILLISECOND;
  const ttl = expiry && ttlIn(expiry.text, unitMs, { nowMs, command: 'set' });
  if (ttl && 'error' in ttl) return { keys, ...ttl };
  if (ttl && ttl.ttlMs <= 0) return { keys, error: invalidExpiry('set') };
  const present = find(keys, key);
  const former = present?.value ?? null;
  if ((condition === 'NX' && present) || (condition === 'XX' && !present))
    return { keys, value: get ? former : null };
  const entry = { key, value, sinceMs: nowMs, ...(isNamedBy(value, from) && { owner: from }) };
  const kept = put(keys, ttl ? lasting(entry, nowMs, ttl.ttlMs) : entry);
  return { keys: kept, value: get ? former : 'OK' };
}

function get({ keys, args: [key = ''] }: Call): Outcome {
  return { keys, value: find(keys, key)?.value ?? null };
}

function del({ keys, args }: Call): Outcome {
  const left = remove(keys, args);
  return { keys: left, value: keys.length - left.length };
}

/** A key that is named twice counts twice. */
function exists({ keys, args }: Call): Outcome {
  return { keys, value: args.filter((key) => find(keys, key)).length };
}

/** A key whose new time to live is not positive is deleted at once. */
function expireIn(unitMs: bigint, command: 'expire' | 'pexpire') {
  return ({ keys, args: [key = '', text = '', option], nowMs }: Call): Outcome => {
    if (option !== undefined) return { keys, error: `ERR Unsupported option ${option}` };
    const ttl = ttlIn(text, unitMs, { nowMs, command });
    if ('error' in ttl) return { keys, ...ttl };
    const entry = find(keys, key);
    if (!entry) return { keys, value: 0 };
    return { keys: livingAt(put(keys, lasting(entry, nowMs, ttl.ttlMs)), nowMs), value: 1 };
  };
}
const pexpire = expireIn(MILLISECOND, 'pexpire');

/** −2 without a key, −1 without an end. */
function pttl({ keys, args: [key = ''], nowMs }: Call) {
  const entry = find(keys, key);
  if (!entry) return { keys, value: -2 };
  return {
    keys,
    value: entry.untilMs === undefined ? -1 : Math.ceil(entry.untilMs - nowMs),
  };
}

/** In seconds, rounded to the nearest. */
function ttl(call: Call): Outcome {
  const { keys, value } = pttl(call);
  return { keys, value: value < 0 ? value : Math.floor((value + 500) / 1000) };
}

/** The key keeps its time to live. */
function incr({ keys, args: [key = ''], nowMs }: Call): Outcome {
  const entry = find(keys, key);
  const before = integerIn(entry?.value ?? '0');
  if (before === null) return { keys, error: NOT_AN_INTEGER };
  if (before === MAX_INTEGER) return { keys, error: OVERFLOW };
  const value = `${before + 1n}`;
  const { untilMs, sinceMs } = entry ?? {};
  const counter =
    untilMs === undefined
      ? { key, value, sinceMs: nowMs }
      : { key, value, sinceMs: sinceMs ?? nowMs, untilMs };
  return { keys: put(keys, counter), value: Number(value) };
}

/** The key of a lease's counter of fencing tokens. */
const counterOf = (key: string) => `${key}:token`;

/** What ACQUIRE may do with a key that is the caller's own already. */
const OWN_KEY_OPTIONS: readonly (string | undefined)[] = [undefined, 'KEEP', 'REFUSE'];

/**
 * `ACQUIRE key owner ttlMs [KEEP | REFUSE]`: sets the key if it is free, with a new token. The reply is `[owner, token]` of
 * the present owner. A key that is the caller's own gets its full TTL and a new token; with KEEP it stays as it is, and
 * with REFUSE as well, with null for the token. As in Redis, a script that fails at a later step has done the earlier ones.
 */
function acquire(call: Call): Outcome {
  const [key = '', owner = '', ttlMs = '', option] = call.args;
  if (!OWN_KEY_OPTIONS.includes(option)) return { keys: call.keys, error: SYNTAX_ERROR };
  const taken = set({ ...call, args: [key, owner, 'NX', 'PX', ttlMs] });
  if ('error' in taken) return taken;
  if (taken.value !== null) return withNewToken(call, taken.keys);
  const holder = find(call.keys, key)?.value ?? null;
  if (holder !== owner || option === 'KEEP')
    return { keys: call.keys, value: [holder, presentToken(call)] };
  if (option === 'REFUSE') return { keys: call.keys, value: [holder, null] };
  const renewed = pexpire({ ...call, args: [key, ttlMs] });
  return 'error' in renewed ? renewed : withNewToken(call, renewed.keys);
}

/** The token that was given last; null without one. */
function presentToken({ keys, args: [key = ''] }: Call): number | null {
  const token = integerIn(find(keys, counterOf(key))?.value ?? '');
  return token === null ? null : Number(token);
}

/** The reply to the caller of ACQUIRE that has the key in these keys, with the next token. */
function withNewToken(call: Call, keys: Keyspace): Outcome {
  const [key = '', owner = ''] = call.args;
  const counted = incr({ ...call, keys, args: [counterOf(key)] });
  return 'error' in counted ? counted : { ...counted, value: [owner, counted.value] };
}

/** `RENEW key owner ttlMs`: PEXPIRE if the key is still the owner's, else 0. */
function renew(call: Call): Outcome {
  const [key = '', owner = '', ttlMs = ''] = call.args;
  if (find(call.keys, key)?.value !== owner) return { keys: call.keys, value: 0 };
  return pexpire({ ...call, args: [key, ttlMs] });
}

/** `RELEASE key owner`: DEL if the key is still the owner's, else 0. */
function release(call: Call): Outcome {
  const [key = '', owner = ''] = call.args;
  if (find(call.keys, key)?.value !== owner) return { keys: call.keys, value: 0 };
  return del({ ...call, args: [key] });
}

interface Command {
  readonly run: (call: Call) => Outcome;
  readonly minArgs: number;
  readonly maxArgs?: number;
}

const COMMANDS = {
  SET: { run: set, minArgs: 2 },
  GET: { run: get, minArgs: 1, maxArgs: 1 },
  DEL: { run: del, minArgs: 1 },
  EXISTS: { run: exists, minArgs: 1 },
  EXPIRE: { run: expireIn(SECOND, 'expire'), minArgs: 2 },
  PEXPIRE: { run: pexpire, minArgs: 2 },
  TTL: { run: ttl, minArgs: 1, maxArgs: 1 },
  PTTL: { run: pttl, minArgs: 1, maxArgs: 1 },
  INCR: { run: incr, minArgs: 1, maxArgs: 1 },
  ACQUIRE: { run: acquire, minArgs: 3, maxArgs: 4 },
  RENEW: { run: renew, minArgs: 3, maxArgs: 3 },
  RELEASE: { run: release, minArgs: 2, maxArgs: 2 },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;

/** Runs a command on the keys that have not expired by now. */
export function execute(name: CommandName, call: Call): Outcome {
  const { run, minArgs, maxArgs = Number.POSITIVE_INFINITY }: Command = COMMANDS[name];
  const keys = livingAt(call.keys, call.nowMs);
  const given = call.args.length;
  if (given >= minArgs && given <= maxArgs) return run({ ...call, keys });
  return { keys, error: `ERR wrong number of arguments for '${name.toLowerCase()}' command` };
}
