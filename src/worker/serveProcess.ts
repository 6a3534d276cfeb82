// A node worker's whole work: take a batch from the network, let the process do it, send back what it did.
import type { Algorithm } from '../sim/algorithm';
import { Process } from '../sim/process';
import type { Batch, BatchResult } from '../sim/protocol';

/** Serves one process over a port, until the worker ends. */
export function serveProcess(port: MessagePort, algorithms: ReadonlyMap<string, Algorithm>): void {
  let process: Process | null = null;
  port.onmessage = ({ data: batch }: MessageEvent<Batch>) => {
    if (batch.boot) process = createProcess(batch.boot, algorithms);
    const result: BatchResult = process?.run(batch) ?? { error: 'its algorithm is unknown' };
    port.postMessage(result);
  };
}

function createProcess(
  { spec }: NonNullable<Batch['boot']>,
  algorithms: ReadonlyMap<string, Algorithm>,
): Process | null {
  const algorithm = algorithms.get(spec.algorithmId);
  return algorithm ? new Process(algorithm, spec) : null;
}
