// Every program names the source of its rules, by an entry of the table of sources in README.md.
import { expect, it } from 'vitest';
import { clients } from '../clients/registry';
import { services } from '../services/registry';
import readme from './README.md?raw';
import { algorithms } from './registry';

const programs = [...algorithms.values(), ...services.values(), ...clients.values()];
const [, table = ''] = readme.split('## Sources');
const entries = [...table.matchAll(/^\| (?!cited|---)([^|]+) \|/gm)].flatMap(([, names = '']) =>
  names.split('; '),
);

/** A new file may name its own source, without a change of the table. */
const NAMES_A_YEAR = /\b(1[89]|20)\d\d\b/;

it.each(programs)('$id names its source', ({ id, source }) => {
  const isNamed = NAMES_A_YEAR.test(source) || entries.some((entry) => source.startsWith(entry));
  const sentence = `the \`source\` of ${id}, ${source}, neither begins with an entry of the table in src/algorithms/README.md nor names a year`;
  expect(isNamed ? [] : [sentence]).toEqual([]);
});

it('each entry of the table is cited', () => {
  const uncited = entries.filter((entry) => !programs.some(({ source }) => source.includes(entry)));
  expect(uncited).toEqual([]);
});
