// Shows that commands on messages, hints to nodes and storms may name existing things only.
import { expect, it } from 'vitest';
import { sampleRun } from './testing/fixture';

const read = (command: Record<string, unknown>) =>
  sampleRun({ commands: [{ atMs: 10, ...command }], narration: [], expect: [] }).commands[0];

it.each([
  { type: 'holdMessage', message: 7 },
  { type: 'storm', kinds: ['cut'], perMinute: 6, forMs: 100 },
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
    { type: 'setLink', links: [{ from: 'n1', to: 'n2' }], latencyMs: 1e308 },
    'commands[0].latencyMs: a time is at most 1,000,000,000,000 ms',
  ],
  [{ type: 'crash', node: 'n9' }, 'commands[0].node: there is no node n9'],
])('%j is refused', (command, says) => {
  expect(() => read(command)).toThrow(says);
});
