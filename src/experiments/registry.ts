// Finds the experiments: every JSON file in this folder is one, under its file's name.
import type { Experiment } from '../experiment/experiment';
import { checkedMembers } from '../sim/contracts/catalogue';

const files = import.meta.glob<Experiment>('./*.json', { eager: true, import: 'default' });

/** The experiments as they stand in their files, unchecked but for their names, by id, in the alphabet's order. */
export const experiments: ReadonlyMap<string, Experiment> = checkedMembers<Experiment>(
  'experiments',
  files,
  {
    format: 'string',
    version: 'number',
    title: 'string',
    base: 'value',
    seeds: 'number',
    untilMs: 'number',
    measures: 'object',
  },
);
