// The cost of history: a run that keeps its trace and all folds of it, against one that keeps only the present world.

import type { TraceEvent } from '../../../src/sim/contracts/traceEvent';
import { InProcessEngine, type RunInputs } from '../../../src/sim/engine/engine';
import { switchTo } from '../../../src/sim/testing/switchTo';
import { applyEvent, createWorld } from '../../../src/sim/trace/world';
import { completeSetup } from '../../../src/worker/completeSetup';
import { type Bench, compare, perSecond, type Reading } from '../bench';
import { busyRun } from '../busyRun';
import { emptyRun } from '../longRun';

const ROUNDS = 7;
const RUN_MS = 200_000;
/** The span of a frame at 10×, in virtual ms. */
const FRAME_MS = 160;

const measure: Bench = async () => [await readingOf(5), await readingOf(25)];
export default measure;

async function readingOf(nodes: number): Promise<Reading> {
  const inputs = busyRun(nodes, RUN_MS);
  const figures = await compare(
    ROUNDS,
    () => remembering(inputs),
    () => forgetting(inputs),
  );
  return {
    what: `events of ${nodes} nodes with history, against the present moment only`,
    unit: '/s',
    ...figures,
    target: { atLeast: 0.8 },
  };
}

function remembering(inputs: RunInputs): Promise<number> {
  const run = emptyRun(inputs);
  return play(inputs, (events, atMs) => {
    run.append(events);
    run.showAt(atMs);
  });
}

function forgetting(inputs: RunInputs): Promise<number> {
  const { definition } = inputs;
  const world = createWorld(definition.nodes, definition);
  return play(inputs, (events) => {
    for (const event of events) applyEvent(world, event);
  });
}

/** Consumer of the events before a time in ms. */
type Show = (events: readonly TraceEvent[], atMs: number) => void;

/** Plays in frames; events per second of processor time, all in one thread. */
async function play(inputs: RunInputs, show: Show): Promise<number> {
  const engine = new InProcessEngine(completeSetup);
  await switchTo(engine, inputs);
  const before = process.cpuUsage();
  let count = 0;
  for (let atMs = FRAME_MS; atMs <= RUN_MS; atMs += FRAME_MS) {
    const { events } = await engine.advance(atMs);
    show(events, atMs);
    count += events.length;
  }
  const { user, system } = process.cpuUsage(before);
  return perSecond(count, (user + system) / 1000);
}
