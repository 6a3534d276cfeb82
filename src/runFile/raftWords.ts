// The words of a run of Raft: those of version 2, and those of version 3, which are the paper's.
import { type Fields, isFields } from './json/fields';

type Parts = { readonly services?: unknown; readonly clients?: unknown };
type Pairs = readonly (readonly [version2: string, version3: string])[];

const REQUEST_VOTE_REPLY = ['VOTE', 'REQUEST_VOTE_REPLY'] as const;
const REQUEST_PRE_VOTE_REPLY = ['PRE_VOTE', 'REQUEST_PRE_VOTE_REPLY'] as const;

const KINDS = exchanged([REQUEST_VOTE_REPLY, REQUEST_PRE_VOTE_REPLY, ['HEARD', 'HEARTBEAT_REPLY']]);
const STATES = exchanged([
  ['following.waiting', 'follower.noLeaderHeard'],
  ['following.loyal', 'follower.leaderHeard'],
  ['probing', 'preCandidate'],
  ['standing', 'candidate'],
  ['leading.inOffice', 'leader.inOffice'],
  ['leading.accountable', 'leader.checkingQuorum'],
]);
const TIMERS = exchanged([
  ['timeout', 'electionTimeout'],
  ['loyalty', 'minElectionTimeout'],
]);
/** The fields of a reply, and the kinds that have them. */
const REPLY_FIELDS = exchanged([
  ['granted', 'voteGranted'],
  ['asked', 'requestTerm'],
]);
const REPLIES: ReadonlySet<unknown> = new Set([...REQUEST_VOTE_REPLY, ...REQUEST_PRE_VOTE_REPLY]);

/**
 * Whether version 3 has other words for this unchecked file's run, and only the words differ. The exception is a link of
 * limited bandwidth, which carries a longer word more slowly.
 */
export function differsInWords(file: Fields): boolean {
  return isRaft(file) && !settingsIn(file).some(({ bandwidth }) => Number(bandwidth) > 0);
}

/** Whether an unchecked file is of a run of Raft. */
export function isRaft({ algorithm }: { readonly algorithm?: unknown }): boolean {
  return isFields(algorithm) && algorithm['id'] === 'raft';
}

/** An unchecked file of Raft in the words of the other version; its trace and hash stay unchanged. */
export function renamedFile(file: Fields): Fields {
  return renamedAt(file, {
    commands: listOf(renamedCommand),
    branches: listOf((branch) => renamedAt(branch, { commands: listOf(renamedCommand) })),
    network: (network) => renamedAt(renamedSettings(network), { links: listOf(renamedSettings) }),
    expect: listOf(renamedExpectation),
    goal: (goal) => renamedAt(goal, { wants: listOf(renamedCondition) }),
    metrics: (metrics) => renamedAt(metrics, { messages: (counts) => renamedKeys(counts, KINDS) }),
  });
}

/** Translates an event into the words of the other version. */
export type EventRenamer = <T extends object>(event: T) => T;

/**
 * The translation of a run's events into the words of the other version.
 *
 * @param file - a file of Raft, in either version's words.
 */
export function eventRenamer({ services, clients }: Parts): EventRenamer {
  const parts = new Set([services, clients].flatMap(entriesOf).map(({ id }) => id));
  return (event) => {
    const { type, node }: { readonly type?: unknown; readonly node?: unknown } = event;
    // Services and clients have states and timers of their own.
    if (parts.has(node)) return event;
    return renamedAt(type === 'messageSent' ? renamedMessage(event) : event, {
      state: (state) => renamedWord(state, STATES),
      timer: (timer) => renamedWord(timer, TIMERS),
      settings: renamedSettings,
    });
  };
}

/**
 * A translation in both directions. A word of version 3 in a file of version 2, such as a forged message's kind, had no
 * meaning there; exchanged for the word of version 2, it has none in version 3 either.
 */
function exchanged(pairs: Pairs): ReadonlyMap<unknown, string> {
  return new Map(
    pairs.flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
  );
}

function renamedCommand(command: unknown): unknown {
  if (!isFields(command)) return command;
  if (command['type'] === 'forgeMessage') return renamedMessage(command);
  return command['type'] === 'setLink' ? renamedSettings(command) : command;
}

function renamedMessage<T extends object>(message: T): T {
  const hasReply = REPLIES.has((message as Fields)['kind']);
  return renamedAt(message, {
    kind: (kind) => renamedWord(kind, KINDS),
    body: (body) => (hasReply ? renamedKeys(body, REPLY_FIELDS) : body),
  });
}

function renamedSettings(settings: unknown): unknown {
  return renamedAt(settings, { slowKinds: (delaysMs) => renamedKeys(delaysMs, KINDS) });
}

function renamedExpectation(expectation: unknown): unknown {
  return renamedAt(expectation, { kind: (kind) => renamedWord(kind, KINDS) });
}

function renamedCondition(condition: unknown): unknown {
  return renamedAt(condition, { kinds: listOf((kind) => renamedWord(kind, KINDS)) });
}

/** All parts of a file that may set the faults of a link. */
function settingsIn({ network, commands }: Fields): Fields[] {
  if (!isFields(network)) return entriesOf(commands);
  return [network, ...entriesOf(network['links']), ...entriesOf(commands)];
}

/** A copy of the object with some of its members, if present, transformed. */
function renamedAt<T>(object: T, how: Readonly<Record<string, (member: unknown) => unknown>>): T {
  if (!isFields(object)) return object;
  const members = Object.entries(object).map(([key, member]) => [
    key,
    Object.hasOwn(how, key) ? how[key]?.(member) : member,
  ]);
  return Object.fromEntries(members) as T;
}

function renamedKeys(object: unknown, words: ReadonlyMap<unknown, string>): unknown {
  if (!isFields(object)) return object;
  const members = Object.entries(object);
  return Object.fromEntries(members.map(([key, member]) => [words.get(key) ?? key, member]));
}

function renamedWord(word: unknown, words: ReadonlyMap<unknown, string>): unknown {
  return words.get(word) ?? word;
}

function listOf(how: (entry: unknown) => unknown): (list: unknown) => unknown {
  return (list) => (Array.isArray(list) ? list.map(how) : list);
}

function entriesOf(list: unknown): Fields[] {
  return Array.isArray(list) ? list.filter(isFields) : [];
}
