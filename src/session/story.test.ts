// The story says what happened in words that come from the events.
import { describe, expect, it } from 'vitest';
import { loadAlgorithm } from '../algorithms/catalogue';
import type { Command } from '../sim/command';
import { defaultParams } from '../sim/params';
import { plainDefinition } from '../sim/plainCluster';
import { simulate } from '../sim/simulate';
import { registries } from './installed';
import { Story } from './story';

const algorithm = await loadAlgorithm('bully');

function tell(commands: readonly Command[], untilMs: number): string[] {
  const { properties, faults } = registries;
  const params = {
    ...defaultParams(algorithm.params),
    heartbeatMs: 50,
    t1Ms: 200,
    t2Ms: 60,
    t3Ms: 120,
  };
  const definition = plainDefinition({ algorithm: 'bully', params, nodes: 3, latencyMs: 10 });
  const story = new Story({ algorithm, properties, commandAt: (index) => commands[index] });
  const { trace } = simulate({ definition, commands, algorithm, faults, properties }, untilMs);
  for (const event of trace.events()) story.tell(event);
  return story.lines.map(({ atMs, text }) => `${atMs} ${text}`);
}

describe('the story', () => {
  it('tells of a leader’s crash and the election after it, each line once', () => {
    const lines = tell([{ atMs: 500, type: 'crash', node: 'n3' }], 800);
    expect(lines.slice(lines.findIndex((line) => line.startsWith('500')))).toEqual([
      '500 n3 is killed.',
      '660 n1 has heard nothing from n3 for T1. It starts an election: ELECTION to n2 and n3.',
      '660 n2 has heard nothing from n3 for T1. It starts an election: ELECTION to n3. None arrives.',
      '720 The wait is over: T2, for an OK. n2 takes the lead: COORDINATOR to n1.',
      '730 n1 follows n2.',
    ]);
  });

  it('says how many of an election’s messages are lost, and which property fell', () => {
    const lines = tell([{ atMs: 500, type: 'partition', groups: [['n1', 'n2'], ['n3']] }], 800);
    expect(lines).toContain('500 The network is split: n1 and n2 | n3.');
    expect(lines).toContain(
      '660 n2 has heard nothing from n3 for T1. It starts an election: ELECTION to n3. None arrives.',
    );
    expect(lines).toContain('720 “At most one leader” is violated: see n3 and n2.');
  });
});
