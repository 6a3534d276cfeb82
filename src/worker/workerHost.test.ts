// Shows when the host answers from a forecast, when it asks the worker, and for which workers it waits.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Batch, Forecast, ProcessSnapshot } from '../sim/contracts/protocol';
import type { Slot } from '../sim/kernel/slot';
import type { Window } from '../sim/kernel/window';
import type { Report } from './messages';
import { WorkerHost } from './workerHost';

const forecast: Forecast = {
  atMs: 100,
  result: { outputs: [{ atMs: 100, type: 'fired', timer: 'heartbeat' }], nextTimerMs: 200 },
};
const worked = { outputs: [], nextTimerMs: 300 };
/** A batch that the forecast answers: nothing but the timer falls into it. */
const foreseen: Batch = { floorMs: 0, inputs: [], untilMs: 150 };

function windowOf(batch: Batch): Window {
  const assignment = { slot: { id: 'n1' } as Slot, batch, deliveries: [], backlogSize: 0 };
  return {
    startMs: 0,
    endMs: batch.untilMs,
    assignments: [assignment],
    undeliverable: [],
    minArrivalMs: [],
  };
}

/** The network's end of a channel; `say` sends a report from the worker. */
function createPort() {
  const port = { postMessage: vi.fn(), close: vi.fn(), onmessage: (_: { data: Report }) => {} };
  const say = (data: Report) => port.onmessage({ data });
  return { port: port as unknown as MessagePort, posted: port.postMessage, say };
}

function createHost() {
  const host = new WorkerHost({ open: () => {}, close: () => {} });
  const worker = createPort();
  host.connect('n1', worker.port, 0);
  return { host, ...worker };
}

describe('an assignment that was forecast', () => {
  it('is answered once without the worker, whose next batch says so', async () => {
    const { host, posted, say } = createHost();
    say(forecast);
    expect(await host.execute(windowOf(foreseen))).toEqual([forecast.result]);
    expect(posted).not.toHaveBeenCalled();
    for (const batch of [{ ...foreseen, isForecastTaken: true }, foreseen]) {
      void host.execute(windowOf(foreseen));
      expect(posted).toHaveBeenLastCalledWith(batch);
      say(worked);
    }
  });

  it('fails when the worker has failed meanwhile', async () => {
    const { host, say } = createHost();
    say(forecast);
    host.fail('n1', 'a stone in the works');
    expect(await host.execute(windowOf(foreseen))).toEqual([{ error: 'a stone in the works' }]);
  });
});

describe('a forecast is dropped', () => {
  it.each<[string, Partial<Batch>]>([
    ['a message arrives', { inputs: [{ atMs: 120, from: 'n2', kind: 'OK' }] }],
    ['the process was paused until later', { floorMs: 101 }],
    ['the window ends before', { untilMs: 100 }],
    ['the window holds the next timer too', { untilMs: 201 }],
  ])('when %s', (_, change) => {
    const { host, posted, say } = createHost();
    say(forecast);
    for (const batch of [{ ...foreseen, ...change }, foreseen]) {
      void host.execute(windowOf(batch));
      expect(posted).toHaveBeenLastCalledWith(batch);
      say(worked);
    }
  });

  it('when it comes after the process’s next assignment', async () => {
    const { host, posted, say } = createHost();
    const results = host.execute(windowOf(foreseen));
    say(forecast);
    say(worked);
    expect(await results).toEqual([worked]);
    void host.execute(windowOf(foreseen));
    expect(posted.mock.calls).toEqual([[foreseen], [foreseen]]);
  });

  it('when its process is resumed from a snapshot, also when it comes later', () => {
    const { host, posted, say } = createHost();
    say(forecast);
    const elsewhere = {} as ProcessSnapshot;
    host.resume(new Map([['n1', elsewhere]]));
    say(forecast);
    void host.execute(windowOf(foreseen));
    expect(posted.mock.calls).toEqual([[{ resume: elsewhere }], [foreseen]]);
  });

  it.each([
    ['waiting', 0],
    ['taken', 1],
  ])('when the node stops while the forecast is %s', (_, windows) => {
    const { host, say } = createHost();
    say(forecast);
    for (let executed = 0; executed < windows; executed += 1) void host.execute(windowOf(foreseen));
    host.stop(['n1']);
    const { port, posted } = createPort();
    host.connect('n1', port, 1);
    void host.execute(windowOf(foreseen));
    expect(posted).toHaveBeenLastCalledWith(foreseen);
  });
});

describe('a snapshot', () => {
  const snapshot = { value: 'beating' } as unknown as ProcessSnapshot;

  it('includes the step of a forecast that was taken', async () => {
    const { host, posted, say } = createHost();
    say(forecast);
    await host.execute(windowOf(foreseen));
    const snapshots = host.snapshots();
    expect(posted).toHaveBeenLastCalledWith({ show: true, isForecastTaken: true });
    say({ snapshot });
    expect(await snapshots).toEqual(new Map([['n1', snapshot]]));
  });

  it('is missing for a worker that fails meanwhile', async () => {
    const { host } = createHost();
    const snapshots = host.snapshots();
    host.fail('n1', 'a stone in the works');
    expect(await snapshots).toBeNull();
  });
});

describe('a process resumed from a snapshot', () => {
  const elsewhere = {} as ProcessSnapshot;

  it('loses its worker when it does not run in that state', () => {
    const close = vi.fn();
    const host = new WorkerHost({ open: () => {}, close });
    host.connect('n1', createPort().port, 0);
    host.resume(new Map());
    expect(close).toHaveBeenCalledWith(['n1']);
  });

  it('gets a worker when it has none or a failed one, and no order is lost meanwhile', () => {
    const open = vi.fn();
    const host = new WorkerHost({ open, close: () => {} });
    host.connect('n1', createPort().port, 0);
    host.fail('n1', 'a stone in the works');
    host.resume(new Map([['n1', elsewhere]]));
    expect(open).toHaveBeenCalledWith(['n1'], expect.any(Number));
    void host.execute(windowOf(foreseen));
    // The port of an earlier call, whose worker was ended meanwhile, comes too late.
    const late = createPort();
    host.connect('n1', late.port, 0);
    expect(late.posted).not.toHaveBeenCalled();
    const { port, posted } = createPort();
    host.connect('n1', port, 1);
    expect(posted.mock.calls).toEqual([[{ resume: elsewhere }], [foreseen]]);
  });
});

describe('the deadline', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts from the last assignment sent to a worker; a forecast needs no answer', async () => {
    const { host, say } = createHost();
    say(forecast);
    await host.execute(windowOf(foreseen));
    vi.advanceTimersByTime(9000);
    const results = host.execute(windowOf(foreseen));
    const settled = vi.fn();
    void results.then(settled);
    await vi.advanceTimersByTimeAsync(9999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await results).toEqual([{ error: 'its worker did not answer within 10 s' }]);
  });
});
