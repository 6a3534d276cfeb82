// Shows that a link returns its run, and that a damaged link is refused with a sentence.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkRunFile } from './readRunFile';
import type { RunFile } from './runFile';
import { RunFileError } from './runFileError';
import { readShareLink, writeShareLink } from './shareLink';
import { registries, sampleRun, traceOf } from './testing/fixture';

const PAGE = 'https://example.org/hustings/?theme=dark';
const crash = (atMs: number) => ({ atMs, type: 'crash', node: 'n3' });
const origin = { id: 'second', name: 'Second', parent: 'first', forkMs: 5 };
const first = { id: 'first', name: 'First', parent: null, forkMs: 0, commands: [], untilMs: 900 };

/** The run in a link. */
const through = async (url: string) =>
  checkRunFile(await readShareLink(new URL(url).hash), registries);

/** A link with these bytes as its content. */
const linkAround = (content: string | Uint8Array, version = '3') =>
  `#run=${version}.${deflateSync(content).toString('base64url')}`;

/** The sentence with which a link is refused; rejects when it is accepted. */
async function refusal(fragment: string): Promise<string> {
  const error = await readShareLink(fragment).then(
    (content) => expect.fail(`it was read: ${JSON.stringify(content)}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RunFileError);
  return (error as RunFileError).message;
}

/** Incompressible strings, always the same. */
function noise(length: number, seed = 1): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join('');
}

/** A run with long texts, also in its other branches. */
const longRun = (own: number, others: readonly number[]): RunFile =>
  sampleRun({
    description: noise(own),
    commands: [],
    branch: { ...origin, forkMs: 0 },
    branches: [
      first,
      ...others.map((length, index) => ({
        ...{ id: `b${index}`, name: `B ${index}`, parent: 'first', forkMs: 0, untilMs: 99 },
        commands: [{ atMs: 9, type: 'failProcess', node: 'n1', error: noise(length, index + 2) }],
      })),
    ],
  });

describe('a link', () => {
  it('has the run with its title, narration, branches and cursor', async () => {
    const run = sampleRun({
      cursorMs: 77,
      branch: origin,
      branches: [first],
      commands: [crash(10)],
    });
    const { url, remark } = await writeShareLink(run, PAGE);
    expect(url).toMatch(/^https:\/\/example\.org\/hustings\/\?theme=dark#run=4\.[A-Za-z0-9_-]+$/);
    expect(remark).toBeNull();
    expect(await through(url)).toEqual(run);
  });

  it('has no results of the run, and not the program that wrote it', async () => {
    const trace = traceOf({ atMs: 0, type: 'nodeJoined', node: 'n1' });
    const exporter = { name: 'hustings', version: '0.1.0' };
    const { url } = await writeShareLink(
      sampleRun({ trace, traceHash: 'a'.repeat(64), exporter }),
      PAGE,
    );
    expect(await through(url)).toEqual(sampleRun());
    expect(url).toBe((await writeShareLink(sampleRun(), PAGE)).url);
  });

  it('replaces a fragment of the address', async () => {
    const { url } = await writeShareLink(sampleRun(), `${PAGE}#run=1.x`);
    expect(url.startsWith(`${PAGE}#run=4.`)).toBe(true);
    expect(url.split('#')).toHaveLength(2);
  });

  it('is short: a scenario with twenty commands stays within a chat message', async () => {
    const commands = Array.from({ length: 20 }, (_, index) => ({
      atMs: 1000 + index * 487.613,
      type: ['crash', 'restart', 'pause', 'resume'][index % 4],
      node: `n${(index % 3) + 1}`,
    }));
    const { url, remark } = await writeShareLink(sampleRun({ commands, untilMs: 20_000 }), PAGE);
    expect(url.length).toBeLessThan(1500);
    expect(remark).toBeNull();
  });

  it('has a remark when some chat programs would cut it off', async () => {
    const { url, remark } = await writeShareLink(longRun(5000, []), PAGE);
    expect(remark).toMatch(/^The link has [45],\d{3} characters; some chat programs cut off/);
    expect((await through(url)).branches).toHaveLength(1);
  });

  it('leaves out the other branches when they are too long, with a remark', async () => {
    const { url, remark } = await writeShareLink(longRun(500, [30_000, 30_000]), PAGE);
    expect(remark).toBe('The 3 other branches are left out: with them the link would be too long.');
    const run = await through(url);
    expect(run.branches).toBeUndefined();
    expect(run.branch).toEqual({ id: 'second', name: 'Second', parent: null, forkMs: 0 });
  });

  it('is refused for a run that is too long', async () => {
    await expect(writeShareLink(longRun(60_000, []), PAGE)).rejects.toThrow(
      /^this run is too long for a link: it would have \d\d,\d{3} characters, and 32,000 is the limit; export it as a file$/,
    );
    await expect(
      writeShareLink(sampleRun({ description: 'x'.repeat(3_000_000) }), PAGE),
    ).rejects.toThrow('too long for a link');
  });
});

