// A thread that takes the steps of one run repeatedly, with the kernel or with actors, and reports their rate.
import { parentPort, workerData } from 'node:worker_threads';
import { type AnyActorRef, type AnyEventObject, createActor } from 'xstate';
import type { RunInputs } from '../../../src/sim/engine/engine';
import { simulate } from '../../../src/sim/engine/simulate';
import { completeSetup } from '../../../src/worker/completeSetup';
import { perSecond } from '../bench';

/** The start of an actor, or one event that it takes. */
export interface Taken {
  readonly actor: number;
  readonly input?: unknown;
  readonly event?: AnyEventObject;
}

/** The input of the thread. */
export interface SideData {
  readonly side: 'kernel' | 'actors';
  readonly inputs: RunInputs;
  readonly untilMs: number;
  readonly steps: readonly Taken[];
}

const { side, inputs, untilMs, steps } = workerData as SideData;
const setup = await completeSetup(inputs);
const count = steps.filter(({ event }) => event).length;

parentPort?.on('message', () => {
  const startedMs = performance.now();
  if (side === 'kernel') simulate(setup, untilMs);
  else sendAll();
  parentPort?.postMessage(perSecond(count, performance.now() - startedMs));
});

function sendAll(): void {
  const actors = new Map<number, AnyActorRef>();
  for (const { actor, input, event } of steps) {
    if (event) actors.get(actor)?.send(event);
    else actors.set(actor, start(input));
  }
}

/** Starts an actor on a clock that never fires: timer events are among the recorded steps. */
function start(input: unknown): AnyActorRef {
  const clock = { setTimeout: () => 0, clearTimeout: () => {} };
  return createActor(setup.algorithm.machine, { input, clock }).start();
}
