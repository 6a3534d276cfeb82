// The words of an election's cost.
import { expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Election } from '../../sim/trace/elections';
import { electionCost } from './electionCost';

const bully = algorithms.get('bully') as Algorithm;

const contest: Election = {
  fromSeq: 10,
  fromMs: 3200,
  toMs: 5640,
  toSeq: 90,
  before: 'n5',
  elected: 'n4',
  candidates: ['n1', 'n4'],
  startedMs: 4700,
  acquiredMs: 5500,
  messages: new Map([
    ['ELECTION', 10],
    ['OK', 6],
    ['HEARTBEAT', 4],
  ]),
  dropped: 4,
  leaderlessMs: 2300,
  leaderlessSinceMs: null,
};

it('an election tells winner, time, phases, messages by kind, drops and candidates', () => {
  expect(electionCost(contest, bully, 9000)).toEqual({
    title: 'n4 for n5',
    lines: [
      'all agree after 2.44 s, 2.3 s without a leader',
      'notice 1.5 s, elect 800 ms, tell 140 ms',
      '16 messages: 10 ELECTION, 6 OK; and 4 HEARTBEAT',
      '4 dropped',
      'candidates: n1 and n4',
    ],
  });
});

it('an election that lasts is told up to the moment shown', () => {
  const open = { ...contest, toMs: null, toSeq: null, elected: null, acquiredMs: null };
  const { title, lines } = electionCost({ ...open, leaderlessSinceMs: 5000 }, bully, 6000);
  expect(title).toBe('no agreement, after n5');
  expect(lines[0]).toBe('for 2.8 s now, 3.3 s without a leader');
  expect(lines[1]).toBe('notice 1.5 s, elect 1.3 s');
});

it('a node that only learns of the leader costs nothing but time', () => {
  const learnt = { ...contest, before: 'n4', candidates: [], startedMs: null, acquiredMs: null };
  expect(electionCost(learnt, bully, 9000)).toEqual({
    title: 'nodes learn of n4',
    lines: ['all agree after 2.44 s'],
  });
});
