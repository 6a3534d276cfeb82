// Two processes of a sweep against one: while they play, and from the start of the sweep.
import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf } from '../../../src/headless/processAnswer';
import { TRIALS } from '../../../src/headless/trialProcess';
import { answersInOrder } from '../../../src/sim/base/inOrder';
import { type Bench, compare, compareRates, perSecond, type Reading } from '../bench';

const ROUNDS = 3;
/** Series of turns in a round: with one, rounds differ by as much as the target is away. */
const SERIES = 3;
/** The runs of a turn: less than a second for one process. The last run, for which one of two waits, is a small part. */
const TURN_SEEDS = 64;
/** Ten seconds for one process, as a short experiment takes: a process needs two of them to start and to warm up. */
const SEEDS = 600;
/** `npm run bench` starts in the project’s folder. */
const HUSTINGS = 'src/headless/hustings.mjs';

const EXPERIMENT = {
  format: 'hustings-experiment',
  version: 1,
  id: 'processes',
  title: 'How fast does a leader follow a leader?',
  base: { algorithm: 'raft', nodes: 5 },
  seeds: SEEDS,
  happens: [{ type: 'crash', whom: 'leader', everyMs: 10_000, forMs: 5000 }],
  untilMs: 30_000,
  measures: ['failover', 'leaderless'],
};

const measure: Bench = async () => [await whilePlaying(), await fromStart()];
export default measure;

async function whilePlaying(): Promise<Reading> {
  const players = [1, 2].map(() => fork(HUSTINGS, [TRIALS]));
  for (const player of players) player.send({ file: EXPERIMENT });
  const rateOf = (count: number) => {
    let seed = 0;
    return async () => {
      const jobs = Array.from({ length: TURN_SEEDS }, () => ({ setting: 0, seed: seed++ % SEEDS }));
      const startedMs = performance.now();
      await answersInOrder(jobs, players.slice(0, count), {
        ask: (player, job) => answerOf(player, { job }, 'a process of the sweep'),
        onAnswer: () => {},
        isOver: () => false,
      });
      return perSecond(jobs.length, performance.now() - startedMs);
    };
  };
  const sides = async () => ({ measured: rateOf(2), baseline: rateOf(1) });
  const figures = await compareRates(ROUNDS, sides, SERIES);
  for (const player of players) player.disconnect();
  return {
    what: 'runs of half a minute by two processes of a sweep, against one',
    unit: '/s',
    ...figures,
    target: { atLeast: 1.8 },
  };
}

async function fromStart(): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'hustings-bench-'));
  const file = join(folder, 'experiment.json');
  writeFileSync(file, JSON.stringify(EXPERIMENT));
  const runsPerSecond = (jobs: number) => {
    const startedMs = performance.now();
    execFileSync(process.execPath, [HUSTINGS, 'sweep', file, '--jobs', `${jobs}`, '--json']);
    return perSecond(SEEDS, performance.now() - startedMs);
  };
  const figures = await compare(
    ROUNDS,
    () => runsPerSecond(2),
    () => runsPerSecond(1),
  );
  rmSync(folder, { recursive: true });
  return { what: `  the same from the start of a sweep of ${SEEDS}`, unit: '/s', ...figures };
}
