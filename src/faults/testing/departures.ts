// Measures with many messages whether a fault follows its law, and describes each departure in a sentence.

import type { Json } from '../../sim/base/json';
import type { Expected, Lateness } from '../../sim/contracts/fault';
import { deviation, mean, meanOffBy, offBy } from './bounds';
import { EVERYBODY, type Sent, sendOver } from './overLinks';

/** The tolerance of times: a trace rounds to a microsecond, and differences of large times have further errors. */
export const ROUNDED_MS = 0.001_1;
/** The number of messages that distinguishes a frequency from one a fifth smaller. */
const MESSAGES = 3000;
/** The number of messages in which there are many rows of losses. */
const IN_ROWS = 20_000;
/** The number of messages that shows whether messages overtake each other. */
const BURST = 500;
/** The least number of draws whose mean is close enough to normal. */
const FEWEST = 100;
/** The difference in bytes from one message to the next, in a burst of growing messages. */
const MORE_BYTES = 100;

const share = <T>(list: readonly T[], isAffected: (one: T) => boolean) =>
  list.filter(isAffected).length / Math.max(1, list.length);

/** The departures from the law, by the bounds of the binomial and of the normal distribution; empty without any. */
export function departures(
  settings: Readonly<Record<string, Json>>,
  expected: Expected,
  { seed, kind }: { readonly seed: string; readonly kind: string },
): string[] {
  const { lost = 0, lostInARow, copied, signedByOthers = 0, late, bytesPerSecond } = expected;
  const traffic = { seed, messages: MESSAGES, kindOf: () => kind };
  const sent = sendOver(settings, traffic);
  const arrived = sent.filter((one) => one.lost === null);
  const burst = sendOver(settings, { ...traffic, messages: BURST, gapMs: 0 });
  return [
    ...shareDeparture('lost', 'are sent', lost, sent, (one) => one.lost !== null),
    ...(lostInARow ? rowDepartures(settings, lostInARow, traffic) : []),
    ...shareDeparture(
      'copied',
      'arrive',
      copied?.share ?? 0,
      arrived,
      ({ copies }) => copies !== 0,
    ),
    ...arrived
      .filter(({ copies }) => copies !== 0 && copies !== copied?.copies)
      .slice(0, 1)
      .map(({ copies }) => `a message has ${copies} copies`),
    ...shareDeparture(
      'signed by others',
      'arrive',
      signedByOthers,
      arrived,
      ({ sender }) => sender !== undefined,
    ),
    ...arrived.flatMap(({ sender }) => strangerDeparture(sender)).slice(0, 1),
    ...(bytesPerSecond === undefined
      ? latenessDepartures(arrived, late)
      : carryingDepartures(settings, bytesPerSecond, seed)),
    ...overtakingDepartures(burst, late),
  ];
}

/** The mean number of lost messages in a row, of messages that follow each other closely. */
function rowDepartures(
  settings: Readonly<Record<string, Json>>,
  { gapMs, mean: expected }: NonNullable<Expected['lostInARow']>,
  traffic: Parameters<typeof sendOver>[1],
): string[] {
  const rows: number[] = [];
  let row = 0;
  for (const { lost } of sendOver(settings, { ...traffic, messages: IN_ROWS, gapMs })) {
    if (lost !== null) row += 1;
    else if (row > 0) rows.push(row);
    if (lost === null) row = 0;
  }
  const measured = mean(rows);
  const off = meanOffBy(deviation(rows), rows.length);
  if (rows.length < FEWEST || Math.abs(measured - expected) <= off) return [];
  return [`${measured} messages are lost in a row on average, and not ${expected}`];
}

const percent = (part: number) => `${Number((100 * part).toFixed(1))} %`;

