// Sliders of a scenario: numbers in it that a person may slide, to see what becomes of the run.
import * as v from 'valibot';
import { quote } from '../sim/base/quote';
import type { Problems } from './commandReferences';
import { withValueAt } from './json/place';
import type { RunFile } from './runFile';

const wordsSchema = v.pipe(v.string(), v.minLength(1, 'words cannot be empty'));
const MOST_SLIDERS = 4;

/** The schema of sliders. */
export const slidersSchema = v.strictObject({
  source: wordsSchema,
  settings: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          label: wordsSchema,
          path: wordsSchema,
          from: v.pipe(v.number(), v.finite()),
          to: v.pipe(v.number(), v.finite()),
          step: v.pipe(v.number(), v.finite(), v.gtValue(0, 'a step is more than 0')),
        }),
        v.check(({ from, to }) => from < to, 'a slider goes from a lower number to a higher one'),
      ),
    ),
    v.minLength(1, 'there must be a slider'),
    v.maxLength(MOST_SLIDERS, `there can be at most ${MOST_SLIDERS} sliders`),
  ),
});

/** Sliders whose place has no number. A run that is written before its commands have come lacks those. */
export function* sliderProblems(run: RunFile): Problems {
  for (const [index, { path }] of (run.sliders?.settings ?? []).entries())
    if (!path.startsWith('commands[') && slidValue(run, path) === null) {
      const text = `there is no number at ${quote(path)}`;
      yield { path: ['sliders', 'settings', index, 'path'], text };
    }
}

/** The number at a slider's place; null where there is none. */
export function slidValue(run: RunFile, path: string): number | null {
  let value: unknown = run;
  for (const key of keysOf(path)) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'number' ? value : null;
}

/** The run with another number at a slider's place, without the sentences and the expectations, which were for the old one. */
export function slidRun(run: RunFile, path: string, value: number): RunFile {
  const { narration: _narration, expect: _expect, ...rest } = run;
  return withValueAt(rest, keysOf(path), value) as RunFile;
}

function keysOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((key) => key !== '');
}
