// The export of the run on the screen. One that takes long is shown meanwhile, and can be cancelled.
import type { WrittenRun } from '../../runFile/recordRun';
import type { Limits } from '../../sim/trace/excerpt';
import type { RunControl } from '../run/runControl';
import type { FileWork } from './fileWork';
import { recordedSoFar } from './recording';

/** From this many events on, an export takes so long that it is shown. */
const SHOWN_FROM = 40_000;

/** The number of exports so far. */
let started = 0;

/** The rejection of an export that the person has cancelled. */
export class Cancelled extends Error {
  constructor() {
    super('the export was cancelled');
  }
}

/**
 * Writes the run so far as a file.
 *
 * @param id, limits - as for `WriteRun`.
 */
export async function exportedRun(
  control: RunControl,
  { write }: FileWork,
  id: string,
  limits: Limits,
): Promise<WrittenRun> {
  const run = recordedSoFar(control.state);
  const end = new AbortController();
  started += 1;
  const { length: events } = run.trace;
  const shown = { id: started, events, cancel: () => end.abort(new Cancelled()) };
  if (events >= SHOWN_FROM) control.set({ exports: [...control.state.exports, shown] });
  try {
    return await write(run, id, limits, end.signal);
  } finally {
    const { exports } = control.state;
    if (exports.includes(shown)) control.set({ exports: exports.filter((one) => one !== shown) });
  }
}
