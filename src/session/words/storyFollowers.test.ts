// Followers that choose a leader one after the other share a line of the story, but not for ever.
import { expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import type { NewEvent, TraceEvent } from '../../sim/contracts/traceEvent';
import { Story } from './story';

const algorithm = await loadAlgorithm('bully');
const NODES = ['n1', 'n2', 'n3', 'n4', 'n5'];

/** The story of nodes of which some elect n4, by their times in ms. */
function storyOf(followers: readonly (readonly [node: string, atMs: number])[]): string[] {
  const events: NewEvent[] = [
    ...NODES.map((node): NewEvent => ({ type: 'nodeJoined', atMs: 0, node })),
    ...followers.map(
      ([node, atMs]): NewEvent => ({
        ...{ type: 'electedChanged', atMs, node, elected: 'n4', term: undefined },
      }),
    ),
  ];
  const story = new Story({ algorithm, commandAt: () => undefined, messageOf: () => undefined });
  for (const [seq, event] of events.entries()) story.add({ ...event, seq } as TraceEvent);
  return story.lines.map(({ atMs, text }) => `${atMs} ${text}`);
}

it('a node that follows more than a second after the first has a line of its own', () => {
  const followers = [
    ['n1', 10],
    ['n2', 900],
    ['n3', 1100],
  ] as const;
  expect(storyOf(followers)).toEqual(['10 n1 and n2 follow n4.', '1100 n3 follows n4.']);
});
