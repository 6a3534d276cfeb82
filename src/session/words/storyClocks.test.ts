// The story says of a time that it is by a node's own clock where that one does not run at the usual rate.
import { expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import type { NewEvent } from '../../sim/contracts/traceEvent';
import { Story, type StoryContext } from './story';

const algorithm = await loadAlgorithm('raft');

/** The story of an election after these events. */
function told(before: readonly NewEvent[], nodes?: StoryContext['nodes']): string | undefined {
  const context = { algorithm, commandAt: () => undefined, messageOf: () => undefined };
  const story = new Story(nodes ? { ...context, nodes } : context);
  const why = 'has heard nothing from n1 for 1660.5 ms';
  const events: NewEvent[] = [...before, { type: 'electionStarted', node: 'n2', why, atMs: 2 }];
  for (const [seq, event] of events.entries()) story.add({ ...event, seq });
  return story.lines.at(-1)?.text;
}

const clock = (rate: number): NewEvent => ({
  type: 'nodeClockChanged',
  node: 'n2',
  rate,
  atMs: 1,
});

it('a time is by its clock where that one runs at another rate, from the start or since a change', () => {
  const sentence = 'n2 has heard nothing from n1 for 1.66 s by its clock. It starts an election.';
  expect(told([clock(2)])).toBe(sentence);
  expect(told([], [{ id: 'n2', priority: 1, clockRate: 0.5 }])).toBe(sentence);
});

it('a time is the run’s while the clock runs at the usual rate', () => {
  const sentence = 'n2 has heard nothing from n1 for 1.66 s. It starts an election.';
  expect(told([])).toBe(sentence);
  expect(told([clock(2), clock(1)])).toBe(sentence);
});
