// A long export is shown while it is written, and can be cancelled; a cancelled one leaves everything as it was.
import { beforeEach, expect, it } from 'vitest';
import { InProcessEngine } from '../../sim/engine/engine';
import { completeSetup } from '../../worker/completeSetup';
import { plainRun } from '../run/plainRun';
import { Session } from '../session';
import { longTrace } from '../testing/longTrace';
import { workHere } from '../testing/sessionHere';
import { Cancelled } from './exportedRun';

let session: Session;
/** Ends the writing of each file under way. */
let finish: (() => void)[];
const state = () => session.store.getState();

/** Fills the run's trace up to so many events. */
function fill(events: number): void {
  const { trace } = state().run;
  for (const event of longTrace(events).slice(trace.length)) trace.append(event);
}

beforeEach(async () => {
  finish = [];
  const write = (_run: unknown, _id: string, _limits: object, signal: AbortSignal) =>
    new Promise<{ file: File; missing: null }>((resolve, reject) => {
      finish.push(() => resolve({ file: new File([], 'run.json'), missing: null }));
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const first = await plainRun('bully', 5, '1');
  session = new Session(new InProcessEngine(completeSetup), first, { ...workHere, write });
  await session.start();
});

it('an export of few events is not shown', async () => {
  fill(39_999);
  const exported = session.exportRun();
  expect(state().exports).toEqual([]);
  finish[0]?.();
  await exported;
});

it('a long export is shown until it is written', async () => {
  fill(40_000);
  const exported = session.exportRun();
  expect(state().exports).toMatchObject([{ events: 40_000 }]);
  finish[0]?.();
  expect((await exported).file.name).toBe('run.json');
  expect(state().exports).toEqual([]);
});

it('a cancelled export rejects at once, and leaves the state as it was', async () => {
  fill(40_000);
  const before = state();
  const exported = session.exportRun('csv');
  state().exports[0]?.cancel();
  await expect(exported).rejects.toBeInstanceOf(Cancelled);
  expect(state()).toEqual(before);
});

it('of two exports one can be cancelled, and the other is written', async () => {
  fill(40_000);
  const [first, second] = [session.exportRun('csv'), session.exportRun()];
  expect(state().exports).toHaveLength(2);
  state().exports[0]?.cancel();
  await expect(first).rejects.toThrow('the export was cancelled');
  expect(state().exports).toHaveLength(1);
  finish[1]?.();
  expect((await second).file.name).toBe('run.json');
});
