// The cost of history: a run that keeps its trace and all folds of it, against one that keeps only the present world.

import type { TraceEvent } from '../../../src/sim/contracts/traceEvent';
import { InProcessEngine, type RunInputs } from '../../../src/sim/engine/engine';
import { switchTo } from '../../../src/sim/testing/switchTo';
import { applyEvent, createWorld } from '../../../src/sim/trace/world';
import { completeSetup } from '../../../src/worker/completeSetup';
import { type Bench, compareRates, perSecond, type Reading } from '../bench';
import { busyRun } from '../busyRun';
import { emptyRun } from '../longRun';

const ROUNDS = 7;
/** Series of turns in a round, each with runs of its own: with one, rounds differ by as much as the target is away. */
const SERIES = 4;
/** A run that is longer than all its turns. */
const RUN_MS = 2_400_000;
/** The span of a frame at 10×, in virtual ms. */
const FRAME_MS = 160;
/** The events that a turn plays, to the end of their frame: some hundredths of a second, for any number of nodes. */
const TURN_EVENTS = 4000;

const measure: Bench = async () => [await readingOf(5), await readingOf(25)];
export default measure;

async function readingOf(nodes: number): Promise<Reading> {
  const inputs = busyRun(nodes, RUN_MS);
  const sides = async () => ({
    measured: await play(inputs, remembering(inputs)),
    baseline: await play(inputs, forgetting(inputs)),
  });
  const figures = await compareRates(ROUNDS, sides, SERIES);
  return {
    what: `events of ${nodes} nodes with history, against the present moment only`,
    unit: '/s',
    ...figures,
    target: { atLeast: 0.8 },
  };
}

/** Consumer of the events before a time in ms. */
type Show = (events: readonly TraceEvent[], atMs: number) => void;

function remembering(inputs: RunInputs): Show {
  const run = emptyRun(inputs);
  return (events, atMs) => {
    run.append(events);
    run.showAt(atMs);
  };
}

function forgetting({ definition }: RunInputs): Show {
  const world = createWorld(definition.nodes, definition);
  return (events) => {
    for (const event of events) applyEvent(world, event);
  };
}

/** A run that each call plays on by {@link TURN_EVENTS}, in frames; the call gives events per second of processor time. */
async function play(inputs: RunInputs, show: Show): Promise<() => Promise<number>> {
  const engine = new InProcessEngine(completeSetup);
  await switchTo(engine, inputs);
  let playedMs = 0;
  return async () => {
    const before = process.cpuUsage();
    let count = 0;
    while (count < TURN_EVENTS) {
      playedMs += FRAME_MS;
      const { events } = await engine.advance(playedMs);
      show(events, playedMs);
      count += events.length;
    }
    const { user, system } = process.cpuUsage(before);
    return perSecond(count, (user + system) / 1000);
  };
}
