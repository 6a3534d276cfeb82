// A step's line tells the messages so far whenever it is read, and afterwards still has each moment's text.
import { expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import type { NewEvent, TraceEvent } from '../../sim/contracts/traceEvent';
import { Story } from './story';

const algorithm = await loadAlgorithm('bully');
const leads: NewEvent = {
  ...{ type: 'leadershipAcquired', atMs: 20, node: 'n3', cause: 2, term: undefined },
};
const sentTo = (to: string, id: number): NewEvent => ({
  ...{ type: 'messageSent', atMs: 20, id, from: 'n3', to, kind: 'COORDINATOR', dueMs: 30 },
  ...{ body: undefined, cause: 2 },
});
const lost = (id: number): NewEvent => ({ type: 'messageDropped', atMs: 30, id, reason: 'cut' });
const events = [leads, sentTo('n1', 12), sentTo('n2', 13), lost(12), lost(13)];

const ALL = 'n3 takes the lead: COORDINATOR to n1 and n2.';

/** The story of the first events, at 20 and at 30 ms, after each event at which `isRead` is true. */
function textsRead(isRead: (seq: number) => boolean): string[][] {
  const story = new Story({ algorithm, commandAt: () => undefined, messageOf: () => undefined });
  return events.flatMap((event, seq) => {
    story.add({ ...event, seq } as TraceEvent);
    return isRead(seq) ? story.lines.map((line) => [line.textAt(20), line.textAt(30)]) : [];
  });
}

it('a line that is read while its step goes on tells all so far, and each moment’s text later', () => {
  expect(textsRead(() => true)).toEqual([
    ['n3 takes the lead.', 'n3 takes the lead.'],
    ['n3 takes the lead: COORDINATOR to n1.', 'n3 takes the lead: COORDINATOR to n1.'],
    [ALL, ALL],
    [ALL, `${ALL} 1 of them gets lost.`],
    [ALL, `${ALL} None arrives.`],
  ]);
});

it('a line that is read only once has the same texts', () => {
  expect(textsRead((seq) => seq === events.length - 1)).toEqual([[ALL, `${ALL} None arrives.`]]);
});

it('a step whose later messages wait for the disk has the text of each moment, read in between or not', () => {
  const later: NewEvent = { ...sentTo('n2', 13), atMs: 30 };
  for (const isReadBetween of [true, false]) {
    const story = new Story({ algorithm, commandAt: () => undefined, messageOf: () => undefined });
    for (const [seq, event] of [leads, sentTo('n1', 12), later].entries()) {
      if (isReadBetween) expect(story.lines.every(({ text }) => text !== '')).toBe(true);
      story.add({ ...event, seq } as TraceEvent);
    }
    expect(story.lines.map((line) => [line.textAt(20), line.textAt(30)])).toEqual([
      ['n3 takes the lead: COORDINATOR to n1.', ALL],
    ]);
  }
});

it('each of two steps of one moment tells of its own losses', () => {
  const story = new Story({ algorithm, commandAt: () => undefined, messageOf: () => undefined });
  const starts = (node: string, cause: number): NewEvent => ({
    ...{ type: 'electionStarted', atMs: 20, node, cause, why: 'elect' },
  });
  const asks = (from: string, to: string, id: number, cause: number): NewEvent => ({
    ...{ type: 'messageSent', atMs: 20, id, from, to, kind: 'ELECTION', dueMs: 30 },
    ...{ body: undefined, cause },
  });
  const steps = [
    ...[starts('n1', 1), asks('n1', 'n2', 12, 1), asks('n1', 'n3', 13, 1)],
    ...[starts('n2', 2), asks('n2', 'n3', 14, 2)],
    ...[lost(13), lost(14)],
  ];
  for (const [seq, event] of steps.entries()) story.add({ ...event, seq } as TraceEvent);
  const [first, second] = story.lines.map((line) => [line.textAt(20), line.textAt(30)]);
  expect(first?.[0]).toMatch(/ELECTION to n2 and n3\.$/);
  expect(first?.[1]).toMatch(/ELECTION to n2 and n3\. 1 of them gets lost\.$/);
  expect(second?.[0]).toMatch(/ELECTION to n3\.$/);
  expect(second?.[1]).toMatch(/ELECTION to n3\. None arrives\.$/);
});
