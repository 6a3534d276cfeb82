// The runs of settings: what a factor may vary, and what is refused.
import { expect, it } from 'vitest';
import { library } from '../headless/sweepLibrary';
import { planOf } from './readExperiment';

const FILE = {
  format: 'hustings-experiment',
  version: 1,
  id: 'sample',
  title: 'What varies?',
  base: { algorithm: 'raft', nodes: 4 },
  seeds: 1,
  untilMs: 1000,
  measures: ['failover'],
};
const runsOf = (base: object, factors: readonly object[]) =>
  planOf({ ...FILE, base: { ...FILE.base, ...base }, factors }, library).runs;
const factor = (path: string, ...values: unknown[]) => ({ path, label: 'X', values });

it('places the nodes at the sites of a matrix, at all of them or at some, in turn', () => {
  const [run] = runsOf({ sites: { matrix: 'ibmCloud', at: ['London', 'Tokyo'] } }, []);
  expect(run?.nodes.map(({ site }) => site)).toEqual(['London', 'Tokyo', 'London', 'Tokyo']);
  const matrix = library.sites.get('ibmCloud');
  if (!matrix) throw new Error('the matrix is missing');
  const { name: title, names, roundTripsMs } = matrix;
  expect(run?.network.sites).toEqual({ title, names, roundTripsMs });
  const [other] = runsOf({}, [factor('sites', 'ibmCloud')]);
  expect(other?.nodes.map(({ site }) => site)).toEqual(names.slice(0, 4));
});

it('varies the spread between sites, a fault’s setting, a preset, a parameter and what goes with it', () => {
  const sites = { matrix: 'ibmCloud', spread: 0.1 };
  const spreads = runsOf({ sites }, [factor('network.sites.spread', 0.2, 0.3)]);
  expect(spreads.map(({ network }) => network.sites?.spread)).toEqual([0.2, 0.3]);
  expect(runsOf({ sites }, [])[0]?.network.sites?.spread).toBe(0.1);
  const bursts = { goodMs: 1000, badMs: 100, goodLoss: 0, badLoss: 1 };
  const losses = runsOf({ network: { bursts } }, [factor('network.bursts.badLoss', 0.5, 0.9)]);
  expect(losses.map(({ network }) => network['bursts'])).toEqual([
    { ...bursts, badLoss: 0.5 },
    { ...bursts, badLoss: 0.9 },
  ]);
  const presets = runsOf({}, [factor('preset', 'etcd', 'consul')]);
  expect(presets.map(({ algorithm }) => algorithm.params['timeoutMs'])).toEqual([1000, 5000]);
  const also = [{ path: 'algorithm.params.heartbeatMs', times: 0.25 }];
  const timeouts = runsOf({}, [{ ...factor('algorithm.params.timeoutMs', 400, 800), also }]);
  expect(timeouts.map(({ algorithm }) => algorithm.params['heartbeatMs'])).toEqual([100, 200]);
});

it.each([
  [{ sites: { matrix: 'moon' } }, [], 'sites: there is no matrix moon; there is ibmCloud'],
  [
    { sites: { matrix: 'ibmCloud', at: ['Paris'] } },
    [],
    'base.sites.at: ibmCloud has no site Paris',
  ],
  [{}, [factor('sites', 'moon')], 'setting 1 (X moon): sites: there is no matrix moon'],
  [{ sites: { matrix: 'ibmCloud', spread: 2 } }, [], 'base'],
])('%j %j is refused', (base, factors, sentence) => {
  expect(() => runsOf(base, factors)).toThrow(sentence);
});
