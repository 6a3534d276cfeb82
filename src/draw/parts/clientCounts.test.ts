// Shows which counts of a client are written, in which order, and that they stay within its card.
import { expect, it } from 'vitest';
import { clientCounts, countText } from './clientCounts';

const none = { accepted: 0, rejected: 0, redirected: 0, unanswered: 0, lost: 0 };
const all = { accepted: 128, rejected: 3, redirected: 4, unanswered: 1, lost: 2 };
const fates = (writes: typeof none, widthPx = 100) =>
  clientCounts(writes, widthPx).map(({ fate, text, line }) => `${line} ${fate} ${text}`);

it('accepted writes are always counted, the others once there are any', () => {
  expect(fates(none)).toEqual(['0 accepted 0']);
  expect(fates({ ...none, accepted: 9, redirected: 1 })).toEqual([
    '0 accepted 9',
    '0 redirected 1',
  ]);
});

it('all five counts fit on two lines, lost writes beside accepted ones', () => {
  expect(fates(all, 92)).toEqual([
    '0 accepted 128',
    '0 lost 2',
    '0 rejected 3',
    '1 redirected 4',
    '1 unanswered 1',
  ]);
});

it('counts without room on a phone are left out, except lost writes', () => {
  const many = { accepted: 128, rejected: 312, redirected: 415, unanswered: 190, lost: 25 };
  const shown = clientCounts(many, 62);
  expect(shown.map(({ fate }) => fate)).toEqual(['accepted', 'lost', 'rejected']);
  for (const { leftPx, widthPx, line } of shown) {
    expect(leftPx + widthPx).toBeLessThanOrEqual(62);
    expect(line).toBeLessThan(2);
  }
});

it('beside the key of a lock the second line has the counts for which there is room', () => {
  const some = { ...all, accepted: 2, lost: 0 };
  const shown = (heldPx: number) =>
    clientCounts(some, 70, heldPx).map(
      ({ fate, line, leftPx }) => `${line} ${fate} ${leftPx > heldPx}`,
    );
  const first = ['0 accepted false', '0 rejected false', '0 redirected false'];
  expect(shown(46)).toEqual([...first, '1 unanswered true']);
  expect(shown(56)).toEqual(first);
});

it('thousands are written short', () => {
  expect([999, 1000, 1249, 9990, 12_800].map(countText)).toEqual([
    '999',
    '1k',
    '1.2k',
    '9.9k',
    '12k',
  ]);
});
