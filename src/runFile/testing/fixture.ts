// Small registries and a small run file, for tests.
import * as v from 'valibot';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { choice, duration, toggle } from '../../sim/contracts/params';
import type { Service } from '../../sim/contracts/service';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { readRunFile } from '../readRunFile';
import type { Registries } from '../registries';
import { type RunFile, VERSION } from '../runFile';

const paper: Algorithm = {
  id: 'paper',
  name: 'Paper',
  source: 'made up',
  summary: 'An algorithm on paper only.',
  params: v.strictObject({
    t1Ms: duration('T1', 200, 'How long to wait.'),
    heal: toggle('heal', true, 'Whether it heals.'),
    order: choice('order', ['up', 'down'], 'up', 'Which way.'),
  }),
  messages: {},
  timers: {},
  membership: 'told',
  machine: {} as Algorithm['machine'],
  electedOf: () => null,
  roleOf: () => 'follower',
  watchable: { params: {}, latencyMs: 100 },
  pseudocode: [],
  lineOf: () => 1,
  promises: [],
  settleMs: () => 0,
  warnings: () => [],
};

const shelf: Service = {
  id: 'shelf',
  name: 'Shelf',
  source: 'made up',
  summary: 'A service on paper only.',
  params: v.strictObject({ depthMs: duration('Depth', 10, 'How deep it is.') }),
  messages: {},
  timers: {},
  machine: {} as Service['machine'],
  usualId: 'shelf',
  holds: () => [],
};

export const registries: Registries = {
  algorithms: new Map([[paper.id, paper]]),
  algorithmIds: [paper.id],
  services: new Map([[shelf.id, shelf]]),
  serviceIds: [shelf.id],
  clients: new Map(),
  clientIds: [],
  faults: [
    {
      id: 'loss',
      name: 'Loss',
      summary: 'Loses messages.',
      value: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
      none: 0,
      apply: () => null,
    },
  ],
  layoutIds: ['circle', 'rows'],
  properties: [{ id: 'singleLeader' }],
};

/** A valid file as written by hand, with changes of a test. */
export function sampleFile(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    format: 'hustings-run',
    version: VERSION,
    id: 'sample',
    title: 'A sample',
    seed: '1',
    algorithm: { id: 'paper', params: { t1Ms: 300 } },
    nodes: [
      { id: 'n1', priority: 1 },
      { id: 'n2', priority: 2, clockRate: 1.5, joinsAtMs: 10, knows: ['n1'] },
      { id: 'n3', priority: 3 },
    ],
    network: {
      latencyMs: [5, 15],
      loss: 0.1,
      links: [{ from: 'n1', to: 'n2', latencyMs: 80, loss: 0 }],
    },
    commands: [
      { atMs: 10, type: 'crash', node: 'n3' },
      { atMs: 20, type: 'cut', links: [{ from: 'n1', to: 'n2' }], stroke: [[0, 0.5]] },
      { atMs: 30, type: 'partition', groups: [['n1'], ['n2', 'n3']] },
      { atMs: 40, type: 'setLink', links: [{ from: 'n2', to: 'n1' }], loss: 1 },
      { atMs: 50, type: 'heal' },
      { atMs: 60, type: 'failProcess', node: 'n1', error: 'it threw' },
    ],
    untilMs: 1000,
    pictureAtMs: 35,
    narration: [{ atMs: 10, text: 'n3 is gone.' }],
    expect: [
      { type: 'elected', node: 'n1', leader: null, atMs: 15 },
      { type: 'holds', property: 'singleLeader' },
    ],
    ...changes,
  };
}

/** The run in the sample file, with changes. */
export function sampleRun(changes: Readonly<Record<string, unknown>> = {}): RunFile {
  return readRunFile(JSON.stringify(sampleFile(changes)), registries);
}

/** A trace of these events, with their `seq` filled in. */
export function traceOf(...events: readonly object[]): TraceEvent[] {
  return events.map((event, seq) => ({ seq, ...event }) as TraceEvent);
}
