// Every change of a leader, of all scenarios, is explained: a question, and a chain of sentences that ends in it.
import { describe, expect, it } from 'vitest';
import { registries } from '../../headless/installed';
import { checkRunFile } from '../../runFile/readRunFile';
import { scenarios } from '../../scenarios/registry';
import type { EventType } from '../../sim/contracts/traceEvent';
import { explainedRun } from '../testing/explainedRun';
import { questionOf } from './questions';

const LEADERSHIP: readonly EventType[] = ['leadershipAcquired', 'leadershipLost'];

function answersOf(scenario: string) {
  const run = explainedRun(checkRunFile(scenarios.get(scenario), registries));
  return run.events
    .filter(({ type }) => LEADERSHIP.includes(type))
    .map((event) => ({ event, question: questionOf(event, run.messageOf), ...run.explain(event) }));
}

describe('the answer to “Why?”', () => {
  it.each([...scenarios.keys()])('is a chain of at most seven sentences: %s', (scenario) => {
    for (const { event, causes, question, lines } of answersOf(scenario)) {
      expect(question).toMatch(/^Why does \S+ (no longer )?lead\?$/);
      expect(lines.length).toBeLessThanOrEqual(7);
      expect(lines.length).toBeGreaterThan(0);
      const times = lines.map(({ atMs }) => atMs);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBe(event.atMs);
      if (causes.root === 'command') expect(causes.rootSeq).toBeLessThan(event.seq);
      else expect(['start', 'storm', 'chance']).toContain(causes.root);
    }
  });

  it('has the crash, the silence and the wait behind a new leader', () => {
    const [, second] = answersOf('leaderCrash');
    expect(second?.question).toBe('Why does n4 lead?');
    expect(second?.lines.map(({ text }) => text)).toEqual([
      'n5 is killed.',
      'n4 has heard nothing from n5 for T1. It starts an election: ELECTION to n5.',
      'A timer has run out: T2, for an OK. n4 takes the lead: COORDINATOR to n1, n2 and n3.',
    ]);
  });

  it('says once what happened again and again', () => {
    const lost = answersOf('lecture5SplitBrain').find(({ question }) =>
      question.includes('no longer'),
    );
    const texts = lost?.lines.map(({ text }) => text) ?? [];
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.slice(2)).toEqual([
      'HEARTBEAT from n5 to n1 is lost, 10 times.',
      'n5 sends HEARTBEAT to n2.',
      'All follow n5, after 3.9 s and 26 messages.',
      'n2 no longer leads.',
    ]);
  });
});
