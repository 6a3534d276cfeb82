// QR codes of addresses, read by another library than the one that writes them.
import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { LONGEST_CODE } from '../../session/sharing/shownAddress';
import { qrPath } from './qrPath';

const PX = 4;

/** The text that a camera reads from a code. */
function read({ path, size }: ReturnType<typeof qrPath>): string | undefined {
  const width = size * PX;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < PX; dy += 1)
      for (let dx = 0; dx < PX; dx += 1) {
        const at = 4 * ((Number(y) * PX + dy) * width + Number(x) * PX + dx);
        pixels.fill(0, at, at + 3);
      }
  return jsQR(pixels, width, width)?.data;
}

it.each([
  ['a scenario', 'https://hustings.example/?scenario=leaderCrash&at=4660'],
  ['a lecture', 'http://localhost:4173/?lecture=leaderElection&scenario=lecture3WorstCase'],
  [
    'the longest run',
    `https://hustings.example/#run=3.${'Ab-_9'.repeat(200)}`.slice(0, LONGEST_CODE),
  ],
])('a camera reads the address of %s', (_, address) => {
  expect(read(qrPath(address))).toBe(address);
});

it('a code has the white border that cameras need', () => {
  const { path, size } = qrPath('hustings');
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5]);
});

it('a code of the longest address has modules that a camera sees across a hall', () => {
  // 97 modules and the border: on a picture 2 m high, more than 1 cm each.
  expect(qrPath('a'.repeat(LONGEST_CODE)).size).toBeLessThanOrEqual(105);
});
