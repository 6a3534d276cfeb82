// The figures of compared runs: those that papers and scenarios give, and those of each run alone.
import { beforeEach, describe, expect, it } from 'vitest';
import { InProcessEngine } from '../../sim/engine/engine';
import { simulate } from '../../sim/engine/simulate';
import type { Election } from '../../sim/trace/elections';
import { metricsOf } from '../../sim/trace/metrics';
import { completeSetup } from '../../worker/completeSetup';
import { registries } from '../run/installed';
import { LiveRun } from '../run/liveRun';
import { plainRun } from '../run/plainRun';
import { Session } from '../session';
import { electionMessages } from '../words/electionWords';
import { comparedInputs } from './comparedInputs';
import { comparisonTable, figureText } from './comparisonTable';

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
  session = new Session(new InProcessEngine(completeSetup), await plainRun('bully', 5, '1'));
});

describe('the figures', () => {
  it('for Strike’s two algorithms on one crash are his: the same time after the detection, and 19 messages against 11', async () => {
    const { runs, rows, figures } = await rowsOf('strikeBully', 60_000, 'fastBully');
    expect(runs.map((run) => sentFrom(run, 32_000))).toEqual([19, 11]);
    const crash = rows.find((row) => row.id.startsWith('crash'));
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
    expect(figures('crash n4 1000')?.[0]).toBe(230);
    expect(figures('twoLeaders')).toEqual([0, 0]);
    expect(rows.find(({ id }) => id === 'twoLeaders')?.best).toEqual([false, false]);
    // Each of the four nodes begins with an election.
    expect(figures('elections')?.[0]).toBe(4 + 3);
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
      const metrics = metricsOf(run.trace.events(), run.definition, 10_000);
      const figure = (id: string) => figures(id)?.[index];
      expect(figure('elections')).toBe(metrics.elections);
      expect(figure('noLeader')).toBe(metrics.noLeaderMs);
      expect(figure('disagreement')).toBe(metrics.disagreementMs);
      expect(figure('crash n5 3200')).toBe(metrics.recoveries[0]?.agreedAfterMs);
      const total = Object.values(metrics.messages).reduce((sum, count) => sum + count);
      expect(figure('messages')).toBe(total);
    }
  });
});

it('a figure that does not exist is a dash, a future one “not yet”', () => {
  expect([null, 'not yet' as const, 0, 2430.125].map((figure) => figureText(figure, 'ms'))).toEqual(
    ['–', 'not yet', '0 ms', '2.43 s'],
  );
});
