// The logic of a node worker: it receives a batch from the network, lets the process execute it and sends the result.

import type { Program } from '../sim/contracts/program';
import type { Batch, BatchResult } from '../sim/contracts/protocol';
import { Process } from '../sim/process/process';
import type { Order, Report, Welcome } from './messages';

/** Waits for the channel to the network and serves a process on it; a node worker's script is nothing but this call. */
export function awaitNetwork(program: Program): void {
  addEventListener('message', ({ data }: MessageEvent<Welcome>) =>
    serveProcess(data.port, program),
  );
}

/**
 * Serves one process over a port, until the worker ends. The network sends a batch only when it has the answer to the
 * previous one. A forecast follows the answer when the process's timer is likely to fire again.
 */
export function serveProcess(port: MessagePort, program: Program): void {
  let process: Process | null = null;
  /** The process as it will be after the step of its last forecast. */
  let ahead: Process | null = null;
  const send = (report: Report) => port.postMessage(report);
  const sendForecast = () => {
    try {
      const next = process?.forecast();
      if (!next) return;
      ahead = next.ahead;
      send(next.forecast);
    } catch {
      // A forecast step may never be executed; if it is, its error is reported then.
    }
  };
  const work = (batch: Batch) => {
    if (batch.boot) process = new Process(program, batch.boot.spec);
    const result = process?.run(batch) ?? { error: 'it was not started' };
    send(result);
    if (isPeriodic(result)) sendForecast();
  };
  port.onmessage = ({ data: order }: MessageEvent<Order>) => {
    if ('resume' in order) {
      process = Process.restore(program, order.resume);
      return;
    }
    if (order.isForecastTaken) process = ahead;
    if (!('show' in order)) work(order);
    else if (process) send({ snapshot: process.snapshot });
    else send({ error: 'it was not started' });
  };
}

/**
 * Whether the timer that fired last was restarted and is the next to fire: a periodic timer, such as a leader's
 * heartbeat, is likely to fire again. Other forecasts are rarely right, and each costs a step and a message.
 */
function isPeriodic(result: BatchResult): boolean {
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
