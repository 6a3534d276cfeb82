// An experiment in the page: rows in one order whoever plays them, pauses, errors, and the same files as the command line.
import { expect, it } from 'vitest';
import type { Row } from '../../experiment/rows';
import type { Job } from '../../experiment/schedule';
import { createTrials } from '../../worker/trials';
import { figuresFile, rowsFile } from './experimentFiles';
import { ExperimentRun, type TrialPlayers } from './experimentRun';
import { experimentOn } from './handedExperiment';

const FILE = {
  format: 'hustings-experiment',
  version: 1,
  id: 'sample',
  title: 'How many messages?',
  base: { algorithm: 'raft', nodes: 3 },
  factors: [{ path: 'algorithm.params.timeoutMs', label: 'T, in ms', values: [150, 300] }],
  seeds: 3,
  happens: [{ type: 'crash', whom: 'leader', everyMs: 2000, spacing: 'poisson', forMs: 500 }],
  warmUpMs: 1000,
  untilMs: 6000,
  measures: ['failover', 'leaderless', 'falseElections'],
};

/** Players of which each job waits until it is let go. */
class HeldPlayers implements TrialPlayers {
  readonly count: number;
  readonly held: (() => void)[] = [];
  readonly #trials = createTrials();

  constructor(count: number) {
    this.count = count;
  }

  open(file: unknown) {
    return this.#trials.open(file);
  }

  async play(job: Job): Promise<Row> {
    await new Promise<void>((go) => this.held.push(go));
    return this.#trials.play(job);
  }

  async runOf(job: Job) {
    return this.#trials.runOf(job);
  }
}

/** Lets the jobs go, the last one first, until the experiment stops. */
async function playedOn(players: HeldPlayers, run: ExperimentRun): Promise<void> {
  do {
    players.held.pop()?.();
    await new Promise((resolve) => setImmediate(resolve));
  } while (players.held.length > 0 || run.store.getState().isPlaying);
}

async function played(count: number): Promise<ExperimentRun> {
  const players = new HeldPlayers(count);
  const run = new ExperimentRun(players, () => 0);
  await run.open(FILE);
  await playedOn(players, run);
  return run;
}

const filesOf = ({ store }: ExperimentRun) => {
  const state = store.getState();
  if (!state.plan) throw new Error(state.problem ?? 'no plan');
  return {
    rows: rowsFile(FILE, { ...state, plan: state.plan }),
    csv: figuresFile({ ...state, plan: state.plan }),
  };
};

it('gives the same rows with one player and with four that answer in another order', async () => {
  const [one, four] = [await played(1), await played(4)];
  expect(four.store.getState()).toMatchObject({
    played: 6,
    left: 0,
    isPlaying: false,
    problem: null,
  });
  expect(filesOf(four)).toEqual(filesOf(one));
  const lines = filesOf(one).rows.text.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).seed)).toEqual([
    undefined,
    '1',
    '2',
    '3',
    '1',
    '2',
    '3',
  ]);
  expect(filesOf(one).csv.text.split('\r\n').slice(0, 2)).toEqual([
    '"T, in ms",measure,figure,n,value,low,high',
    expect.stringMatching(/^150,Failover,p50,\d+,[\d.]+,/),
  ]);
});

it('keeps what was played when it is paused, and goes on from there', async () => {
  const players = new HeldPlayers(2);
  const run = new ExperimentRun(players, () => 0);
  await run.open(FILE);
  await expect.poll(() => players.held.length).toBe(2);
  run.pause();
  await playedOn(players, run);
  expect(run.store.getState()).toMatchObject({ played: 2, left: 4, isPlaying: false });
  void run.play();
  await playedOn(players, run);
  expect(filesOf(run)).toEqual(filesOf(await played(1)));
});

it('goes on after the rows of an interrupted run, and plays again what is damaged or of another experiment', async () => {
  const whole = filesOf(await played(1));
  const cut = `${whole.rows.text.split('\n').slice(0, 5).join('\n')}\n`;
  const openedWith = async (text: string, file: object = FILE) => {
    const players = new HeldPlayers(1);
    const run = new ExperimentRun(players, () => 0);
    await run.open(file, { file: text, isPaused: false });
    const { played: rows, left, summaries } = run.store.getState();
    await playedOn(players, run);
    return { rows, left, settings: summaries.length, files: filesOf(run) };
  };
  expect(await openedWith(cut)).toEqual({ rows: 4, left: 2, settings: 2, files: whole });
  // The page was left while it wrote its last line.
  expect(await openedWith(`${cut}{"seed`)).toMatchObject({ rows: 4, left: 2, files: whole });
  expect(await openedWith(whole.rows.text)).toMatchObject({ rows: 6, left: 0, files: whole });
  const fromTheBeginning = { rows: 0, left: 6, settings: 0, files: whole };
  const [head, first, ...others] = cut.split('\n');
  const withoutFirst = [head, ...others].join('\n');
  const withDamage = [head, `${first}}`, ...others].join('\n');
  for (const text of ['', withoutFirst, withDamage])
    expect(await openedWith(text)).toEqual(fromTheBeginning);
  expect(await openedWith(cut, { ...FILE, title: 'Another one' })).toMatchObject({ rows: 0 });
});

it('stays paused after the rows of an experiment that was paused', async () => {
  const { text } = filesOf(await played(1)).rows;
  const isPlayingAfter = async (file: string) => {
    const players = new HeldPlayers(1);
    const run = new ExperimentRun(players, () => 0);
    await run.open(FILE, { file, isPaused: true });
    const { isPlaying } = run.store.getState();
    await playedOn(players, run);
    return isPlaying;
  };
  expect(await isPlayingAfter(`${text.split('\n').slice(0, 5).join('\n')}\n`)).toBe(false);
  // The rows of another experiment say nothing about this one.
  expect(await isPlayingAfter('')).toBe(true);
});

it('says what is wrong in an experiment, and leaves the one before', async () => {
  const run = await played(1);
  await run.open({ ...FILE, base: { algorithm: 'none', nodes: 3 } });
  const { problem, played: rows } = run.store.getState();
  expect(problem).toContain('none');
  expect(rows).toBe(6);
});

it('finds the run behind a row: it has the crashes of that row, and the row’s figures again', async () => {
  const run = await played(1);
  const [row] = run.store.getState().rows;
  if (!row) throw new Error('there is no row');
  const narration = [{ atMs: 2500, text: '“Failover” begins here: 2.52 s.' }];
  const file = await run.runOf(row, { atMs: 2500, narration });
  expect(file).toMatchObject({ seed: row.seed, cursorMs: 2500, untilMs: 6000, narration });
  expect(await run.runOf(row, { atMs: 0, narration: [] })).not.toHaveProperty('narration');
  expect(file.title).toBe('T, in ms 150, seed 1');
  expect(file.commands.map(({ type }) => type)).toContain('crash');
  const varied = {
    path: 'network.latencyMs',
    label: 'Latency',
    unit: 'ms',
    value: 5,
    options: undefined,
  };
  const own = experimentOn(file, varied);
  expect(own.factors?.[0]?.values).toEqual([3, 5, 10, 20]);
  await run.open({ ...own, happens: [], seeds: 1, warmUpMs: 0, untilMs: 6000 });
  expect(run.store.getState()).toMatchObject({ problem: null, left: 4 });
  run.pause();
});