describe('an address', () => {
  it.each(['', '#', '#top', '#runs=1', 'ru'])(
    'with the fragment %j is no share link',
    async (fragment) => {
      expect(await readShareLink(fragment)).toBeNull();
    },
  );
});

describe('a damaged link', () => {
  it('is refused wherever it is cut off', async () => {
    const { hash } = new URL((await writeShareLink(sampleRun(), PAGE)).url);
    for (let length = '#run='.length; length < hash.length; length += 1)
      expect(await refusal(hash.slice(0, length))).toMatch(/^this link is broken: /);
  });

  it('never returns another run, whichever letter was changed', async () => {
    const { hash } = new URL((await writeShareLink(sampleRun(), PAGE)).url);
    const start = '#run=4.'.length;
    const next = (letter: string) =>
      letter === 'z' ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1);
    for (const [at, letter] of [...hash].entries()) {
      if (at < start || !/[A-Ya-z]/.test(letter)) continue;
      const changed = hash.slice(0, at) + next(letter) + hash.slice(at + 1);
      const read = await readShareLink(changed).then(
        (run) => run,
        () => null,
      );
      if (read !== null) expect(checkRunFile(read, registries)).toEqual(sampleRun());
    }
  });

  it.each([
    ['with a full stop after it', (hash: string) => `${hash}.`, 'no link holds the character "."'],
    ['with a space in it', (hash: string) => `${hash.slice(0, 90)} ${hash.slice(90)}`, '" "'],
    [
      'with percent encoding',
      (hash: string) => hash.replace('.', '%2E'),
      'it does not begin as links',
    ],
    ['with an emoji', (hash: string) => `${hash}🙂`, '"🙂"'],
    ['without a version', (hash: string) => hash.replace('4.', ''), 'does not begin as links do'],
    ['of version 0', (hash: string) => hash.replace('4.', '0.'), 'does not begin as links do'],
    [
      'in capitals',
      (hash: string) => hash.slice(0, 7) + hash.slice(7).toUpperCase(),
      'a part of it',
    ],
    ['empty', () => '#run=4.', 'a part of it is missing'],
    [
      'of random letters',
      () => '#run=4.aGVsbG8gd29ybGQ',
      'a part of it is missing, or was changed',
    ],
    ['that holds no JSON', () => linkAround('hello'), 'it holds no run'],
    ['that holds a list', () => linkAround('[1]'), 'it holds no run'],
    ['whose bytes are no text', () => linkAround(new Uint8Array([255, 254])), 'it holds no run'],
    ['nested thousands of times', () => linkAround('['.repeat(9999)), 'it holds no run'],
  ])('%s', async (_what, harm, says) => {
    const { hash } = new URL((await writeShareLink(sampleRun(), PAGE)).url);
    const sentence = await refusal(harm(hash));
    expect(sentence).toContain('this link is broken: ');
    expect(sentence).toContain(says);
  });

  it('is refused like a file when its JSON is no run', async () => {
    const content = await readShareLink(linkAround('{"id":"x"}'));
    expect(() => checkRunFile(content, registries)).toThrow('title: this field is missing');
  });
});

describe('a link is refused', () => {
  it('of a newer version, whatever its content', async () => {
    expect(await refusal('#run=5.whatever that version has!')).toBe(
      'this link is of version 5; this Hustings reads up to version 4',
    );
  });

  it('that is too long', async () => {
    expect(await refusal(`#run=4.${'a'.repeat(40_000)}`)).toBe(
      'this link is too long: it has 40,006 characters, and 32,000 is the limit',
    );
  });

  it('whose content is one byte longer than 2 MiB, but not with exactly 2 MiB', async () => {
    const content = (bytes: number) => JSON.stringify(sampleRun()).padEnd(bytes);
    const file = await readShareLink(linkAround(content(2 * 1024 * 1024)));
    expect(checkRunFile(file, registries)).toEqual(sampleRun());
    expect(await refusal(linkAround(content(2 * 1024 * 1024 + 1)))).toBe(
      'this link is refused: it unfolds to more than any run that fits a link',
    );
  });

  it('whose content is too large for a run, however short the link is', async () => {
    const bomb = linkAround(new Uint8Array(20_000_000));
    expect(bomb.length).toBeLessThan(32_000);
    expect(await refusal(bomb)).toBe(
      'this link is refused: it unfolds to more than any run that fits a link',
    );
  });
});

it('a link of version 1 is upgraded to this version', async () => {
  const { format: _format, version: _version, ...content } = sampleRun();
  const file = await readShareLink(linkAround(JSON.stringify(content), '1'));
  expect(file).toMatchObject({ format: 'hustings-run', version: 1 });
  expect(checkRunFile(file, registries)).toEqual(sampleRun());
});
