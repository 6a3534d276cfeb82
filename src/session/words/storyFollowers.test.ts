// Followers that choose a leader one after the other share a line of the story, but not for ever.
import { expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import type { NewEvent, TraceEvent } from '../../sim/contracts/traceEvent';
import { Story } from './story';
import type { StoryLine } from './storyLine';

const algorithm = await loadAlgorithm('bully');
const NODES = ['n1', 'n2', 'n3', 'n4', 'n5'];

/** The story's lines about nodes of which some elect n4, by their times in ms. */
function linesOf(followers: readonly (readonly [node: string, atMs: number])[]) {
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
  return story.lines;
}

const told = ({ atMs, text }: StoryLine) => `${atMs} ${text}`;

it('a node that follows more than a second after the first has a line of its own', () => {
  const followers = [
    ['n1', 10],
    ['n2', 900],
    ['n3', 1100],
  ] as const;
  expect(linesOf(followers).map(told)).toEqual([
    '10 n1 and n2 follow n4, the last at 0.90 s.',
    '1100 n3 follows n4.',
  ]);
});

it('a line has at each moment the nodes that follow by then, however many come later', () => {
  const followers = [
    ['n1', 10],
    ['n2', 14],
    ['n3', 14],
    ['n5', 400],
  ] as const;
  const [line] = linesOf(followers);
  expect([10, 13, 14, 399, 900].map((nowMs) => line?.textAt(nowMs))).toEqual([
    'n1 follows n4.',
    'n1 follows n4.',
    'n1, n2 and n3 follow n4.',
    'n1, n2 and n3 follow n4.',
    'n1, n2, n3 and n5 follow n4, the last at 0.40 s.',
  ]);
});
