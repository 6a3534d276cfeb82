// A worker that plays or writes whole runs, made by the page.
import type { Remote } from 'comlink';
import { Helper } from './helper';
import type { Hunts, RunWriter, Trials } from './messages';
import trialsScript from './trials.worker.ts?worker&url';

type Answers = Trials & Hunts & RunWriter;

/** A call to the worker. */
export type Ask<T> = (answers: Remote<Answers>) => Promise<T>;

/** One worker, which has all algorithms. */
export class Player extends Helper<Answers> {
  /** @param what, signal - as for {@link Helper}. */
  constructor(what: string, signal?: AbortSignal) {
    super({ url: trialsScript, name: 'trials' }, what, signal);
  }
}
