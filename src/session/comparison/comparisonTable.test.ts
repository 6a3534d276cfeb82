// The figures of compared runs: those that papers and scenarios give, and those of each run alone.
import { beforeEach, describe, expect, it } from 'vitest';
import { simulate } from '../../sim/engine/simulate';
import type { Election } from '../../sim/trace/elections';
import { metricsOf } from '../../sim/trace/metrics';
import { completeSetup } from '../../worker/completeSetup';
import { registries } from '../run/installed';
import { LiveRun } from '../run/liveRun';
import { plainRun } from '../run/plainRun';
import { metricsOfRun } from '../run/runMetrics';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { electionMessages } from '../words/electionWords';
import { comparedInputs } from './comparedInputs';
import { bestFigures, comparisonTable, type Figure, figureText } from './comparisonTable';

let session: Session;
const state = () => session.store.getState();

/** The run of another algorithm beside the one on the screen, as far as that has come. */
async function beside(id: string): Promise<LiveRun> {
  const inputs = await comparedInputs({ type: 'algorithm', id }, state());
  const { trace } = simulate(await completeSetup(inputs), state().frontierMs);
  const algorithm = registries.algorithms.get(id);
  if (!algorithm) throw new Error(`${id} was not loaded`);
  const run = new LiveRun(inputs.definition, { algorithm }, inputs.commands);
  run.append([...trace.events()]);
  return run;
}

/** The rows of a scenario up to a time in ms, beside other algorithms. */
async function rowsOf(scenario: string, untilMs: number, ...algorithms: string[]) {
  await session.startScenario(scenario, untilMs);
  const runs = [state().run, ...(await Promise.all(algorithms.map(beside)))];
  const named = runs.map((run) => ({ name: run.algorithm.name, run }));
  const { rows } = comparisonTable(named, untilMs);
  return { runs, rows, figures: (id: string) => rows.find((row) => row.id === id)?.figures };
}

/** The mean time of a run's elections in ms, to a tenth. */
function meanMs({ story }: LiveRun): number {
  const times = story.elections.list.map(({ fromMs, toMs }) => (toMs as number) - fromMs);
  return Math.round((10 * times.reduce((sum, ms) => sum + ms, 0)) / times.length) / 10;
}

/** Number of messages sent from a time in ms on, without heartbeats. */
function sentFrom({ trace }: LiveRun, fromMs: number): number {
  const events = [...trace.events(trace.firstAt(fromMs))];
  return events.filter((event) => event.type === 'messageSent' && event.kind !== 'HEARTBEAT')
    .length;
}

beforeEach(async () => {
  session = sessionHere(await plainRun('bully', 5, '1'));
});

describe('the figures', () => {
  it('for Strike’s two algorithms on one crash are his: the same time after the detection, and 19 messages against 11', async () => {
    const { runs, rows, figures } = await rowsOf('strikeBully', 60_000, 'fastBully');
    expect(runs.map((run) => sentFrom(run, 32_000))).toEqual([19, 11]);
    const crash = rows.find((row) => row.id === 'crash 32000');
    expect(crash?.label).toBe('From n5’s crash at 32.00 s to agreement');
    // The bully's silence begins at 30 s, fast bully's at 31 s; T1 is 15 s, and the election takes 10.2 s.
    expect(crash?.figures).toEqual([23_300, 24_300]);
    expect(crash?.best).toEqual([true, false]);
    expect(figures('messages NOMINATION')).toEqual([null, 1]);
    const last = runs.map(({ story, algorithm }) => {
      const election = story.elections.list.at(-1) as Election;
      return [election.fromMs, election.toMs, electionMessages(election, algorithm)];
    });
    expect(last).toEqual([
      [32_000, 55_300, 19],
      [32_000, 56_300, 11],
    ]);
    expect(figures('electionTime')).toEqual(runs.map((run) => meanMs(run)));
  });

  it('for nine kept assumptions are the table’s: 230 ms, and never two leaders', async () => {
    const { rows, figures } = await rowsOf('strikeAssumption0', 1800, 'raft');
    expect(figures('crash 1000')?.[0]).toBe(230);
    expect(figures('twoLeaders')).toEqual([0, 0]);
    expect(rows.find(({ id }) => id === 'twoLeaders')?.best).toEqual([false, false]);
    // Each of the four nodes begins with an election.
    expect(figures('candidates')?.[0]).toBe(4 + 3);
    expect(figures('elections')?.[0]).toBe(2);
    expect(figures('messages OK')?.[1]).toBeNull();
  });

  it('for a pause are the table’s: two leaders from 1220 until 2010 ms, and disagreement as long', async () => {
    const { figures } = await rowsOf('strikeAssumption9', 2500, 'raft');
    expect(figures('twoLeaders')?.[0]).toBeCloseTo(2010 - 1220, 6);
    expect(figures('twoLeaders')?.[1]).toBe(0);
  });

  it('equal those of the same inputs run alone', async () => {
    const { runs, figures } = await rowsOf('leaderCrash', 10_000, 'raft', 'redisLease');
    for (const [index, run] of runs.entries()) {
      const metrics = metricsOf(run.trace.events(), run.definition, run.algorithm, 10_000);
      const figure = (id: string) => figures(id)?.[index];
      expect(figure('candidates')).toBe(metrics.elections);
      expect(figure('noLeader')).toBe(metrics.noLeaderMs);
      expect(figure('disagreement')).toBe(metrics.disagreementMs);
      const total = Object.values(metrics.messages).reduce((sum, count) => sum + count);
      expect(figure('messages')).toBe(total);
    }
  });
});

