// A replay has the same variables of the nodes as the run itself, whatever moment is asked for next.
import { expect, it } from 'vitest';
import type { ShownByNode } from '../contracts/shown';
import { Kernel } from '../kernel/kernel';
import { switchTo } from '../testing/switchTo';
import { type WildRun, wildRun } from '../testing/wildRun';
import { canonicalLine } from '../trace/canonicalLine';
import { History, InProcessEngine, type RunInputs } from './engine';
import { ShownReplay } from './shownReplay';
import { advance, InProcessHost, simulate } from './simulate';
import { FROM_THE_BEGINNING } from './start';

const SHARES = [0.1, 0.3, 0.35, 0.9, 1, 0.5, 0.5, 0.05, 0.95, 0.2];
const SEEDS = Array.from({ length: 40 }, (_, index) => `${index}`);

const { setup, untilMs } = changingRun();
const { definition, commands } = setup;
const complete = (inputs: RunInputs) => ({ ...setup, commands: inputs.commands });

/** A wild run whose variables change often: each new parameter gives all wild runs another course. */
function changingRun(): WildRun {
  const found = SEEDS.map((seed) => wildRun(seed, 'redisLease')).find((run) => {
    const shown = SHARES.map((share) =>
      shownIn(share * run.untilMs, run.setup.commands, run.setup),
    );
    return new Set(shown.map((variables) => JSON.stringify([...variables]))).size > 4;
  });
  if (!found) throw new Error('the variables of no run change often');
  return found;
}

/** The nodes' variables in a run of its own. */
function shownIn(atMs: number, given = commands, of = setup): ShownByNode {
  const whole = { ...of, commands: given };
  const host = new InProcessHost(whole);
  advance(new Kernel(whole, () => {}), host, atMs);
  return host.shown(atMs);
}

async function playing(gap = 20): Promise<InProcessEngine> {
  const engine = new InProcessEngine(complete, new History(gap));
  await switchTo(engine, { definition, commands });
  return engine;
}

it('a replay agrees with the run, forwards, backwards and at the same moment again', async () => {
  const engine = await playing();
  await engine.advance(untilMs);
  for (const share of SHARES) {
    const atMs = Math.round(share * untilMs);
    expect(await engine.shown(atMs)).toEqual(shownIn(atMs));
  }
});

it('looking changes no event of the run', async () => {
  const engine = await playing();
  const events = [...(await engine.advance(untilMs / 2)).events];
  await engine.shown(untilMs / 4);
  await engine.shown(untilMs / 2);
  events.push(...(await engine.advance(untilMs)).events);
  const once = simulate(setup, untilMs).trace.events();
  expect(events.map(canonicalLine)).toEqual([...once].map(canonicalLine));
});

it('a command that was submitted meanwhile is in the replay', async () => {
  const engine = await playing();
  const [node] = definition.nodes;
  const halfMs = Math.round(untilMs / 2);
  await engine.advance(halfMs);
  expect(await engine.shown(halfMs)).toEqual(shownIn(halfMs));
  const id = [...shownIn(halfMs).keys()][0] ?? node?.id ?? '';
  const command = await engine.submit({ type: 'crash', node: id });
  const given = [...commands, command].sort((a, b) => a.atMs - b.atMs);
  await engine.advance(untilMs);
  const shown = await engine.shown(halfMs + 0.001);
  expect(shown?.has(id)).toBe(false);
  expect(shown).toEqual(shownIn(halfMs + 0.001, given));
});

it('a replay that takes longer than its caller permits goes on with the next call', async () => {
  const run = new History(1000).begin(setup, FROM_THE_BEGINNING);
  run.advance(untilMs);
  const replay = new ShownReplay();
  let calls = 1;
  let shown = replay.at(run, untilMs, () => true);
  for (; shown === null && calls < 10_000; calls += 1) shown = replay.at(run, untilMs, () => true);
  expect(calls).toBeGreaterThan(10);
  expect(shown).toEqual(shownIn(untilMs));
});

it('without a run there is nothing to show', async () => {
  const engine = new InProcessEngine(complete);
  await expect(engine.shown(0)).rejects.toThrow('no run is loaded');
});

it('the commands of an answer stay as they were when others are submitted', async () => {
  const engine = await playing();
  const before = (await engine.advance(untilMs / 2)).commands;
  const copy = [...before];
  const command = await engine.submit({ type: 'calm' });
  expect(before).toEqual(copy);
  const { commands: after } = await engine.advance(untilMs);
  expect(after).toContain(command);
  expect(after).toHaveLength(copy.length + 1);
});
