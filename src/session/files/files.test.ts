// Shows that a file which is too large is refused by its size, before a byte of it is loaded.
import { expect, it } from 'vitest';
import { readFile } from './files';

it('a file of 65 MiB is refused without being loaded', async () => {
  let loads = 0;
  const file = {
    size: 65 * 1024 * 1024,
    arrayBuffer: () => {
      loads += 1;
      return Promise.resolve(new ArrayBuffer(0));
    },
  } as unknown as Blob;
  await expect(readFile(file)).rejects.toThrow('64 MiB');
  expect(loads).toBe(0);
});

it('a file is read as its text is', async () => {
  await expect(readFile(new Blob(['{"format":"other"}']))).rejects.toThrow('its format is not');
});