describe('an election', () => {
  it('costs the formulas’ messages and times: (N−1)² + N − 2, T1 and T2', async () => {
    const { figures, runs } = await rowsOf('strikeBully', 60_000);
    const [first, second] = runs[0]?.story.elections.list ?? [];
    expect(figures('elections')).toEqual([2]);
    const leaderlessMs = [first, second].map((one) => (one?.acquiredMs ?? 0) - (one?.fromMs ?? 0));
    expect(leaderlessMs[1]).toBeGreaterThan(15_000);
    const meanLeaderlessMs = ((leaderlessMs[0] ?? 0) + (leaderlessMs[1] ?? 0)) / 2;
    expect(figures('electionWithoutLeader')).toEqual([Math.round(meanLeaderlessMs * 10) / 10]);
    const startMessages = first && electionMessages(first, (runs[0] as LiveRun).algorithm);
    expect(figures('electionMessages')).toEqual([((startMessages ?? 0) + 4 ** 2 + 5 - 2) / 2]);
  });

  it('that goes on counts, but has no part in the means', async () => {
    const { figures, rows } = await rowsOf('leaderCrash', 4000, 'raft');
    expect(figures('elections')?.[0]).toBe(2);
    const ended = (await rowsOf('leaderCrash', 3000, 'raft')).figures('electionTime')?.[0];
    expect(figures('electionTime')?.[0]).toBe(ended);
    const none = (await rowsOf('leaderCrash', 10, 'raft')).rows;
    for (const id of ['electionTime', 'electionMessages', 'electionWithoutLeader'])
      expect(none.find((row) => row.id === id)?.figures).toEqual([null, null]);
    expect(rows.find(({ id }) => id === 'elections')?.best).toEqual([false, false]);
  });
});

it('counts on as a run goes on, as if it were counted from its start', async () => {
  const { runs } = await rowsOf('leaderCrash', 10_000);
  const whole = runs[0] as LiveRun;
  const events = [...whole.trace.events()];
  const growing = new LiveRun(whole.definition, { algorithm: whole.algorithm }, whole.commands);
  for (let from = 0; from < events.length; from += 97) {
    growing.append(events.slice(from, from + 97));
    const { atMs } = events[Math.min(from + 96, events.length - 1)] ?? { atMs: 0 };
    const fresh = metricsOf(growing.trace.events(), growing.definition, growing.algorithm, atMs);
    expect(metricsOfRun(growing, atMs)).toEqual(fresh);
  }
});

describe('the crash of a leader', () => {
  it('is no praise for an algorithm in which the crashed node did not lead', async () => {
    const { rows, runs } = await rowsOf('leaderCrash', 10_000, 'raft');
    const row = rows.find(({ id }) => id === 'crash 3200');
    const raft = metricsOfRun(runs[1] as LiveRun, 10_000).recoveries[0];
    expect(raft).toMatchObject({ node: 'n5', agreedAfterMs: 0 });
    expect(row?.label).toBe('From n5’s crash at 3.20 s to agreement');
    expect(row?.about).toContain('n5 in Bully,');
    expect(row?.figures).toEqual([expect.any(Number), null]);
    expect(row?.best).toEqual([false, false]);
  });

  it('is a row for all runs when the command is for whoever leads', async () => {
    await session.startScenario('leaderCrash', 3000);
    await session.act({ type: 'crashLeader' });
    await session.goTo(9000);
    const runs = [state().run, await beside('raft')];
    const named = runs.map((run) => ({ name: run.algorithm.name, run }));
    const { rows } = comparisonTable(named, state().frontierMs);
    const row = rows.find(({ id }) => id.startsWith('crash 3000'));
    expect(row?.label).toBe('From the leader’s crash at 3.00 s to agreement');
    expect(row?.about).toContain('n5 in Bully and n4 in Raft');
    expect(row?.figures).toEqual([expect.any(Number), expect.any(Number)]);
    expect(row?.best.filter(Boolean)).toHaveLength(1);
  });

  it('of a follower has no row', async () => {
    await session.startScenario('leaderCrash', 2000);
    await session.act({ type: 'crash', node: 'n1' });
    await session.goTo(3000);
    const { rows } = comparisonTable([{ name: 'here', run: state().run }], state().frontierMs);
    expect(rows.filter(({ id }) => id.startsWith('crash'))).toEqual([]);
  });
});

describe('the best figure', () => {
  const bestOf = (...figures: Figure[]) => bestFigures(figures);

  it('is the smallest of those that apply, and so are all equal to it', () => {
    expect(bestOf(2, 3, 4)).toEqual([true, false, false]);
    expect(bestOf(2, null, 3)).toEqual([true, false, false]);
    expect(bestOf(2, 3, 2)).toEqual([true, false, true]);
    expect(bestOf(2, 'not yet')).toEqual([true, false]);
  });

  it('is none where all that apply are equal, or only one applies', () => {
    expect(bestOf(2, 2)).toEqual([false, false]);
    expect(bestOf(0, null)).toEqual([false, false]);
    expect(bestOf('not yet', 'not yet', null)).toEqual([false, false, false]);
    expect(bestOf(null, null)).toEqual([false, false]);
  });
});

it('a figure that does not exist is a dash, a future one “not yet”', () => {
  expect([null, 'not yet' as const, 0, 2430.125].map((figure) => figureText(figure, 'ms'))).toEqual(
    ['–', 'not yet', '0 ms', '2.43 s'],
  );
});
