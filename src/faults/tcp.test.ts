// TCP: a loss is a delay by whole timeouts, later messages wait for it, and a cut is a delay, then an end.
import { expect, it } from 'vitest';
import { deviation, mean, meanOffBy } from './testing/bounds';
import { LATENCY_MS, ROUND_TRIP_MS, type Sent, sendOver } from './testing/overLinks';

const SEEDS = Array.from({ length: 1000 }, (_, seed) => String(seed));
const TIMEOUT_MS = ROUND_TRIP_MS + 200;
const LINUX_MS = 924_600;

/** The times of the tries after a loss, in ms: one, three, seven … timeouts. */
const tryMs = (number: number) => TIMEOUT_MS * (2 ** number - 1);

const arrivals = (sent: readonly Sent[]) => sent.map(({ dueMs }) => dueMs);

it('nothing is lost, and the mean delay is p / (1 − 2p) timeouts, over 1,000 seeds', () => {
  const loss = 0.1;
  const sent = SEEDS.flatMap((seed) => sendOver({ loss, tcp: LINUX_MS }, { seed, messages: 100 }));
  expect(sent.filter(({ lost }) => lost !== null)).toEqual([]);
  const late = sent.map(({ lateMs }) => lateMs);
  const expectedMs = (TIMEOUT_MS * loss) / (1 - 2 * loss);
  const offMs = Math.abs(mean(late) - expectedMs);
  expect(offMs).toBeLessThan(meanOffBy(deviation(late), late.length));
  const possible = [0, 1, 2, 3, 4, 5, 6].map(tryMs);
  expect(late.filter((ms) => !possible.some((other) => Math.abs(ms - other) < 0.01))).toEqual([]);
});

it('messages arrive in their order, and each once, whatever faults there are', () => {
  const faults = { loss: 0.3, duplicate: 0.5, reorder: 0.5, jitter: 30, tcp: LINUX_MS };
  for (const seed of SEEDS.slice(0, 100)) {
    const sent = sendOver(faults, { seed, messages: 100, gapMs: 25 });
    expect(arrivals(sent)).toEqual(arrivals(sent).toSorted((a, b) => a - b));
    expect(sent.filter(({ copies, lost }) => copies > 0 || lost !== null)).toEqual([]);
  }
});

it('a loss holds up all that is sent before the next try: it arrives with it', () => {
  const [first, ...others] = sendOver(
    { tcp: LINUX_MS },
    { seed: '1', messages: 5, gapMs: 60, cuts: [[0, 50]] },
  );
  const dueMs = TIMEOUT_MS + LATENCY_MS;
  expect(first?.dueMs).toBe(dueMs);
  expect(others.map((one) => one.dueMs)).toEqual([dueMs, dueMs, dueMs, 240 + LATENCY_MS]);
});

it('what is sent into a cut arrives after the first try that finds it healed', () => {
  for (const healedMs of [1, 219, 221, 500, 700, 3000, 60_000]) {
    const traffic = { seed: '1', messages: 1, cuts: [[0, healedMs]] as const };
    const [sent] = sendOver({ tcp: LINUX_MS }, traffic);
    const next = Array.from({ length: 20 }, (_, number) => tryMs(number + 1));
    expect(sent?.lost).toBeNull();
    expect(sent?.dueMs).toBe((next.find((ms) => ms >= healedMs) ?? 0) + LATENCY_MS);
  }
});

it('no wait is longer than two minutes', () => {
  // The waits are 0.22, 0.44 … 112.64 s, then 120 s each.
  const sum = tryMs(10);
  const [sent] = sendOver(
    { tcp: LINUX_MS },
    { seed: '1', messages: 1, cuts: [[0, sum + 130_000]] },
  );
  expect(sent?.dueMs).toBe(sum + 240_000 + LATENCY_MS);
});

it('after its time a connection gives up: all that waits is lost, and the next message passes', () => {
  const sent = sendOver({ tcp: 5000 }, { seed: '1', messages: 5, gapMs: 2000, cuts: [[0, 5001]] });
  expect(sent.map(({ lost }) => lost)).toEqual(['gaveUp', 'gaveUp', 'gaveUp', null, null]);
  expect(arrivals(sent).slice(3)).toEqual([6000 + LATENCY_MS, 8000 + LATENCY_MS]);
  const healed = sendOver({ tcp: 5000 }, { seed: '1', messages: 1, cuts: [[0, 4999]] });
  // The tries were at 0.22, 0.66, 1.54 and 3.3 s; the next one would have been at 6.82 s.
  expect(healed[0]?.lost).toBe('gaveUp');
});

it('a burst of loss becomes a long wait, because each try within it doubles the next', () => {
  const bursts = { goodMs: 60_000, badMs: 2000, goodLoss: 0, badLoss: 1 };
  const late = SEEDS.flatMap((seed) =>
    sendOver({ bursts, tcp: LINUX_MS }, { seed, messages: 50, gapMs: 5000 }),
  ).map(({ lateMs }) => lateMs);
  const lost = late.filter((ms) => ms > 0);
  // Of messages that fall into a burst, those that wait for more than three tries; of single losses it would be p³.
  expect(lost.filter((ms) => ms > tryMs(3)).length / lost.length).toBeGreaterThan(0.3);
});
