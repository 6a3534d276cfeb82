// The baseline of all port benchmarks: two workers that send one message at a time to and fro.
/** The input of the asking worker: duration of the measurement, in ms of wall time. */
export interface Ask {
  readonly forMs: number;
}

/** Two workers joined by a channel. */
export interface Pair {
  /** Round trips per second, measured for so many ms. */
  readonly roundTripsPerSecond: (forMs: number) => Promise<number>;
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
    roundTripsPerSecond: (forMs) =>
      new Promise((resolve) => {
        asker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
        asker.postMessage({ forMs } satisfies Ask);
      }),
    dispose: () => {
      asker.terminate();
      echo.terminate();
    },
  };
}
