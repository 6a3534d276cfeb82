// The answers to “Why?”: a sentence, and a chain of short steps, the last cause first, that ends at a command, a start or a timer.
import { describe, expect, it } from 'vitest';
import { scenarios } from '../../scenarios/registry';
import { subjectOf } from '../../sim/contracts/subjectOf';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { causesOf } from '../../sim/diagnosis/causes';
import { readScenario } from '../files/checkFile';
import { plainRun } from '../run/plainRun';
import { type PlayedRun, playedRun } from '../testing/askedRuns';
import { type Answer, answerOf } from './answer';

/** The answers about the events of a scenario that match. */
async function answersIn(
  scenario: string,
  matches: (event: TraceEvent) => boolean,
): Promise<{ readonly run: PlayedRun; readonly answers: readonly Answer[] }> {
  const run = await playedRun(await readScenario(scenario));
  const events = [...run.trace.events()].filter(matches);
  return { run, answers: events.map(({ seq }) => answerOf(run, seq)) };
}

const isLeadership = ({ type }: TraceEvent) =>
  type === 'leadershipAcquired' || type === 'leadershipLost';
const violates = (property: string) => (event: TraceEvent) =>
  event.type === 'propertyViolated' && event.property === property;
const textsOf = (answer: Answer | undefined) =>
  answer?.steps.map(({ atMs, text }) => `${atMs} ${text}`);

describe('the answer to “Why?”', () => {
  it.each([...scenarios.keys()])('is a chain of at most seven short sentences: %s', async (id) => {
    const { run, answers } = await answersIn(id, isLeadership);
    for (const { title, sentence, steps, effectSeq } of answers) {
      expect(title).toMatch(/^Why does \S+ (no longer )?lead\?$/);
      expect(sentence).toMatch(/^\S+ .*: .+\.$/);
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.length).toBeLessThanOrEqual(7);
      for (const { text } of steps) expect(text.split(' ').length, text).toBeLessThanOrEqual(20);
      const times = steps.map(({ atMs }) => atMs);
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(times[0]).toBe(run.trace.timeAt(effectSeq ?? 0));
    }
  });

  it('has the events on the causal paths, and those of its steps, for drawings to light', async () => {
    const { run, answers } = await answersIn('leaderCrash', isLeadership);
    const stepsOffPath = answers.flatMap(({ seqs, steps, effectSeq }) => {
      const { seqs: onPaths } = causesOf(run.trace, effectSeq ?? 0);
      expect(seqs).toEqual(new Set([...onPaths, ...steps.map(({ seq }) => seq)]));
      return steps.filter(({ seq }) => !onPaths.includes(seq));
    });
    expect(stepsOffPath).not.toHaveLength(0);
  });

  it('names what any event of a process is, and who gave a command', async () => {
    const { run, answers } = await answersIn('leaderCrash', (event) => subjectOf(event) !== null);
    for (const { title, sentence } of answers) {
      expect(title).toMatch(/^Why (does|is) /);
      expect(sentence).toMatch(/^\S+ .* (at|since) \d+\.\d\d s: .+\.$/);
    }
    const crash = [...run.trace.events()].find(({ type }) => type === 'nodeCrashed')?.seq ?? 0;
    const sentenceOf = (isOwn: boolean) => answerOf({ ...run, isOwn: () => isOwn }, crash).sentence;
    expect(sentenceOf(true)).toBe('n5 crashes at 3.20 s: you did that.');
    expect(sentenceOf(false)).toBe('n5 crashes at 3.20 s: a command of the run did that.');
  });

  it('says of a lost message why it is lost, and not that it is late', async () => {
    const { answers } = await answersIn('leaderCrash', ({ type }) => type === 'messageDropped');
    const own = answers.map(({ steps: [last] }) => last?.text);
    expect(own).toContain('n4 sends ELECTION to n5 alone: lost, n5 has crashed.');
    for (const text of own) expect(text).toMatch(/: lost, n5 has crashed\.$/);
  });

  it('has the silence, the crash, the lost question and the wait behind a new leader', async () => {
    const { answers } = await answersIn('leaderCrash', isLeadership);
    expect(answers[1]?.title).toBe('Why does n4 lead?');
    expect(answers[1]?.sentence).toBe(
      'n4 leads since 5.50 s: no OK came within T2 (800 ms), and n5 had crashed at 3.20 s.',
    );
    expect(answers[1]?.steps.map(({ text, rule }) => [text, rule])).toEqual([
      ['No OK came within T2 (800 ms). n4 leads.', 'if none came:  elected ← i'],
      ['n4 sends ELECTION to n5 alone: lost, n5 has crashed.', 'send ELECTION to every j > i'],
      [
        'n4 has heard nothing from n5 for T1 (1.6 s). It starts an election.',
        'on silence of the leader for T1:  start election(i)',
      ],
      ['n5 crashes.', null],
      [
        'The last HEARTBEAT from n5 reaches n4. T1 starts.',
        'on silence of the leader for T1:  start election(i)',
      ],
    ]);
  });

  it('merges the votes that make a majority', async () => {
    const { answers } = await answersIn('raftSplitVote', isLeadership);
    const last = answers[0]?.steps[0];
    expect(last?.text).toBe('n4 gets REQUEST_VOTE_REPLY from n1 and n2 and leads term 2.');
    expect(last?.rule).toBe('on votes of a majority:  leader;  elected ← self');
  });

  it('says that a question waits at a paused node', async () => {
    const { answers } = await answersIn('pausedLeader', isLeadership);
    const texts = answers[1]?.steps.map(({ text }) => text);
    expect(texts).toContain('ELECTION from n2 waits at n3: n3 does not run.');
  });

  it('says once what happened again and again', async () => {
    const { answers } = await answersIn('lecture5SplitBrain', isLeadership);
    const lost = answers.find(({ title }) => title.includes('no longer'));
    const texts = lost?.steps.map(({ text }) => text) ?? [];
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).toContain('HEARTBEAT from n5 to n1 and n2 is lost 10 times: the links are cut.');
  });

  it('leaves out all heartbeats but the last', async () => {
    const plain = await plainRun('bully', 3, '1');
    const run = await playedRun({ ...plain, commands: [], untilMs: 20_000 });
    const last = [...run.trace.events()].findLast(({ type }) => type === 'messageDelivered');
    const { title, steps } = answerOf(run, last?.seq ?? 0);
    expect(title).toMatch(/^Why does HEARTBEAT from n3 to n\d arrive\?$/);
    expect(steps.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^HEARTBEAT from n3 reaches n\d\.$/),
      'n3 sends HEARTBEAT to n1 and n2.',
      'n3 starts, starts an election and leads.',
    ]);
  });

  it('says what stands beside the name of a message in the rules', async () => {
    const { answers } = await answersIn('leaseCutNoDeadline', isLeadership);
    const last = answers.find(({ title }) => title === 'Why does n1 no longer lead?')?.steps[0];
    expect(last?.text).toBe('n1 gets REJECTED from storage, no longer leads and loses its lease.');
    expect(last?.rule).toMatch(/^every task: {2}look at until; .* WRITE\(token\); {2}REJECTED:/);
  });

  it('says whose command it was', async () => {
    const file = await readScenario('leaderCrash');
    const run = { ...(await playedRun(file)), isOwn: () => true };
    const lead = [...run.trace.events()].filter(isLeadership)[1];
    const { steps } = answerOf(run, lead?.seq ?? 0);
    expect(steps[3]?.text).toBe('n5 crashes. You did that.');
    expect(steps[3]?.omission).toEqual({ command: 0 });
    const { omission, atMs } = steps[0] ?? {};
    expect(omission).toEqual({ timer: 't2', process: 'n4', firedMs: atMs, name: 'T2 of n4' });
  });
});

