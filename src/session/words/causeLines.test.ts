// The cause lines of a scenario's violation begin with the command that led to it.
import { describe, expect, it } from 'vitest';
import type { RunFile } from '../../runFile/runFile';
import { readScenario } from '../files/files';
import { plainRun } from '../run/plainRun';
import { explainedRun } from '../testing/explainedRun';

/** The causes of a scenario's violation, and their sentences. */
async function causesIn(scenario: string, property: string) {
  return causesInFile(await readScenario(scenario), property);
}

/** The same for any run. */
function causesInFile(file: RunFile, property: string) {
  const { events, explain } = explainedRun(file);
  const violation = events.find(
    (event) => event.type === 'propertyViolated' && event.property === property,
  );
  if (!violation) throw new Error(`the run does not violate ${property}`);
  const { causes, lines } = explain(violation);
  return { causes, sentences: lines.map(({ atMs, text }) => `${atMs} ${text}`) };
}

describe('the causes of a scenario’s violation', () => {
  it('a split-brain leads back to the partition, by the missing heartbeat', async () => {
    const { causes, sentences } = await causesIn('splitBrainHeal', 'singleLeader');
    expect(causes.root).toBe('command');
    expect(sentences).toEqual([
      '3200 The network is split: n1 and n2 | n3, n4 and n5.',
      '3500 HEARTBEAT from n5 to n2 is lost.',
      expect.stringMatching(/^4700 n2 has heard nothing from n5 for T1\. It starts an election/),
      expect.stringMatching(/^5500 A timer has run out: T2.* n2 takes the lead/),
      '5500 “At most one leader” is violated: see n5 and n2.',
    ]);
    const lost = causes.hops.find((hop) => hop.type === 'message' && hop.isLost);
    expect(lost).toMatchObject({ from: 'n5', to: 'n2', fromMs: 3500, toMs: 3500 });
    expect(Math.min(...causes.hops.map(({ fromMs }) => fromMs))).toBe(3200);
  });

  it.each([
    ['isolate', 30, / cut off from /],
    ['slow', 200, / ms later/],
    ['lose', 30, /% lost/],
  ] as const)(
    'a storm of kind %s, with one line for each disruption',
    async (kind, perMinute, words) => {
      const plain = await plainRun('bully', 5, '1');
      const storm = { type: 'storm', kinds: [kind], perMinute, forMs: 60_000 } as const;
      const file = { ...plain, commands: [{ ...storm, atMs: 2000 }], untilMs: 62_000 };
      const { causes, sentences } = causesInFile(file, 'agreement');
      expect(causes.root).toBe('storm');
      expect(sentences[0]).toMatch(words);
      const moments = sentences
        .filter((line) => line.includes('storm'))
        .map((line) => line.split(' ')[0]);
      expect(moments).toEqual([...new Set(moments)]);
    },
  );

  it('a pause that no other node notices', async () => {
    const { causes, sentences } = await causesIn('pausedLeader', 'singleLeader');
    expect(causes.root).toBe('command');
    expect(sentences[0]).toMatch(/^1000 n3 is paused/);
  });

  it('a service that gives the lease to another node because a renewal was lost', async () => {
    const { causes, sentences } = await causesIn('leaseCutNoDeadline', 'singleLeader');
    expect(causes.root).toBe('command');
    expect(sentences[0]).toMatch(/^7000 .*cut/);
    expect(sentences.at(-2)).toMatch(/^12700 n2 .*holds the lease/);
  });

  it('a write that was delayed by its writer’s pause', async () => {
    const { sentences } = await causesIn('zombieUnfenced', 'fencing');
    expect(sentences[0]).toMatch(/^7000 n1 is paused/);
    expect(sentences.at(-2)).toBe('15000 n1 sends WRITE to storage.');
  });

  it('a belief of the same moment that is no cause of the verdict', async () => {
    const { sentences } = await causesIn('strikeAssumption4b', 'singleLeader');
    expect(sentences.filter((line) => line.startsWith('1000 '))).toEqual([
      '1000 n4 is killed.',
      '1000 n2 – n3: latency 80 ms.',
    ]);
  });

  it('a slow clock long before the cut', async () => {
    const { causes, sentences } = await causesIn('clockSlowsUnderLease', 'leaseValidity');
    expect(causes.root).toBe('command');
    expect(sentences[0]).toBe('5000 n1’s clock runs at 0.5× from now on.');
    expect(sentences[1]).toMatch(/^13000 .*cut/);
  });

  it('a frozen list of members before a join', async () => {
    const { sentences } = await causesIn('frozenLeader', 'singleLeader');
    expect(sentences.slice(0, 2)).toEqual([
      '2000 n3’s list of members is frozen: it is not told who joins and leaves.',
      '3000 n4 joins.',
    ]);
  });

  it('are few for every scenario of the library that violates a property', async () => {
    for (const scenario of ['curatorDoubleLeader', 'hecatonStaleCache', 'huntedSplitBrain']) {
      const { causes, sentences } = await causesIn(scenario, 'agreement');
      expect([scenario, causes.root]).toEqual([scenario, 'command']);
      expect(sentences.length).toBeLessThan(15);
    }
  });
});
