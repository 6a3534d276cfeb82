// A fault that does not obey its law is told so in a sentence that names the share, the messages and the law's claim.
import { expect, it } from 'vitest';
import { departures } from './testing/departures';
import { EXAMPLE_KIND } from './testing/laws';

const setup = { seed: '1', kind: EXAMPLE_KIND };

it('a share of lost messages is one of all that are sent', () => {
  expect(departures({ loss: 0.5 }, { lost: 0.1 }, setup)).toEqual([
    expect.stringMatching(
      /^lost: [45]\d(\.\d)? % of the 3000 that are sent, but the law says 10 %$/,
    ),
  ]);
});

it('a share of late messages is one of those that arrive', () => {
  const late = { share: 0.5, minMs: 0, maxMs: 100 };
  expect(departures({ loss: 0.5, jitter: 100 }, { lost: 0.5, late }, setup)).toEqual([
    expect.stringMatching(
      /^late: \d+(\.\d)? % of the 1[45]\d\d that arrive, but the law says 50 %$/,
    ),
  ]);
});

it('a law with a share that is none is told so', () => {
  expect(departures({}, { lost: 1.5 }, setup)).toEqual([
    'lost: the law says 1.5, which is no share',
  ]);
});
