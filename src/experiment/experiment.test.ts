// An experiment's runs: the same rows whoever plays them, figures that agree with formulas, and refusals with a place.
import { describe, expect, it } from 'vitest';
import { library } from '../headless/sweepLibrary';
import { createStream } from '../sim/base/random';
import type { Share } from './measures/fold';
import { playTrial } from './playRun';
import { type Plan, planOf } from './readExperiment';
import { type Row, rowLine } from './rows';
import { type Job, Schedule } from './schedule';
import { type DurationsSummary, type RateSummary, summaryOf } from './summary';

const FILE = {
  format: 'hustings-experiment',
  version: 1,
  id: 'sample',
  title: 'How many messages?',
  base: { algorithm: 'bully', nodes: 4, latencyMs: 10 },
  factors: [{ path: 'nodes', label: 'Nodes', values: [3, 4, 6] }],
  seeds: 6,
  happens: [{ type: 'crash', whom: 'leader', atMs: [20_000], forMs: 60_000 }],
  warmUpMs: 15_000,
  untilMs: 70_000,
  measures: [
    'electionMessages',
    'electionMessagesByKind',
    'failover',
    'leaderless',
    'available',
    'elections',
    'leaderChanges',
  ],
};

const played = (plan: Plan, { setting, seed }: Job): Row =>
  playTrial(
    plan.experiment,
    { run: plan.runs[setting] as never, setting, seed: String(seed + 1) },
    library,
  ).row;

/** Plays an experiment with several players, whose order a seed decides. */
function rowsOf(plan: Plan, players = 1, seed = ''): Row[] {
  const schedule = new Schedule(plan);
  const stream = createStream(seed, 'players');
  const open: Job[] = [];
  const rows: Row[] = [];
  while (!schedule.isOver) {
    while (open.length < players) {
      const job = schedule.take();
      if (!job) break;
      open.push(job);
    }
    const [job] = open.splice(Math.floor(stream.next() * open.length), 1);
    if (!job) throw new Error('nothing is left to play');
    rows.push(...schedule.add(job, played(plan, job)));
  }
  return rows;
}

describe('the rows of an experiment', () => {
  const plan = planOf(FILE, library);
  const rows = rowsOf(plan);

  it('are in order: rounds of seeds over all settings', () => {
    // A round has five seeds: the sixth comes after the first five of all settings.
    const first = [0, 1, 2].flatMap((one) => Array<number>(5).fill(one));
    expect(rows.map(({ setting }) => setting)).toEqual([...first, 0, 1, 2]);
    const seeds = Array<string[]>(3).fill(['1', '2', '3', '4', '5']).flat();
    expect(rows.map(({ seed }) => seed)).toEqual([...seeds, '6', '6', '6']);
  });

  it('are the same bytes with several players in any order, and after an interruption', () => {
    const lines = rows.map(rowLine);
    for (const seed of ['a', 'b']) expect(rowsOf(plan, 5, seed).map(rowLine)).toEqual(lines);
    const schedule = new Schedule(plan);
    schedule.resume(rows.slice(0, 7));
    const rest: Row[] = [];
    for (let job = schedule.take(); job; job = schedule.take())
      rest.push(...schedule.add(job, played(plan, job)));
    expect(rest.map(rowLine)).toEqual(lines.slice(7));
    expect(() => new Schedule(plan).resume(rows.slice(1))).toThrow('is not the next one');
  });

  it.each([1, 4, 7])('are the same when %i parts are played apart and joined', (count) => {
    const joined = new Schedule(plan);
    const given: Row[] = [];
    for (let index = count - 1; index >= 0; index -= 1) {
      const part = new Schedule(plan, { index, count });
      for (let job = part.take(); job; job = part.take())
        for (const row of part.add(job, played(plan, job)))
          given.push(...joined.add({ setting: row.setting, seed: Number(row.seed) - 1 }, row));
      expect(part.isOver).toBe(true);
    }
    expect(given.map(rowLine)).toEqual(rows.map(rowLine));
  });

  it('have the messages of bully’s worst case: all nodes notice at once', () => {
    // n − 1 live nodes, each asks all above it, the crashed one too; each that lives answers; the winner announces.
    for (const { setting, measures } of summaryOf(rows, plan.experiment)) {
      const nodes = [3, 4, 6][setting] as number;
      const live = nodes - 1;
      const asked = (live * (live + 1)) / 2;
      const answered = (live * (live - 1)) / 2;
      const { quantiles } = measures['electionMessages'] as DurationsSummary;
      // The winner announces itself to all below it.
      expect(quantiles[0]).toMatchObject({ value: asked + answered + live - 1 });
      expect(measures['electionMessagesByKind']).toEqual({
        kind: 'kinds',
        n: 6,
        means: { COORDINATOR: live - 1, ELECTION: asked, OK: answered },
      });
      expect((measures['elections'] as RateSummary).count).toBe(6);
      expect((measures['leaderChanges'] as RateSummary).count).toBe(6);
    }
  });

  it('have a leader that can act whenever one leads: the bully algorithm asks for no majority', () => {
    for (const { leaderless, available, measuredMs } of rows) {
      const [without, acting] = [leaderless as Share, available as Share];
      expect(without.ms + acting.ms).toBe(measuredMs);
      // The longest stretch without a leader is the one that an experiment opens for either measure.
      expect(acting.longestAtMs).toBe(without.longestAtMs);
      expect(without.longestAtMs).toBe(20_000);
    }
  });

  it('play again in the page: the run of a row has its commands', () => {
    const { run, row } = playTrial(
      plan.experiment,
      { run: plan.runs[0] as never, setting: 0, seed: '1' },
      library,
    );
    expect(run.commands).toMatchObject([{ type: 'crash', node: 'n3', atMs: 20_000 }]);
    const again = { ...plan.experiment, happens: [] };
    expect(playTrial(again, { run, setting: 0, seed: '1' }, library).row).toEqual(row);
  });
});

