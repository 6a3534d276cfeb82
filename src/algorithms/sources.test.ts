// Every program says where its rules come from, by an entry of the table of sources in README.md.
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

it('each source begins with an entry of the table', () => {
  const lost = programs.filter(({ source }) => !entries.some((entry) => source.startsWith(entry)));
  expect(lost.map(({ id, source }) => `${id}: ${source}`)).toEqual([]);
});

it('each entry of the table is cited', () => {
  const uncited = entries.filter((entry) => !programs.some(({ source }) => source.includes(entry)));
  expect(uncited).toEqual([]);
});
