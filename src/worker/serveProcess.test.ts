// Shows the reports of a node worker: one answer to each batch, then a forecast.
import { expect, it, vi } from 'vitest';
import { assign, emit, setup } from 'xstate';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Emitted } from '../sim/contracts/emitted';
import type { Batch, ProcessInput } from '../sim/contracts/protocol';
import { processSpec } from '../sim/testing/processSpec';
import { serveProcess } from './serveProcess';

/** Beats every 100 ms; the fourth beat fails. */
const machine = setup({
  types: {} as { context: { beats: number }; input: ProcessInput; emitted: Emitted },
  delays: { beat: 100 },
}).createMachine({
  context: { beats: 0 },
  initial: 'beating',
  states: {
    beating: {
      after: {
        beat: {
          target: 'beating',
          reenter: true,
          actions: [
            assign({ beats: ({ context }) => context.beats + 1 }),
            emit(({ context: { beats } }) => {
              if (beats === 4) throw new Error('one beat too many');
              return { type: 'electionFailed', why: `beat ${beats}` };
            }),
          ],
        },
      },
    },
  },
});
const algorithm = {
  machine,
  electedOf: () => null,
  roleOf: () => 'leader',
} as unknown as Algorithm;
const boot = { atMs: 0, spec: processSpec() };
const until = (untilMs: number) => ({ floorMs: 0, inputs: [], untilMs });

const done = (beats: number) => expect.stringMatching(`^\\{"outputs".*beat ${beats}"`);
const forecast = (beats: number) =>
  expect.stringMatching(`^\\{"atMs":${beats}00,"result".*beat ${beats}"`);

/** A worker; `answersTo` sends it a batch and returns its reports as JSON. */
function createWorker() {
  const port = { postMessage: vi.fn(), onmessage: (_: { data: Batch }) => {} };
  serveProcess(port as unknown as MessagePort, algorithm);
  const answersTo = async (data: Batch) => {
    port.postMessage.mockClear();
    port.onmessage({ data });
    await vi.waitFor(() => expect(port.postMessage).toHaveBeenCalled());
    return port.postMessage.mock.calls.map(([report]) => JSON.stringify(report));
  };
  return { answersTo };
}

it('a worker forecasts the next beat after its answer, and reports an error only when the failing step is taken', async () => {
  const { answersTo } = createWorker();
  expect(await answersTo({ ...until(1), boot })).toHaveLength(1);
  expect(await answersTo(until(101))).toEqual([done(1), forecast(2)]);
  expect(await answersTo({ ...until(301), isForecastTaken: true })).toEqual([done(3)]);
  // The fourth beat fails, so that it has no forecast, and no report before it is due.
  expect(await answersTo(until(401))).toEqual(['{"error":"one beat too many"}']);
});

it('a worker drops a forecast that was not taken, and makes none without a periodic timer', async () => {
  const { answersTo } = createWorker();
  await answersTo({ ...until(1), boot });
  await answersTo(until(101));
  const waiting = { outputs: [], nextTimerMs: 200 };
  expect(await answersTo(until(150))).toEqual([JSON.stringify(waiting)]);
  expect(await answersTo(until(201))).toEqual([done(2), forecast(3)]);
});
