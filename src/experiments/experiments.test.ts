// Each experiment has settings that can be played, and every measure gives figures at a small size.
import { describe, expect, it } from 'vitest';
import { MEASURES } from '../experiment/measures/measures';
import { playTrial } from '../experiment/playRun';
import { planOf } from '../experiment/readExperiment';
import type { Row } from '../experiment/rows';
import { summaryOf } from '../experiment/summary';
import { library } from '../headless/sweepLibrary';
import { experiments } from './registry';

describe.each([...experiments])('%s', (_, file) => {
  const plan = planOf(file, library);
  const { experiment, settings, runs } = plan;

  it('asks a question, and says what is done to answer it', () => {
    expect(experiment.title).toMatch(/\?$/);
    expect(experiment.description).toMatch(/^[^.]+\. .*\.$/);
  });

  it('has figures for each of its measures, with one seed and a short run', () => {
    const short = { ...experiment, untilMs: Math.min(experiment.untilMs, 90_000) };
    const rows: Row[] = settings.map((_setting, setting) => {
      const run = runs[setting];
      if (!run) throw new Error('a setting has no run');
      return playTrial(short, { run, setting, seed: '1' }, library).row;
    });
    for (const { measures } of summaryOf(rows, experiment.measures))
      for (const id of experiment.measures)
        expect([id, measures[id]?.kind]).toEqual([id, MEASURES[id].kind]);
    for (const id of experiment.measures)
      expect(rows.every((row) => row[id] !== undefined)).toBe(true);
  });
});

it('the messages of bully grow with the square of the nodes, those of fast bully do not', () => {
  const { experiment, settings, runs } = planOf(experiments.get('messagesOverNodes'), library);
  const messages = (algorithm: string, nodes: number) => {
    const setting = settings.findIndex(([a, n]) => a === algorithm && n === nodes);
    const run = runs[setting];
    if (!run) throw new Error('there is no such setting');
    const { row } = playTrial(experiment, { run, setting, seed: '1' }, library);
    return summaryOf([row], ['electionMessages'])[0]?.measures['electionMessages'];
  };
  const medians = [8, 16].map((nodes) =>
    ['bully', 'fastBully'].map((algorithm) => {
      const summary = messages(algorithm, nodes);
      return summary?.kind === 'durations' ? (summary.quantiles[0]?.value ?? 0) : 0;
    }),
  );
  const [small = [], large = []] = medians;
  // The n − 1 nodes that live all notice at once: (n − 1)n / 2 ELECTION, (n − 1)(n − 2) / 2 OK, n − 2 COORDINATOR.
  const worst = (n: number) => ((n - 1) * n) / 2 + ((n - 1) * (n - 2)) / 2 + n - 2;
  expect([small[0], large[0]]).toEqual([worst(8), worst(16)]);
  expect((large[1] ?? 0) / (small[1] ?? 1)).toBeLessThan((large[0] ?? 0) / (small[0] ?? 1));
});
