// The baseline of all port benchmarks: two workers that send messages to and fro, one at a time or in batches.
/** The input of the asking worker. */
export interface Ask {
  /** Duration of the measurement, in ms of wall time. */
  readonly forMs: number;
  /** The number of messages that travel in one. */
  readonly batch: number;
}

/** Two workers joined by a channel. */
export interface Pair {
  /** Round trips of messages per second, measured for so many ms, with so many messages in a batch. */
  readonly roundTripsPerSecond: (forMs: number, batch?: number) => Promise<number>;
  readonly dispose: () => void;
}

/** Starts an asking and an echoing worker. */
export function createPair(): Pair {
  const asker = new Worker(new URL('./asker.worker.ts', import.meta.url), { type: 'module' });
  const echo = new Worker(new URL('./echo.worker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  asker.postMessage(null, [port1]);
  echo.postMessage(null, [port2]);
  return {
    roundTripsPerSecond: (forMs, batch = 1) =>
      new Promise((resolve) => {
        asker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
        asker.postMessage({ forMs, batch } satisfies Ask);
      }),
    dispose: () => {
      asker.terminate();
      echo.terminate();
    },
  };
}
