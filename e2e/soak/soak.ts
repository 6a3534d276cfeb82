// The soak: random runs, one after the other, until the time is over; reports each failure with how to repeat it.
import { setImmediate } from 'node:timers/promises';
import { examine } from './examine';

/** The bounds of a soak, and its first seed. */
export interface SoakOptions {
  /** The seed of the first run; each further run has the next one. */
  readonly seed: number;
  readonly minutes: number;
  readonly runs: number;
  /** Whether the soak should stop now. */
  readonly isStopped: () => boolean;
}

const REPORT_EVERY_MS = 10_000;
/** Number of failures that ends a soak. */
const MOST_FAILURES = 20;

/** Plays runs until a bound is reached; resolves to whether all passed. */
export async function soak({ seed, minutes, runs, isStopped }: SoakOptions): Promise<boolean> {
  const startedMs = performance.now();
  const endMs = startedMs + 60_000 * minutes;
  const totals = { runs: 0, events: 0, failures: 0 };
  let reportedMs = startedMs;
  const report = () => {
    reportedMs = performance.now();
    const seconds = (reportedMs - startedMs) / 1000;
    const pace = (totals.runs / Math.max(seconds, 0.001)).toFixed(1);
    console.log(
      `${seconds.toFixed(0)} s: ${totals.runs} runs, ${pace} a second, ${totals.events} events, ${totals.failures} failed`,
    );
  };
  while (totals.runs < runs && totals.failures < MOST_FAILURES && !isStopped()) {
    if (performance.now() >= endMs) break;
    const wrong = attempt(seed + totals.runs, totals);
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

/** The failures of a seed's run, and the command that repeats it. */
function attempt(seed: number, totals: { events: number }): string[] {
  const repeat = `  npm run soak -- --seed ${seed} --runs 1`;
  try {
    const { algorithm, events, wrong } = examine(seed);
    totals.events += events;
    if (wrong.length === 0) return [];
    return [`The run of seed ${seed}, of ${algorithm}, is wrong:`, ...wrong, repeat];
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [`The run of seed ${seed} breaks off:`, what, repeat];
  }
}