it('a rule stops a setting once its quantile is known, and the rows are the same with any players', () => {
  const plan = planOf(
    {
      ...FILE,
      base: { ...FILE.base, latencyMs: [5, 15] },
      factors: [],
      seeds: 60,
      stop: { measure: 'failover', quantile: 0.5, within: 0.5, batch: 8 },
    },
    library,
  );
  const rows = rowsOf(plan);
  expect(rows.length).toBeLessThan(60);
  expect(rows.length % 8).toBe(0);
  expect(rowsOf(plan, 3, 'c').map(rowLine)).toEqual(rows.map(rowLine));
});

describe('an experiment is refused', () => {
  it.each([
    [{ seeds: 0 }, 'seeds: there must be a seed'],
    [{ base: { scenario: 'none' }, factors: [] }, 'base.scenario: there is no scenario none'],
    [{ measures: ['speed'] }, 'measures[0]: '],
    [
      {
        measures: ['electionMessagesByKind'],
        stop: { measure: 'electionMessagesByKind', quantile: 0.5, within: 0.5, batch: 8 },
      },
      'has one number for each run or occasion, and not several by kind',
    ],
    [
      { factors: [{ path: 'algorithm.params.t9Ms', label: 'T9', values: [1] }] },
      'setting 1 (T9 1): ',
    ],
    [
      { factors: [{ path: 'preset', label: 'Preset', values: ['none'] }] },
      'preset: bully has no preset none',
    ],
    [
      {
        factors: [{ path: 'nodes', label: 'Nodes', values: { from: 2, to: 200, count: 199 } }],
        seeds: 1e6,
      },
      'seeds: 199 settings with 1,000,000 seeds are more than 10,000,000 runs',
    ],
    [{ warmUpMs: 80_000 }, 'ends before the run'],
    [{ happens: [{ type: 'crash', whom: 'leader', forMs: 10 }] }, 'happens'],
    [
      {
        happens: [
          {
            type: 'pause',
            whom: 'leader',
            everyMs: 1000,
            forMs: { leastMs: 9, index: 1, mostMs: 2 },
          },
        ],
      },
      'happens',
    ],
    [{ version: 2 }, 'this version of the program reads version 1 of experiments'],
  ])('%j', (change, sentence) => {
    expect(() => planOf({ ...FILE, ...change }, library)).toThrow(sentence);
  });
});
