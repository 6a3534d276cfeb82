// The factors and settings of an experiment in the page's words.
import { algorithmCards } from '../../algorithms/catalogue';
import type { Setting } from '../../experiment/design';
import type { Experiment, Factor } from '../../experiment/experiment';

/** A factor's name with its unit, for the head of a column or an axis: `T1, ms`. */
export function factorHead({ label, unit }: Factor): string {
  return unit === undefined ? label : `${label}, ${unit}`;
}

/** A factor's value without its unit; algorithms have their names. */
export function valueText({ path }: Factor, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return path === 'algorithm' ? algorithmName(text) : text;
}

/** A setting in one line: `Nodes 5, T1 400 ms`. */
export function settingWords({ factors = [] }: Experiment, setting: Setting): string {
  const texts = factors.map((factor, index) => {
    const value = valueText(factor, setting[index]);
    const unit = factor.unit === undefined ? '' : `\u00a0${factor.unit}`;
    return factor.path === 'algorithm' ? value : `${factor.label}\u00a0${value}${unit}`;
  });
  return texts.length > 0 ? texts.join(', ') : 'the only setting';
}

/** An algorithm's name, its id where it has none. */
export function algorithmName(id: string): string {
  return algorithmCards.find((card) => card.id === id)?.name ?? id;
}
