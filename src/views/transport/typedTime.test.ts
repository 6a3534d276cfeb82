// Times typed into the clock, and the errors for texts that are none.
import { describe, expect, it } from 'vitest';
import { typedTime } from './typedTime';

const NOW_MS = 5000;
const read = (text: string) => typedTime(text, NOW_MS);

describe('a typed time', () => {
  it.each([
    ['9.3', 9300],
    [' 9,3 s', 9300],
    ['.5', 500],
    ['1:02.5', 62_500],
    ['00:07.840', 7840],
    ['1:00:00', 3_600_000],
    ['300ms', 300],
    ['+200', 5200],
    ['-200', 4800],
    ['−0.5s', 4500],
    ['+ 1:00', 65_000],
    ['0', 0],
  ])('%s is %d ms', (text, atMs) => {
    expect(read(text)).toEqual({ atMs: expect.closeTo(atMs, 6) });
  });

  it.each([
    ['', 'There is no time'],
    ['now', '“now” is not a time'],
    ['1:2:3:4', 'is not a time'],
    ['1:75', 'seconds are less than 60'],
    ['1:75:00', 'minutes are less than 60'],
    ['1:02 ms', 'leave out “ms”'],
    ['-9s', 'before the run'],
    ['25:00:00', 'more than a day'],
    ['1e9', 'is not a time'],
  ])('%s is refused: %s', (text, why) => {
    expect(read(text)).toEqual({ problem: expect.stringContaining(why) });
  });
});
