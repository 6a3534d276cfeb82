// The soak: random runs and hunts, one after the other, until the time is over; reports each failure with how to repeat it.
import { setImmediate } from 'node:timers/promises';
import { examine } from './examine';
import { huntFor } from './hunts';

/** The bounds of a soak, and its first seed. */
export interface SoakOptions {
  /** The seed of the first run; each further run has the next one. */
  readonly seed: number;
  readonly minutes: number;
  readonly runs: number;
  /** The algorithm to hunt in, and nothing else; null for random runs, and hunts in any. */
  readonly hunted: string | null;
  /** Whether the soak should stop now. */
  readonly isStopped: () => boolean;
}

const REPORT_EVERY_MS = 10_000;
/** Number of failures that ends a soak. */
const MOST_FAILURES = 20;
/** Schedules of a hunt after each random run, and of one in a soak that only hunts. */
const SCHEDULES = { besides: 8, only: 128 };

/** Plays runs until a bound is reached; resolves to whether all passed. */
export async function soak(options: SoakOptions): Promise<boolean> {
  const { seed, minutes, runs, hunted, isStopped } = options;
  const startedMs = performance.now();
  const endMs = startedMs + 60_000 * minutes;
  const totals = { runs: 0, events: 0, schedules: 0, failures: 0 };
  let reportedMs = startedMs;
  const report = () => {
    reportedMs = performance.now();
    const seconds = (reportedMs - startedMs) / 1000;
    const pace = (totals.runs / Math.max(seconds, 0.001)).toFixed(1);
    console.log(
      `${seconds.toFixed(0)} s: ${totals.runs} runs, ${pace} a second, ${totals.events} events, ${totals.schedules} schedules hunted, ${totals.failures} failed`,
    );
  };
  while (totals.runs < runs && totals.failures < MOST_FAILURES && !isStopped()) {
    if (performance.now() >= endMs) break;
    const wrong = attempt(seed + totals.runs, hunted, totals);
    if (wrong.length > 0) totals.failures += 1;
    totals.runs += 1;
    for (const sentence of wrong) console.log(sentence);
    if (performance.now() - reportedMs > REPORT_EVERY_MS) report();
    // Lets Ctrl-C be handled between two runs.
    await setImmediate();
  }
  report();
  return totals.failures === 0;
}

/** The failures of a seed's run and hunt, and the command that repeats them. */
function attempt(
  seed: number,
  hunted: string | null,
  totals: { events: number; schedules: number },
): string[] {
  const only = hunted === null ? '' : ` --hunt ${hunted}`;
  const repeat = `  npm run soak -- --seed ${seed} --runs 1${only}`;
  try {
    const wrong = hunted === null ? examined(seed, totals) : [];
    const count = hunted === null ? SCHEDULES.besides : SCHEDULES.only;
    const hunt = huntFor(seed, hunted, count);
    totals.schedules += hunt.schedules;
    return [...wrong, ...hunt.wrong, ...(wrong.length + hunt.wrong.length > 0 ? [repeat] : [])];
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [`The run of seed ${seed} breaks off:`, what, repeat];
  }
}

/** The failures of a seed's run. */
function examined(seed: number, totals: { events: number }): string[] {
  const { algorithm, events, wrong } = examine(seed);
  totals.events += events;
  return wrong.length > 0 ? [`The run of seed ${seed}, of ${algorithm}, is wrong:`, ...wrong] : [];
}
