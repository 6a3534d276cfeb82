// A run that version 2 has kept opens with all of its content, in the words of version 3.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { BrowserRunStore } from '../../storage/runStore';
import { checkFile } from '../files/checkFile';
import { plainRun } from '../run/plainRun';

const kept = (): { file: Record<string, unknown>; given: object[]; checkpoint: object } =>
  JSON.parse(readFileSync('src/runFile/testing/version2RaftKept.json', 'utf8'));

const runs = new BrowserRunStore({
  locks: undefined,
  check: (file) => checkFile(file, 'session'),
});

/** Stores this body as a record, and reads the run. */
async function readFrom(body: object) {
  await runs.list();
  const database = await openDB('hustings');
  const about = {
    ...{ id: 'r1', title: 'Run r1', isNamed: false, algorithm: 'raft', branches: 2, isOwn: true },
    ...{ shape: 2, startedAtMs: 1, changedAtMs: 2, lengthMs: 10_000, fileVersion: 2 },
  };
  await database.put('abouts', about, 'r1');
  await database.put('bodies', body, 'r1');
  database.close();
  return runs.read('r1');
}

describe('a kept run of Raft', () => {
  it('has the words of version 3 in its file and its commands', async () => {
    const run = await readFrom(kept());
    expect(run?.given).toHaveLength(8);
    expect(run?.given[0]).toMatchObject({ kind: 'REQUEST_PRE_VOTE_REPLY' });
    expect(run?.file.commands).toEqual(run?.given);
    expect(run?.file.branches?.[0]?.commands.at(-1)).toMatchObject({ kind: 'HEARTBEAT_REPLY' });
  });

  it('loses its checkpoint, whose hashes cover the older words', async () => {
    expect(await readFrom(kept())).not.toHaveProperty('checkpoint');
    const { file, ...rest } = kept();
    expect(await readFrom({ ...rest, file: { ...file, version: 4 } })).toHaveProperty('checkpoint');
  });

  it('keeps its checkpoint where longer words change the run, so that the difference is reported', async () => {
    const { file, ...rest } = kept();
    const network = { ...(file['network'] as object), bandwidth: 5000 };
    const run = await readFrom({ ...rest, file: { ...file, network } });
    expect(run?.checkpoint).toEqual(rest.checkpoint);
  });
});

it('a kept run of another algorithm keeps its checkpoint', async () => {
  const file = { ...(await plainRun('bully', 3, '1')), version: 2 };
  const { checkpoint } = kept();
  expect(await readFrom({ file, given: [], checkpoint })).toMatchObject({ checkpoint });
});
