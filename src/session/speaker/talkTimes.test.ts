// The clocks of a talk: pure functions of the time of day.
import { expect, it } from 'vitest';
import { beforeTalk, elapsedText, leftText, talkTimes } from './talkTimes';

it('the talk begins once, and what is on the screen begins with each beat', () => {
  const waiting = talkTimes(beforeTalk(0), 'a 0', false, 1000);
  expect(waiting).toEqual({ talkSinceMs: null, beat: 'a 0', beatSinceMs: 1000 });
  const begun = talkTimes(waiting, 'a 0', true, 5000);
  expect(begun).toEqual({ talkSinceMs: 5000, beat: 'a 0', beatSinceMs: 1000 });
  const next = talkTimes(begun, 'a 1', true, 9000);
  expect(next).toEqual({ talkSinceMs: 5000, beat: 'a 1', beatSinceMs: 9000 });
  expect(talkTimes(next, 'a 1', true, 9999)).toBe(next);
  expect(talkTimes(next, 'b 0', false, 20_000).talkSinceMs).toBe(5000);
});

it('a reload goes on with the talk', () => {
  expect(talkTimes(beforeTalk(8000, 5000), 'a 0', true, 8000).talkSinceMs).toBe(5000);
});

it.each([
  [-1, '0:00'],
  [999, '0:00'],
  [21_000, '0:21'],
  [468_000, '7:48'],
  [3_723_000, '1:02:03'],
])('%i ms are %s', (ms, text) => expect(elapsedText(ms)).toBe(text));

it('the time left and the time gone make the plan, to the second', () => {
  expect(leftText(20, 468_900)).toBe('12:12 left');
  expect(leftText(1, 60_999)).toBe('0:00 left');
  expect(leftText(1, 90_000)).toBe('0:30 over');
});
