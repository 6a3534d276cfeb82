// A node worker's whole work: take a batch from the network, let the process do it, send back what it did.

import type { Program } from '../sim/contracts/program';
import type { Batch, BatchResult } from '../sim/contracts/protocol';
import { Process } from '../sim/process/process';
import type { Order, Report, Welcome } from './messages';

/** The whole of a node worker's script: waits for its end of the channel to the network, and serves a process on it. */
export function awaitNetwork(program: Program): void {
  addEventListener('message', ({ data }: MessageEvent<Welcome>) =>
    serveProcess(data.port, program),
  );
}

/**
 * Serves one process over a port, until the worker ends. The network sends a batch only when it has the answer to the
 * one before. Where the process will likely just fire its timer again, a forecast follows the answer.
 */
export function serveProcess(port: MessagePort, program: Program): void {
  let process: Process | null = null;
  /** The process as it will be after what it forecast last. */
  let ahead: Process | null = null;
  const say = (report: Report) => port.postMessage(report);
  const foresee = () => {
    try {
      const foreseen = process?.forecast();
      if (!foreseen) return;
      ahead = foreseen.ahead;
      say(foreseen.forecast);
    } catch {
      // The step may never be taken. If it is, it fails then.
    }
  };
  const work = (batch: Batch) => {
    if (batch.boot) process = new Process(program, batch.boot.spec);
    const result = process?.run(batch) ?? { error: 'it was not started' };
    say(result);
    if (isBeating(result)) foresee();
  };
  port.onmessage = ({ data: order }: MessageEvent<Order>) => {
    if ('resume' in order) {
      process = Process.restore(program, order.resume);
      return;
    }
    if (order.isForecastTaken) process = ahead;
    if (!('show' in order)) work(order);
    else if (process) say({ snapshot: process.snapshot });
    else say({ error: 'it was not started' });
  };
}

/**
 * Whether the timer that fired last was started anew and is the next to fire: what beats once, such as a leader's
 * heartbeat, will likely beat again. Other forecasts hardly ever come true, and each costs a step and a message.
 */
function isBeating(result: BatchResult): boolean {
  if ('error' in result) return false;
  const { outputs, nextTimerMs } = result;
  const fired = outputs.findLast((output) => output.type === 'fired');
  return outputs.some(
    (output) =>
      output.type === 'timerStarted' &&
      output.timer === fired?.timer &&
      output.dueMs === nextTimerMs,
  );
}
