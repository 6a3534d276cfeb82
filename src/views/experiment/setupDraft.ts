// The form of an experiment: its fields as typed, and the experiment that they mean.

import { valuesOf } from '../../experiment/design';
import type { Experiment, Factor } from '../../experiment/experiment';
import { MEASURE_IDS, type MeasureId } from '../../experiment/measures/measures';
import { grouped } from '../../sim/base/format';
import { MAX_MS } from '../../sim/base/time';

/** The fields. */
export interface SetupDraft {
  /** The values of each factor, with commas between them. */
  readonly values: readonly string[];
  readonly seeds: string;
  /** In virtual seconds. */
  readonly untilS: string;
  readonly measures: ReadonlySet<MeasureId>;
}

/** The experiment of a draft, or a sentence that names the field. */
export type SetupReading =
  | { readonly experiment: Experiment; readonly error: null }
  | { readonly experiment: null; readonly error: string };

export function setupDraft({ factors = [], seeds, untilMs, measures }: Experiment): SetupDraft {
  return {
    values: factors.map((factor) => valuesOf(factor).map(typedText).join(', ')),
    seeds: String(seeds),
    untilS: String(untilMs / 1000),
    measures: new Set(measures),
  };
}

/** Reads a draft; what the form does not show stays as it is. */
export function readSetup(experiment: Experiment, draft: SetupDraft): SetupReading {
  const { factors = [] } = experiment;
  const read: Factor[] = [];
  for (const [index, factor] of factors.entries()) {
    if (isTyped(factor)) {
      const values = typedValues(draft.values[index] ?? '');
      if (values.length === 0) return wrong(`${factor.label}: name at least one value.`);
      const twice = values.find((value, place) => values.indexOf(value) < place);
      if (twice !== undefined) return wrong(`${factor.label}: ${twice} is there twice.`);
      read.push({ ...factor, values });
    } else read.push(factor);
  }
  const seeds = Number(draft.seeds);
  if (!Number.isInteger(seeds) || seeds < 1) return wrong('Seeds: a whole number from 1.');
  const untilMs = Number(draft.untilS) * 1000;
  const least = experiment.warmUpMs ?? 0;
  if (!(untilMs > least && untilMs <= MAX_MS))
    return wrong(
      `Each run: a number of seconds above ${least / 1000}, and at most ${grouped(MAX_MS / 1000)}.`,
    );
  const measures = [...new Set([...experiment.measures, ...MEASURE_IDS])].filter((id) =>
    draft.measures.has(id),
  );
  if (measures.length === 0) return wrong('Measures: choose at least one.');
  const changed = { ...experiment, ...(factors.length > 0 && { factors: read }) };
  return { experiment: { ...changed, seeds, untilMs, measures }, error: null };
}

/** The experiment without its answer, which is no longer that of a changed experiment. */
export function unanswered({ answer: _answer, ...experiment }: Experiment): Experiment {
  return experiment;
}

/** Whether a factor's values can be typed with commas between them: lists and objects stay as they are in the file. */
export function isTyped(factor: Factor): boolean {
  return valuesOf(factor).every((value) => typeof value !== 'object');
}

function typedValues(text: string): (number | boolean | string)[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(typedValue);
}

function wrong(error: string): SetupReading {
  return { experiment: null, error };
}

function typedText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A number, a switch, or a word. */
function typedValue(text: string): number | boolean | string {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}
