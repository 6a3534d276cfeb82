// Shows that files of version 2 can be read, those of Raft in the words of version 3. They are never edited.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { registries } from '../headless/installed';
import { hustings } from '../headless/testing/hustings';
import type { Verification } from '../headless/verification';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { checkRunFile, readRunFile } from './readRunFile';
import { definitionOf, type RunFile } from './runFile';
import { readShareLink } from './shareLink';
import { traceHash } from './traceHash';

const files = [
  ['RaftRun.json', 'dbb5112359f6e310551ac3b15bb34cf60ce8047fdb9ac4a4b9aba31aa4e895a9'],
  ['RaftHandIn.json', '0d3a33b9efc5482f2f6c28e800b7034a6b9b66ac40a8ee61fe3de39e78e6d087'],
  ['RaftLink.json', '4a16c921029d845e15ffe79fffb26e18c6f8018cbb886cd840dd022bbcf1c10e'],
  ['RaftKept.json', '090df9b101beb93a86164059ce7c598bff84d20ebf967c374435403207aa14d5'],
  ['Storm.json', 'c35a8ecf43348971c81a105d1cd9efcae01b8ba315f9d391be0b9390ace8c3a3'],
] as const;

const textOf = (name: string) =>
  readFileSync(join(import.meta.dirname, `testing/version2${name}`), 'utf8');
/** The run of Raft with some fields changed; undefined ones are left out. */
const raftRun = (changes: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({ ...(JSON.parse(textOf('RaftRun.json')) as object), ...changes });
const replayed = async (text: string) => (await hustings(['replay', '-', '--json'], text)).out;
const read = (text: string) => readRunFile(text, registries);
const OLDER =
  /"(VOTE|PRE_VOTE|HEARD|granted|asked|following\.\w+|probing|standing|leading\.\w+|loyalty)"/;

it.each(files)('the file version2%s has never been edited', (name, sha256) => {
  expect(createHash('sha256').update(textOf(name)).digest('hex')).toBe(sha256);
});

describe.each(['RaftRun.json', 'RaftHandIn.json', 'Storm.json'])('version2%s', (name) => {
  const text = textOf(name);

  it('replays to the same trace, and is verified as good', async () => {
    const { code, out, err } = await hustings(['verify', '-', '--json'], text);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { verdict, checks } = JSON.parse(out) as Verification;
    expect(verdict).toBe('good');
    expect(checks).toContainEqual(expect.objectContaining({ check: 'replay', result: 'good' }));
    expect(JSON.parse(await replayed(text))).toMatchObject({ type: 'same' });
  });
});

it('a run of another algorithm keeps its trace and its hash', () => {
  const before = JSON.parse(textOf('Storm.json')) as RunFile;
  expect(read(textOf('Storm.json'))).toMatchObject({ ...before, version: 4 });
});

describe('a run of Raft', () => {
  const before = JSON.parse(textOf('RaftRun.json')) as RunFile & { trace: readonly TraceEvent[] };
  const run = read(textOf('RaftRun.json'));

  it('has no word of version 2 left, except in sentences', () => {
    expect(textOf('RaftRun.json')).toMatch(OLDER);
    expect(JSON.stringify(run)).not.toMatch(OLDER);
    expect(run.narration).toEqual(before.narration);
  });

  it('has the new words in commands, faults, branches, expectations and figures', () => {
    expect(run.commands[0]).toMatchObject({
      kind: 'REQUEST_PRE_VOTE_REPLY',
      body: { term: 0, voteGranted: false, requestTerm: 1 },
    });
    expect(run.commands[1]).toMatchObject({
      slowKinds: { HEARTBEAT_REPLY: 40, REQUEST_VOTE_REPLY: 20 },
    });
    expect(run.network).toMatchObject({
      slowKinds: { HEARTBEAT_REPLY: 5 },
      links: [{ slowKinds: { REQUEST_PRE_VOTE_REPLY: 15 } }],
    });
    expect(run.branches?.[0]?.commands.at(-1)).toMatchObject({ kind: 'HEARTBEAT_REPLY' });
    expect(run.expect).toContainEqual({ type: 'count', kind: 'HEARTBEAT_REPLY', equals: 19 });
    expect(run.metrics?.messages).toMatchObject({ HEARTBEAT_REPLY: 19, REQUEST_VOTE_REPLY: 7 });
  });

  it('has the hash of its trace with the new words', () => {
    expect(run.trace).toHaveLength(before.trace.length);
    expect(run.traceHash).not.toBe(before.traceHash);
    expect(run.traceHash).toBe(traceHash(run.trace ?? []));
  });

  it('keeps the states and timers of services and clients', () => {
    const ofParts = ({ trace = [] }: RunFile) =>
      trace.filter((event) => 'node' in event && ['storage', 'writer'].includes(event.node));
    expect(JSON.stringify(ofParts(before))).toContain('"timer":"timeout"');
    expect(ofParts(run)).toEqual(ofParts(before));
  });

  it('is read in the same way when its trace is already parsed', () => {
    expect(checkRunFile(before, registries)).toEqual(run);
  });

  it('is compared by its hash when it has no trace', async () => {
    const hash = before.traceHash as string;
    expect(JSON.parse(await replayed(raftRun({ trace: undefined })))).toEqual({
      type: 'same',
      hash: run.traceHash,
    });
    const other = `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`;
    const edited = raftRun({ trace: undefined, traceHash: other });
    expect(JSON.parse(await replayed(edited))).toMatchObject({ type: 'hashDiffers' });
  });

  it('is still detected when it was changed by hand', async () => {
    const [first, ...rest] = before.trace;
    const later = { ...first, atMs: 0.5 };
    expect(JSON.parse(await replayed(raftRun({ trace: [later, ...rest] })))).toMatchObject({
      type: 'edited',
      statedHash: before.traceHash,
    });
    const figures = { ...before.metrics, messages: { ...before.metrics?.messages, HEARD: 1 } };
    const { out } = await hustings(['verify', '-', '--json'], raftRun({ metrics: figures }));
    expect((JSON.parse(out) as Verification).verdict).toBe('tampered');
  });

  it('on a link of limited bandwidth, where a longer word takes longer, loses its trace', () => {
    const network = { ...before.network, bandwidth: 5000 };
    const slow = read(raftRun({ network }));
    expect(slow).not.toHaveProperty('trace');
    expect(slow).not.toHaveProperty('traceHash');
    expect(slow).not.toHaveProperty('metrics');
    expect(slow.commands).toEqual(run.commands);
    expect(read(raftRun({ network: { ...network, bandwidth: 0 } }))).toHaveProperty('trace');
  });

  it('is the same from a link of version 2 as from the file', async () => {
    const { url } = JSON.parse(textOf('RaftLink.json')) as { url: string };
    const file = await readShareLink(new URL(url).hash);
    const shared = checkRunFile(file, registries, 'session');
    expect(definitionOf(shared)).toEqual(definitionOf(run));
    expect([shared.commands, shared.branches, shared.expect]).toEqual([
      run.commands,
      run.branches,
      run.expect,
    ]);
  });
});
