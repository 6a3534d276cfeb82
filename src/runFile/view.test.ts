// Sites and the view in a run file: each bad value is refused with a sentence that names the place.
import { expect, it } from 'vitest';
import { readRunFile } from './readRunFile';
import { registries, sampleFile, sampleRun } from './testing/fixture';

const node = { id: 'n1', priority: 1 };

it('may name sites, a layout, and places of processes that are there or join', () => {
  const nodes = ['eu-west 1', 'B', 'x'.repeat(24)].map((site, index) => ({
    id: `n${index + 1}`,
    priority: index,
    site,
  }));
  const commands = [{ atMs: 5, type: 'join', node: 'n4', priority: 4 }];
  const view = { layout: 'rows', places: { n1: [0, -1.2], n4: [20, -20] } };
  expect(sampleRun({ nodes, commands, view, network: { latencyMs: 1 } })).toMatchObject({
    nodes,
    view,
  });
});

it('may have places of processes of other branches, once it was played', () => {
  const view = { places: { n9: [0, 0] } };
  expect(sampleRun({ view, traceHash: 'a'.repeat(64) }).view).toEqual(view);
});

it.each([
  [
    'naming a site with a sign that no name has',
    { nodes: [{ ...node, site: 'Lyon\n' }] },
    'nodes[0].site: a site is 1 to 24 letters, digits, spaces or . _ -',
  ],
  [
    'naming a site at length',
    { nodes: [{ ...node, site: 'x'.repeat(25) }] },
    'nodes[0].site: a site is 1 to 24 letters',
  ],
  [
    'naming a site by a number',
    { nodes: [{ ...node, site: 3 }] },
    'nodes[0].site: a site is a text',
  ],
  [
    'naming an unknown layout',
    { view: { layout: 'spiral' } },
    'view.layout: there is no layout "spiral"; there is circle, rows',
  ],
  [
    'of a place beyond any stage',
    { view: { places: { n1: [0, 1e9] } } },
    'view.places.n1[1]: a place is a pair [x, y] of numbers from -20 to 20',
  ],
  ['of a place with one number', { view: { places: { n1: [0] } } }, 'view.places.n1'],
  [
    'of a place of a process that never is there',
    { view: { places: { n8: [0, 0] } } },
    'view.places.n8: there is no process n8',
  ],
  ['unknown in a view', { view: { zoom: 2 } }, 'view.zoom: there is no such field in this version'],
])('a field %s is refused', (_name, changes, sentence) => {
  expect(() => readRunFile(JSON.stringify(sampleFile(changes)), registries)).toThrow(sentence);
});

it('at most 240 places are read', () => {
  const places = Object.fromEntries(Array.from({ length: 241 }, (_, n) => [`n${n}`, [0, 0]]));
  const text = JSON.stringify(sampleFile({ view: { places }, traceHash: 'a'.repeat(64) }));
  expect(() => readRunFile(text, registries)).toThrow(
    'view.places: there can be at most 240 places',
  );
});
