// A node worker's whole work: take a batch from the network, let the process do it, send back what it did.
import type { Algorithm } from '../sim/algorithm';
import { Process } from '../sim/process';
import type { Batch, BatchResult } from '../sim/protocol';

/**
 * Serves one process over a port, until the worker ends. The network sends a batch only when it has the answer to the
 * one before.
 */
export function serveProcess(port: MessagePort, load: (id: string) => Promise<Algorithm>): void {
  let process: Process | null = null;
  const answer = (result: BatchResult) => port.postMessage(result);
  const serve = (batch: Batch) => answer(process?.run(batch) ?? { error: 'it was not started' });
  port.onmessage = ({ data: batch }: MessageEvent<Batch>) => {
    if (!batch.boot) return serve(batch);
    const { spec } = batch.boot;
    load(spec.algorithmId).then(
      (algorithm) => {
        process = new Process(algorithm, spec);
        serve(batch);
      },
      (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
    );
  };
}
