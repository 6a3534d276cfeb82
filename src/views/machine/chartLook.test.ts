// The chart shows a process as the trace has it: its state is lit at every event, and timers fill on their arrows.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { chartOf } from '../../chart/chart';
import { programsOf } from '../../chart/testing/programs';
import type { RunFile } from '../../runFile/runFile';
import { scenarios } from '../../scenarios/registry';
import { readScenario } from '../../session/files/checkFile';
import { processOf } from '../../session/run/processes';
import { playedRun } from '../../session/testing/askedRuns';
import type { Program } from '../../sim/contracts/program';
import { applyEvent, createWorld } from '../../sim/trace/world';
import { activeStates, chartLook, elapsedShare, timersOn } from './chartLook';
import { timerSentences } from './chartSentence';

const NO_TIMERS = new Map();
/** A short scenario of each algorithm that has one. */
const SAMPLE = [...algorithms.keys()].flatMap((id) => {
  const own = ([...scenarios.values()] as RunFile[]).filter(({ algorithm }) => algorithm.id === id);
  return own.sort((one, other) => (one.untilMs ?? 0) - (other.untilMs ?? 0)).slice(0, 1);
});

describe.each(SAMPLE.map(({ id }) => id))('%s', (id) => {
  it('lights one innermost state of each running node at every event, and none of a crashed one', async () => {
    const file = await readScenario(id);
    const run = await playedRun(file);
    const chart = chartOf(run.algorithm);
    const parents = new Set(chart.states.map(({ parent }) => parent));
    const paths = new Set(chart.states.map(({ path }) => path));
    const world = createWorld(file.nodes, file);
    let entered = 0;
    for (const event of run.trace.events()) {
      applyEvent(world, event);
      if (event.type !== 'stateEntered' && event.type !== 'nodeCrashed') continue;
      const node = world.nodes.get(event.node);
      if (!node) continue;
      const active = [...activeStates(node.state)];
      expect(paths).toEqual(new Set([...paths, ...active]));
      const innermost = active.filter((path) => !parents.has(path));
      expect(innermost).toEqual(event.type === 'stateEntered' ? [event.state] : []);
      entered += 1;
    }
    expect(entered).toBeGreaterThan(2);
  });
});

describe.each(SAMPLE.map(({ id }) => id))('the timers of %s', (id) => {
  it('fill on an arrow, or in the box, of an active state', async () => {
    const file = await readScenario(id);
    const run = await playedRun(file);
    const chart = chartOf(run.algorithm);
    const world = createWorld(file.nodes, file);
    const homeless = new Set<string>();
    let started = 0;
    const events = [...run.trace.events()];
    for (const [index, event] of events.entries()) {
      applyEvent(world, event);
      if (event.atMs === events[index + 1]?.atMs) continue;
      for (const { state, timers } of world.nodes.values()) {
        const look = chartLook(state, null, timers);
        const filling = chart.transitions.flatMap(({ source, timers: named }) =>
          look.active.has(source) ? named : [],
        );
        started += look.timers.size;
        for (const timer of look.timers.keys())
          if (!filling.includes(timer)) homeless.add(`${timer} in ${state}`);
      }
    }
    expect(started).toBeGreaterThan(0);
    expect([...homeless]).toEqual([]);
  });
});

it('a state lights the states around it, and a parallel one lights its parts', () => {
  expect(activeStates('leader.inOffice')).toEqual(new Set(['', 'leader', 'leader.inOffice']));
  expect(activeStates('a.x+b')).toEqual(new Set(['', 'a', 'a.x', 'b']));
  expect(activeStates('')).toEqual(new Set());
});

it('a timer runs on the arrows of its active state only, and fills from its start to its end', () => {
  const timer = { startedMs: 100, dueMs: 300 };
  const look = chartLook('candidate', null, new Map([['electionTimeout', timer]]));
  const arrow = { from: 'candidate', timers: ['electionTimeout'] };
  expect(timersOn(arrow, look)).toEqual([timer]);
  expect(timersOn({ ...arrow, from: 'follower' }, look)).toEqual([]);
  expect(timersOn({ ...arrow, timers: ['quorum'] }, look)).toEqual([]);
  expect([100, 150, 300, 900].map((nowMs) => elapsedShare(timer, nowMs))).toEqual([0, 0.25, 1, 1]);
});

it('a running timer says for what it is', () => {
  const look = chartLook('idle', null, new Map([['every', { startedMs: 0, dueMs: 1500 }]]));
  const transition = { id: '', source: 'idle', event: 'writeDue', guard: null, targets: [] };
  const chart = { states: [], transitions: [{ ...transition, timers: ['every'] }] };
  expect(timerSentences({ chart }, look, 500, { every: 'its next write' })).toEqual([
    'The timer “its next write” runs out in 1 s.',
  ]);
});

it('of timers of one peer each the first to run out is shown', () => {
  const first = { startedMs: 0, dueMs: 50 };
  const later = { startedMs: 0, dueMs: 90 };
  const timers = new Map([
    ['overdue n2', later],
    ['overdue n3', first],
  ]);
  expect(chartLook('following', null, timers).timers.get('overdue')).toEqual(first);
});

it('the transitions of the last step are taken', () => {
  const named = { source: 'candidate', event: 'always', guard: null, targets: [] };
  const { taken } = chartLook('leader', { taken: [{ id: 'a', ...named }] }, NO_TIMERS);
  expect(taken).toEqual(new Set(['a']));
});

it.each(['zooKeeperSessionExpiry', 'lecture7Lease', 'ghotiClientSlowLeader'])(
  'timers of services and clients fill on the chart, %s',
  async (id) => {
    const file = await readScenario(id);
    const run = await playedRun(file);
    const setup = { definition: { ...file, untilMs: 0 }, algorithm: run.algorithm };
    const programs = programsOf(setup as never);
    const parts = [...(file.services ?? []), ...(file.clients ?? [])].map((part) => part.id);
    const world = createWorld(file.nodes, file);
    const filled = new Set<string>();
    for (const event of run.trace.events()) {
      applyEvent(world, event);
      if (event.type !== 'timerStarted' || !parts.includes(event.node)) continue;
      const part = processOf(world, event.node);
      const { timers } = chartLook('', null, part?.timers ?? new Map());
      const onChart = chartOf(programs.get(event.node) as Program).transitions.flatMap(
        ({ timers: named }) => named,
      );
      const running = timers.get(event.timer);
      expect(onChart).toContain(event.timer);
      expect(running && elapsedShare(running, event.dueMs)).toBe(1);
      expect(running && elapsedShare(running, event.atMs)).toBe(event.dueMs > event.atMs ? 0 : 1);
      filled.add(event.node);
    }
    expect(filled.size).toBeGreaterThan(0);
  },
);
