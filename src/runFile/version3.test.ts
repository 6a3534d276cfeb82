// Shows that runs of version 3 replay to the same bytes, although several models have other defaults since. They are never edited.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hustings } from '../headless/testing/hustings';
import { upgrade } from './upgrade';

const files = [
  ['DynamoDb.json', 'fa90c68ea09b36eb03f78ffb71a37339b516ccc2e31ed298d265948e978496d4'],
  ['Ghoti.json', 'd6d1c8bd9cfb1aca5ee0000f446f0e58bc1383345039ee56792e0fd4cfe81d5a'],
  ['Kubernetes.json', 'e8574f7e038d9dcb6c98f1a7d1815cc7b56f2d2d88058d04540a28c89cef5044'],
  ['Raft.json', 'f9893b57495b97178ce371a34b2cc54ead32cb002d3f8ddb20b7dcd311c9407c'],
  ['Redis.json', '4804d5a24d3e094360b41b35986120b6d5c537020c2c908736997a40ea8bdb97'],
  ['ZooKeeper.json', '2d409670e730cb294650529a5c603b7ab0faa1a465ddf6a472ea80907551a715'],
] as const;

const textOf = (name: string) =>
  readFileSync(join(import.meta.dirname, `testing/version3${name}`), 'utf8');

describe.each(files)('version3%s', (name, sha256) => {
  it('has never been edited', () => {
    expect(createHash('sha256').update(textOf(name)).digest('hex')).toBe(sha256);
  });

  it('replays to the same trace', async () => {
    const { code, out, err } = await hustings(['replay', '-', '--json'], textOf(name));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ type: 'same' });
  });
});

it('a file that is damaged where its programs stand is upgraded all the same, for the schema to judge', () => {
  const damaged = {
    format: 'hustings-run',
    version: 3,
    algorithm: 7,
    services: [null, { kind: {} }],
  };
  expect(upgrade(damaged)).toEqual({ ...damaged, version: 4 });
});
