// A file that is too large is refused by its size before any byte is loaded; a long one is read in slices.
import { expect, it } from 'vitest';
import { plainRun } from '../run/plainRun';
import { longTrace } from '../testing/longTrace';
import { importedRun, readFile } from './files';

const noPause = async () => {};

it('a file of 65 MiB is refused before it is loaded', async () => {
  let loads = 0;
  const file = {
    size: 65 * 1024 * 1024,
    arrayBuffer: () => {
      loads += 1;
      return Promise.resolve(new ArrayBuffer(0));
    },
  } as unknown as Blob;
  await expect(readFile(file, noPause)).rejects.toThrow('64 MiB');
  expect(loads).toBe(0);
});

it('a Blob is read like a text', async () => {
  await expect(readFile(new Blob(['{"format":"other"}']), noPause)).rejects.toThrow(
    'its format is not',
  );
});

it('a long trace is read and hashed with pauses', async () => {
  const trace = longTrace(20_000);
  const text = JSON.stringify({ ...(await plainRun('bully', 3, '1')), trace });
  let pauses = 0;
  const { file } = await importedRun(text, async () => {
    pauses += 1;
  });
  expect(file.trace).toEqual(trace);
  // One pause for each half MiB scanned, for each 2,048 events built, and for each 2,048 events hashed.
  expect(pauses).toBe(3 + 9 + 9);
});

it('a rejected pause ends the reading with its error', async () => {
  const text = JSON.stringify({ ...(await plainRun('bully', 3, '1')), trace: longTrace(20_000) });
  const stopped = new Error('stopped');
  await expect(readFile(text, () => Promise.reject(stopped))).rejects.toBe(stopped);
});
