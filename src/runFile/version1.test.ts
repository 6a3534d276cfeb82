// Shows that files of version 1 can be read. They were written by that version, and are never edited.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { registries } from '../headless/installed';
import { hustings } from '../headless/testing/hustings';
import type { Verification } from '../headless/verification';
import { readRunFile } from './readRunFile';
import { VERSION } from './runFile';

const files = [
  ['Scenario', 'fe8542c7fd097ba78ec1e5d57b776a3f11bcd71a0daf12333741cae39c74cdb2'],
  ['Run', 'd33993a15cff89dc71d44030d17a04e7b74f08f11ea56fdf3746af6416677480'],
  ['HandIn', 'e1ad2bf068e3b313695d39bec4ff7cfca50b82105f01b4eec708a6cadbe1757c'],
] as const;

const textOf = (name: string) =>
  readFileSync(join(import.meta.dirname, `testing/version1${name}.json`), 'utf8');

describe.each(files)('the file version1%s', (name, sha256) => {
  const text = textOf(name);

  it('has never been edited', () => {
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    expect(text).toContain('"version": 1,');
  });

  it('is read completely, under the present version', () => {
    const run = readRunFile(text, registries);
    expect(run).toMatchObject({ ...(JSON.parse(text) as object), version: VERSION });
    expect(run).not.toHaveProperty('branch');
    expect(run).not.toHaveProperty('branches');
    expect(run).not.toHaveProperty('cursorMs');
  });

  it('is verified as good on the command line', async () => {
    const { code, out, err } = await hustings(['verify', '-', '--json'], text);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect((JSON.parse(out) as Verification).verdict).toBe('good');
  });
});

it.each(['Run', 'HandIn'])('the trace of version1%s replays to its hash', async (name) => {
  const { traceHash } = JSON.parse(textOf(name)) as { traceHash: string };
  const { code, out } = await hustings(['replay', '-'], textOf(name));
  expect({ code, out }).toEqual({ code: 0, out: `the replay is the same: ${traceHash}\n` });
});

it('the submission of version 1 solves its exercise', async () => {
  const { out } = await hustings(['verify', '-', '--json'], textOf('HandIn'));
  const { exercise, checks } = JSON.parse(out) as Verification;
  expect(exercise).toBe('exerciseTwoLeaders');
  expect(checks).toContainEqual(expect.objectContaining({ check: 'twoLeaders', result: 'good' }));
});
