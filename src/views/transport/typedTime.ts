// A time as a person types it.

/** The moment that is meant, in ms, or what is wrong with the text. */
export type TypedTime = { readonly atMs: number } | { readonly problem: string };

const HELP = 'type seconds (9.3), minutes and seconds (1:02.5) or ms from here (+200)';
const PARTS =
  /^(?<sign>[+\-−])? ?(?:(?<hours>\d+):(?=\d+:))?(?:(?<minutes>\d+):)?(?<number>\d+(?:\.\d*)?|\.\d+) ?(?<unit>ms|s)?$/;
const LONGEST_MS = 24 * 3_600_000;

/**
 * Reads a time: `9.3` and `9.3 s` are seconds, `1:02.5` minutes and seconds, `300 ms` is what it says; with a sign it
 * counts from `nowMs`, in ms unless a unit says otherwise.
 */
export function typedTime(text: string, nowMs: number): TypedTime {
  const given = text.trim().replace(',', '.');
  if (given === '') return { problem: `There is no time: ${HELP}.` };
  const found = PARTS.exec(given)?.groups;
  if (!found) return { problem: `“${text.trim()}” is not a time: ${HELP}.` };
  const { sign, hours, minutes, unit } = found;
  const number = Number(found['number']);
  if (minutes !== undefined) {
    if (unit) return { problem: `A time with a colon has no unit: leave out “${unit}”.` };
    if (number >= 60) return { problem: 'After minutes, seconds are less than 60.' };
    if (hours !== undefined && Number(minutes) >= 60)
      return { problem: 'After hours, minutes are less than 60.' };
  }
  const isMs = unit === 'ms' || (sign !== undefined && unit === undefined && minutes === undefined);
  const wholeMs = Number(hours ?? 0) * 3_600_000 + Number(minutes ?? 0) * 60_000;
  const ms = wholeMs + number * (isMs ? 1 : 1000);
  const atMs = sign === undefined ? ms : nowMs + (sign === '+' ? ms : -ms);
  if (atMs < 0) return { problem: 'That is before the run, which begins at 0.' };
  if (atMs > LONGEST_MS) return { problem: 'That is more than a day: a run is not shown so far.' };
  return { atMs };
}