describe('the answer about a violation', () => {
  it('leads from a split-brain back to the partition, by the missing heartbeat', async () => {
    const { answers } = await answersIn('splitBrainHeal', violates('singleLeader'));
    expect(textsOf(answers[0])).toEqual([
      '5500 “At most one leader” is violated: see n5 and n2.',
      '5500 No OK came within T2 (800 ms). n2 leads.',
      expect.stringMatching(/^4700 n2 sends ELECTION to n3, n4 and n5: lost, the links are cut/),
      expect.stringMatching(/^4700 n2 has heard nothing from n5 for T1/),
      expect.stringMatching(/^3\d+ n5 sends HEARTBEAT to n1 and n2: lost, the links are cut\.$/),
      '3200 The network splits: n1, n2 | n3, n4, n5.',
      '3100 The last HEARTBEAT from n5 reaches n2. T1 starts.',
    ]);
  });

  it.each([
    ['isolate', 30],
    ['slow', 200],
    ['lose', 30],
  ] as const)('ends at a storm of kind %s', async (kind, perMinute) => {
    const plain = await plainRun('bully', 5, '1');
    const storm = { type: 'storm', kinds: [kind], perMinute, forMs: 60_000 } as const;
    const file = { ...plain, commands: [{ ...storm, atMs: 2000 }], untilMs: 62_000 };
    const run = await playedRun(file);
    const violation = [...run.trace.events()].find(violates('agreement'));
    const { steps, sentence } = answerOf(run, violation?.seq ?? -1);
    expect(steps.some(({ text }) => text.startsWith('A storm causes a fault'))).toBe(true);
    expect(sentence).toMatch(/a storm caused a fault at \d+\.\d\d s\.$/);
  });

  it.each([
    ['a pause that no other node notices', 'pausedLeader', 'singleLeader', /^n3 is paused/],
    ['a cut from the lock', 'leaseCutNoDeadline', 'singleLeader', /cut/],
    ['a writer’s pause', 'zombieUnfenced', 'fencing', /^n1 is paused/],
    ['a slow clock', 'clockSlowsUnderLease', 'leaseValidity', /clock/],
    ['a frozen list of members', 'frozenLeader', 'singleLeader', /list of members is frozen/],
  ])('ends at %s', async (_, scenario, property, words) => {
    const { answers } = await answersIn(scenario, violates(property));
    expect(answers[0]?.steps.map(({ text }) => text)).toContainEqual(expect.stringMatching(words));
  });
});
