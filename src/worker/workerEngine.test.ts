// Shows that a failed network worker is replaced, without any effect on the run.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { algorithms } from '../algorithms/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Action, Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { simulate } from '../sim/engine/simulate';
import { switchTo } from '../sim/testing/switchTo';
import { canonicalLine } from '../sim/trace/canonicalLine';
import { completeSetup } from './completeSetup';
import { WorkersHere } from './testing/workersHere';
import { WorkerEngine } from './workerEngine';

const bully = algorithms.get('bully') as Algorithm;
const { params: watchable, latencyMs } = bully.watchable;
const params = { ...defaultParams(bully.params), ...watchable } as Params;
const definition = plainDefinition({ algorithm: 'bully', params, nodes: 4, latencyMs });

let workers: WorkersHere;
let engine: WorkerEngine;
let failures: string[];
let events: TraceEvent[];
let commands: readonly Command[];

async function advanceTo(untilMs: number): Promise<void> {
  for (let reachedMs = -1; reachedMs < untilMs; ) {
    const progress = await engine.advance(untilMs);
    events.push(...progress.events);
    commands = progress.commands;
    reachedMs = progress.frontierMs;
  }
}

/** The current network worker. */
const present = () => workers.networks.at(-1) as (typeof workers.networks)[number];
const crash = (node: string): Action => ({ type: 'crash', node });

/** Expects that the page has received exactly the trace of a run in one thread. */
async function expectTrue(untilMs: number): Promise<void> {
  const { trace } = simulate(await completeSetup({ definition, commands }), untilMs);
  expect(events.map(canonicalLine)).toEqual([...trace.events()].map(canonicalLine));
}

beforeEach(async () => {
  workers = new WorkersHere(bully, 50);
  engine = new WorkerEngine(workers);
  failures = [];
  events = [];
  engine.onReplaced = ({ message }) => failures.push(message);
  await switchTo(engine, { definition, commands: [] });
});

afterEach(async () => {
  vi.useRealTimers();
  await engine.dispose();
});

describe('a network worker that throws', () => {
  it('is ended and replaced by one that continues the run, with one notice', async () => {
    await advanceTo(3000);
    await engine.submit(crash('n4'));
    await advanceTo(4000);
    const old = present();
    old.throws('a stone in the works');
    await advanceTo(9000);
    expect(old.isEnded).toBe(true);
    expect(workers.networks).toHaveLength(2);
    expect(failures).toEqual(['the network worker failed: a stone in the works']);
    expect(commands).toMatchObject([{ type: 'crash', node: 'n4' }]);
    await expectTrue(9000);
  });

  it('loses no command, not even the pending one', async () => {
    await advanceTo(3000);
    await engine.submit(crash('n4'));
    present().throws('a stone');
    await engine.submit(crash('n3'));
    await advanceTo(6000);
    expect(commands.map(({ type, atMs }) => [type, atMs])).toEqual([
      ['crash', 3000],
      ['crash', 3000],
    ]);
    await expectTrue(6000);
  });

  it('is replaced once, however many calls fail', async () => {
    await advanceTo(1000);
    present().throws('a stone');
    const [command, progress] = await Promise.all([
      engine.submit(crash('n4')),
      engine.advance(1000),
    ]);
    events.push(...progress.events);
    await advanceTo(3000);
    expect(workers.networks).toHaveLength(2);
    expect(failures).toHaveLength(1);
    expect(commands).toEqual([command]);
    await expectTrue(3000);
  });

  it('is replaced again and again, as long as calls come', async () => {
    for (let turn = 1; turn <= 4; turn += 1) {
      const there = advanceTo(turn * 1500);
      present().throws(`stone ${turn}`);
      await there;
    }
    expect(failures).toHaveLength(4);
    await expectTrue(6000);
  });

  it('is replaced from its last checkpoint, not from the beginning', async () => {
    await advanceTo(20_000);
    present().throws('a stone');
    const handed: unknown[] = [];
    const made = workers.network.bind(workers);
    workers.network = () => {
      const worker = made();
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message: { argumentList?: { value: unknown }[] }, ...rest: never[]) => {
        handed.push(message.argumentList?.[2]?.value);
        post(message, ...rest);
      };
      return worker;
    };
    await advanceTo(21_000);
    const checkpoint = handed.find((value) => typeof value === 'object' && value !== null);
    const { seq } = (checkpoint as { kernel: { seq: number } }).kernel;
    const known = events.filter(({ atMs }) => atMs < 20_000).length;
    expect(seq).toBeGreaterThan(known / 2);
    await expectTrue(21_000);
  });
});

it('a network worker that does not answer is replaced after its deadline', async () => {
  await advanceTo(1000);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  present().hangs();
  const there = engine.advance(1500);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  const progress = await there;
  events.push(...progress.events);
  await advanceTo(2000);
  expect(failures).toEqual(['the network worker did not answer within 60 s']);
  await expectTrue(2000);
});

it('a side run is lost with its worker, and the present run is not', async () => {
  await advanceTo(1000);
  const side = await engine.beginSideRun({ definition, commands: [] });
  await side.advance(100);
  present().throws('too much');
  await expect(side.advance(200)).rejects.toThrow('the network worker failed: too much');
  await expect(side.takeOver()).rejects.toThrow();
  await advanceTo(2000);
  await expectTrue(2000);
});

it('a call rejects when every replacement fails, and the next call tries again', async () => {
  await advanceTo(1000);
  present().throws('a stone');
  const made = workers.network.bind(workers);
  workers.network = () => {
    const worker = made();
    queueMicrotask(() => present().throws('another stone'));
    return worker;
  };
  await expect(engine.advance(1100)).rejects.toThrow('another stone');
  workers.network = made;
  await advanceTo(2000);
  await expectTrue(2000);
});