/** @param among - the messages of the list, as the end of a clause. */
function shareDeparture<T>(
  what: string,
  among: string,
  expected: number,
  list: readonly T[],
  isStruck: (one: T) => boolean,
): string[] {
  if (!(expected >= 0 && expected <= 1))
    return [`${what}: the law says ${expected}, which is no share`];
  const measured = share(list, isStruck);
  const isNear = Math.abs(measured - expected) <= offBy(expected, list.length);
  return isNear
    ? []
    : [
        `${what}: ${percent(measured)} of the ${list.length} that ${among}, but the law says ${percent(expected)}`,
      ];
}

/** A corrupted id must be that of an existing process which is neither end of the link. */
function strangerDeparture(sender: string | undefined): string[] {
  if (sender === undefined || EVERYBODY.slice(2).includes(sender)) return [];
  return [`a message from n1 to n2 is signed by ${sender}`];
}

const isLate = ({ lateMs }: Sent) => Math.abs(lateMs) > ROUNDED_MS;

function latenessDepartures(
  arrived: readonly Sent[],
  late: Lateness = { share: 0, minMs: 0 },
): string[] {
  const { share: lateShare = 1, minMs, maxMs = Number.POSITIVE_INFINITY, meanMs } = late;
  // Where all messages are delayed, some delays are too small to be measured.
  const delayed = lateShare === 1 ? arrived : arrived.filter(isLate);
  const lateMs = delayed.map((one) => one.lateMs);
  const outside = lateMs.filter((ms) => ms < minMs - ROUNDED_MS || ms > maxMs + ROUNDED_MS);
  const measuredMs = mean(lateMs);
  const offMs = meanOffBy(deviation(lateMs), lateMs.length) + ROUNDED_MS;
  const isMeasured = meanMs !== undefined && lateMs.length >= FEWEST;
  return [
    ...(lateShare === 1 ? [] : shareDeparture('late', 'arrive', lateShare, arrived, isLate)),
    ...outside.slice(0, 1).map((ms) => `late by ${ms} ms, outside ${minMs} to ${maxMs} ms`),
    ...(isMeasured && Math.abs(measuredMs - meanMs) > offMs
      ? [`late by ${measuredMs} ms on average, and not ${meanMs}`]
      : []),
    ...(late.exceeding ?? []).flatMap(([ms, beyond]) =>
      shareDeparture(`later than ${ms} ms`, 'are late', beyond, lateMs, (one) => one > ms),
    ),
  ];
}

/** In a burst, delayed messages are overtaken if and only if the fault's delay is loose. */
function overtakingDepartures(burst: readonly Sent[], late: Lateness | undefined): string[] {
  const dueMs = burst.filter(({ lost }) => lost === null).map((one) => one.dueMs);
  const overtaken = dueMs.filter((ms, at) => ms > (dueMs[at + 1] ?? ms)).length;
  if (!late?.isLoose) return overtaken > 0 ? [`${overtaken} messages are overtaken`] : [];
  const many = (late.share ?? 1) * burst.length >= FEWEST;
  return many && overtaken === 0 ? ['no message is overtaken'] : [];
}

/** In a burst, each message arrives after the one before by the time that its bytes take. */
function carryingDepartures(
  settings: Readonly<Record<string, Json>>,
  bytesPerSecond: number,
  seed: string,
): string[] {
  const bodyOf = (index: number) => 'x'.repeat(MORE_BYTES * index);
  const burst = sendOver(settings, { seed, messages: 30, gapMs: 0, bodyOf });
  const tookMs = burst.map(({ dueMs }, at) => dueMs - (burst[at - 1]?.dueMs ?? 0));
  const moreMs = tookMs.slice(2).map((ms, at) => ms - (tookMs[at + 1] ?? 0));
  const expectedMs = (1000 * MORE_BYTES) / bytesPerSecond;
  return moreMs
    .filter((ms) => Math.abs(ms - expectedMs) > 4 * ROUNDED_MS)
    .slice(0, 1)
    .map((ms) => `${MORE_BYTES} bytes more take ${ms} ms, and not ${expectedMs}`);
}
