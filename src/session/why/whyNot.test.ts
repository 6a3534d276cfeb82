// The answers to “Why not?”: a node that does not lead, a message that has not arrived, a property that holds.
import { describe, expect, it } from 'vitest';
import { defaultParams } from '../../sim/contracts/params';
import { applyEvent, createWorld } from '../../sim/trace/world';
import { readScenario } from '../files/checkFile';
import { playedRun } from '../testing/askedRuns';
import { type RunAtMoment, whyHolds, whyMessage, whyNotLeading } from './whyNot';

/** A scenario's run at a moment in ms. */
async function momentOf(scenario: string, nowMs: number): Promise<RunAtMoment> {
  const file = await readScenario(scenario);
  const run = await playedRun(file);
  const world = createWorld(file.nodes, file);
  const eventsShown = run.trace.countUntil(nowMs);
  for (let seq = 0; seq < eventsShown; seq += 1) applyEvent(world, run.trace.at(seq));
  const params = { ...defaultParams(run.algorithm.params), ...file.algorithm.params };
  return { ...run, world, nowMs, eventsShown, params, shownOf: () => ({ votes: '1/3' }) };
}

describe('why a node does not lead', () => {
  it('a crashed one: its crash', async () => {
    const answer = whyNotLeading(await momentOf('leaderCrash', 5600), 'n5');
    expect(answer?.title).toBe('Why does n5 not lead?');
    expect(answer?.sentence).toBe('n5 does not lead: it crashed at 3.20 s.');
    expect(answer?.steps.map(({ text }) => text)).toEqual(['n5 crashes.']);
    expect(answer?.facts).toEqual([]);
  });

  it('a follower: whom it follows and why, and who is higher', async () => {
    const answer = whyNotLeading(await momentOf('leaderCrash', 6000), 'n3');
    expect(answer?.sentence).toBe('n3 does not lead: it follows n4.');
    expect(answer?.facts[0]).toBe('n4 is higher and up.');
    expect(answer?.facts).toContain('votes: 1/3');
    expect(answer?.facts).toContainEqual(
      expect.stringMatching(
        /^Without a message or a command it does nothing before 7\.\d\d s, when T1 runs out\.$/,
      ),
    );
    expect(answer?.steps[0]?.text).toBe('n3 gets COORDINATOR from n4 and follows n4.');
  });

  it('a candidate: what it still waits for', async () => {
    const answer = whyNotLeading(await momentOf('leaderCrash', 5400), 'n4');
    expect(answer?.sentence).toBe('n4 does not lead: nothing has made it the leader yet.');
    expect(answer?.facts).toEqual(
      expect.arrayContaining([
        'No higher node runs.',
        'Nobody leads now.',
        expect.stringMatching(/^It still waits for OK: \d+(\.\d)? ms to go\.$/),
      ]),
    );
  });

  it('one that is cut off: its links, and the leader that it has not heard of', async () => {
    const answer = whyNotLeading(await momentOf('splitBrainHeal', 5800), 'n1');
    expect(answer?.facts).toContain('Its links to n3, n4 and n5 are cut.');
    expect(answer?.facts).toContain('n5 leads; n1 has not heard of it.');
  });

  it('the leader leads', async () => {
    expect(whyNotLeading(await momentOf('leaderCrash', 5600), 'n4')).toBeNull();
  });
});

describe('why a message has not arrived', () => {
  const sentTo = (run: RunAtMoment, kind: string, to: string, afterMs: number) => {
    for (let seq = 0; seq < run.trace.length; seq += 1) {
      const event = run.trace.at(seq);
      if (event.type !== 'messageSent' || event.kind !== kind || event.atMs < afterMs) continue;
      if (event.to === to) return event.id;
    }
    throw new Error(`nobody sends ${kind}`);
  };

  it('it is on its way', async () => {
    const run = await momentOf('leaderCrash', 5510);
    const answer = whyMessage(run, sentTo(run, 'COORDINATOR', 'n1', 5000));
    expect(answer?.title).toBe('Why has COORDINATOR from n4 to n1 not arrived?');
    expect(answer?.sentence).toMatch(/^It is on its way until 5\.6\d s: the link takes \d+/);
  });

  it('it is lost, with what led to it', async () => {
    const run = await momentOf('leaderCrash', 5000);
    const answer = whyMessage(run, sentTo(run, 'ELECTION', 'n5', 4000));
    expect(answer?.title).toMatch(/^Why is ELECTION from n\d to n5 lost\?$/);
    expect(answer?.sentence).toMatch(/ is lost at 4\.\d\d s: n5 had crashed at 3\.20 s\.$/);
    expect(answer?.steps.map(({ text }) => text)).toContain('n5 crashes.');
  });

  it('it waits at a paused node', async () => {
    const run = await momentOf('pausedLeader', 1300);
    const answer = whyMessage(run, sentTo(run, 'ELECTION', 'n3', 1100));
    expect(answer?.sentence).toBe('It waits at n3, which does not run.');
  });
});

it('a property holds: what all nodes believe', async () => {
  const run = await momentOf('leaderCrash', 6000);
  const answer = whyHolds(run, 'singleLeader', 'No two lead.');
  expect(answer.title).toBe('Why is “At most one leader” not violated?');
  expect(answer.sentence).toBe('It holds at 6.00 s. It asks: No two lead.');
  expect(answer.facts).toEqual(['n4 leads.', 'n1, n2 and n3 follow n4.', 'n5 is down.']);
});
