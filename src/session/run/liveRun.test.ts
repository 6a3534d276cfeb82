// A long run, at any of its moments in any order, a fork of it, and the sites of its nodes.
import { expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import { simulate } from '../../sim/engine/simulate';
import { createLanes, extendLanes } from '../../sim/trace/lanes';
import { StablePeriods } from '../../sim/trace/stablePeriods';
import { completeSetup } from '../../worker/completeSetup';
import { EventLog } from '../words/eventLog';
import { Instability } from './instability';
import { LiveRun } from './liveRun';
import { RunLog } from './runLog';

const algorithm = algorithms.get('bully') as Algorithm;
const params = { ...defaultParams(algorithm.params), heartbeatMs: 50, t1Ms: 200 };
const definition = plainDefinition({ algorithm: 'bully', params, nodes: 9 });
const commands = [3000, 9000].flatMap((atMs) => [
  { atMs, type: 'crash', node: 'n9' } as const,
  { atMs: atMs + 900, type: 'restart', node: 'n9' } as const,
]);
const { trace } = simulate(await completeSetup({ definition, commands }), 12_000);
const events = [...trace.events()];

function runWith(count: number): LiveRun {
  const run = new LiveRun(definition, { algorithm }, commands);
  run.append(events.slice(0, count));
  return run;
}

/** All data of a run, without its methods. */
function keptBy(run: LiveRun) {
  const { trace: kept, lanes, story, leaders, appliedCommands } = run;
  const { lines } = story;
  return {
    events: [...kept.events()],
    lanes,
    lines,
    log: new RunLog(run).entries,
    leaders,
    appliedCommands,
  };
}

it('each moment is shown as it was, in any order of requests', () => {
  expect(events.length).toBeGreaterThan(2 * 2048);
  const run = runWith(events.length);
  for (const atMs of [12_000, 0, 11_111, 3300, 3300.5, 11_999, 300, 12_000]) {
    const fresh = runWith(trace.countUntil(atMs));
    fresh.showAt(atMs);
    run.showAt(atMs);
    expect(run.world).toEqual(fresh.world);
    expect(run.showAt(atMs)).toBe(false);
  }
});

it('a fork has the run’s past, and each continues independently', () => {
  const run = runWith(events.length);
  for (const seq of [0, 4096, 5000]) {
    const fork = LiveRun.forkOf(run, seq, commands);
    while (fork.foldPast(1000));
    expect(keptBy(fork)).toEqual(keptBy(runWith(seq)));
    const healed = { seq, atMs: 30_000, type: 'linkHealed', from: 'n1', to: 'n2' } as const;
    fork.append([healed]);
    expect(fork.trace.at(seq)).toEqual(healed);
    expect([...run.trace.events()]).toEqual(events);
  }
  expect(() => LiveRun.forkOf(run, events.length + 1, [])).toThrow('no first');
});

it('a refused command names no message that is sent later, whether the run is played, opened or forked', async () => {
  const early = [{ atMs: 0, type: 'dropMessage', message: 14 } as const];
  const { trace: refusing } = simulate(await completeSetup({ definition, commands: early }), 500);
  const saying = /message 14 is not on its way/;
  const eachAlone = new LiveRun(definition, { algorithm }, early);
  for (const event of refusing.events()) eachAlone.append([event]);
  const atOnce = new LiveRun(definition, { algorithm }, early);
  atOnce.append([...refusing.events()]);
  const fork = LiveRun.forkOf(atOnce, refusing.length, early);
  while (fork.foldPast(1000));
  expect(eachAlone.story.lines.filter(({ text }) => saying.test(text))).toHaveLength(1);
  expect(atOnce.story.lines).toEqual(eachAlone.story.lines);
  expect(fork.story.lines).toEqual(eachAlone.story.lines);
  expect(atOnce.messageOf(14)).toMatchObject({ id: 14 });
});

it('messages and timers, which it does not give to them, change no lane, no entry of the log and no unrest', () => {
  const run = runWith(events.length);
  const lanes = createLanes(definition.nodes.map(({ id }) => id));
  const log = new EventLog(run.messageOf);
  const instability = new Instability(algorithm, definition);
  const stable = new StablePeriods();
  for (const event of events) {
    extendLanes(lanes, event);
    log.add(event);
    stable.add(event);
    instability.add(event, stable.isStable);
  }
  expect(run.lanes).toEqual(lanes);
  expect(new RunLog(run).entries).toEqual(log.entries);
  for (let atMs = 0; atMs < 12_000; atMs += 100)
    expect(run.instability.at(atMs)).toEqual(instability.at(atMs));
});

it('the log is the same whenever it is read, and has no event that is not folded', () => {
  const often = new LiveRun(definition, { algorithm }, commands);
  const read = new RunLog(often);
  for (let seq = 0; seq < events.length; seq += 7) {
    often.append(events.slice(seq, seq + 7));
    expect(read.entries.every((entry) => entry.seq < seq + 7)).toBe(true);
  }
  expect(read.entries).toEqual(new RunLog(runWith(events.length)).entries);
  const fork = LiveRun.forkOf(often, events.length, commands);
  fork.foldPast(1000);
  const first = read.entries.filter(({ seq }) => seq < 1000);
  expect(new RunLog(fork).entries).toEqual(first);
});

it('a node that joined has the site of its command, and the others that of the definition', () => {
  const [first, ...rest] = definition.nodes;
  const sited = {
    ...definition,
    nodes: [{ ...first, id: 'n1', priority: 1, site: 'Oslo' }, ...rest],
  };
  const run = new LiveRun(sited, { algorithm }, [
    { atMs: 10, type: 'join', node: 'n10', priority: 10, site: 'Rome' },
    { atMs: 20, type: 'join', node: 'n11', priority: 11 },
  ]);
  const sites = ['n1', 'n2', 'n10', 'n11', 'redis'].map((node) => run.siteOf(node));
  expect(sites).toEqual(['Oslo', null, 'Rome', null, null]);
});
