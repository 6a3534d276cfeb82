// Shows that commands on messages, hints to nodes and storms may name existing things only.
import { expect, it } from 'vitest';
import { sampleRun } from './testing/fixture';

const read = (command: Record<string, unknown>) =>
  sampleRun({ commands: [{ atMs: 10, ...command }], narration: [], expect: [] }).commands[0];

const LAWS = { spacing: 'poisson', pauses: { leastMs: 200, index: 1.2 } };
const storm = (laws: Record<string, unknown>) => ({
  type: 'storm',
  kinds: ['pause'],
  perMinute: 6,
  forMs: 100,
  ...laws,
});

it.each([
  { type: 'holdMessage', message: 7 },
  { type: 'storm', kinds: ['cut'], perMinute: 6, forMs: 100 },
  { type: 'storm', kinds: ['pause', 'jump', 'stall'], perMinute: 6, forMs: 100, ...LAWS },
  { type: 'setDisk', node: 'n1', ms: 800, tail: 1.5 },
  { type: 'tell', node: 'n1', about: 'n2' },
  { type: 'forgeMessage', from: 'n1', to: 'n2', kind: 'HI', body: { x: 1 } },
])('%j', (command) => {
  expect(read(command)).toEqual({ atMs: 10, ...command });
});

it.each<[Record<string, unknown>, string]>([
  [{ type: 'tell', node: 'n9', about: 'n2' }, 'commands[0].node: there is no node n9'],
  [{ type: 'tell', node: 'n1', about: 'n9' }, 'commands[0].about: there is no node n9'],
  [{ type: 'forgeMessage', from: 'n9', to: 'n2', kind: 'HI' }, 'commands[0].from: there is no'],
  [{ type: 'forgeMessage', from: 'n2', to: 'n2', kind: 'HI' }, 'from n2 to itself'],
  [
    { type: 'storm', kinds: ['cut'], perMinute: 6000, forMs: 1_000_001 },
    'commands[0]: a storm strikes at most 100,000 times',
  ],
  [
    storm({ spacing: 'even' }),
    'commands[0].spacing: the spacing of a storm is `poisson`, or absent',
  ],
  [
    storm({ pauses: { leastMs: 0.5, index: 1 } }),
    'commands[0].pauses.leastMs: a pause lasts at least 1 ms',
  ],
  [
    storm({ pauses: { leastMs: 3_600_001, index: 1 } }),
    'commands[0].pauses.leastMs: the shortest pause lasts at most 3,600,000 ms',
  ],
  [
    storm({ pauses: { leastMs: 10, index: 0.1 } }),
    'commands[0].pauses.index: the index of a tail is a number from 0.5 to 10',
  ],
  [storm({ pauses: { leastMs: 10 } }), 'commands[0].pauses.index: '],
  [
    { type: 'setDisk', node: 'n1', ms: 0.001 },
    'commands[0].ms: a write to a disk takes 0 ms, or at least 0.01 ms',
  ],
  [
    { type: 'setDisk', node: 'n1', ms: 600_001 },
    'commands[0].ms: a write to a disk takes at most 600,000 ms',
  ],
  [{ type: 'setDisk', node: 'n9', ms: 1 }, 'commands[0].node: there is no node n9'],
  [
    { type: 'setLink', links: [{ from: 'n1', to: 'n2' }], latencyMs: 1e308 },
    'commands[0].latencyMs: a time is at most 1,000,000,000,000 ms',
  ],
  [{ type: 'crash', node: 'n9' }, 'commands[0].node: there is no node n9'],
])('%j is refused', (command, says) => {
  expect(() => read(command)).toThrow(says);
});
