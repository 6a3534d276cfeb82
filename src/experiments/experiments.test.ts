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

  it('says what came out, with its intervals', () => {
    expect(experiment.answer).toMatch(/\[.+, .+\]/);
  });

  it('has figures for each of its measures, with one seed and a short run', () => {
    const short = { ...experiment, untilMs: Math.min(experiment.untilMs, 90_000) };
    const rows: Row[] = settings.map((_setting, setting) => {
      const run = runs[setting];
      if (!run) throw new Error('a setting has no run');
      return playTrial(short, { run, setting, seed: '1' }, library).row;
    });
    for (const { measures } of summaryOf(rows, experiment))
      for (const id of experiment.measures)
        expect([id, measures[id]?.kind]).toEqual([id, MEASURES[id].kind]);
    for (const id of experiment.measures)
      expect(rows.every((row) => row[id] !== undefined)).toBe(true);
  });
});
