// The export of the run on the screen. One that takes long is shown meanwhile, and can be cancelled.
import type { WrittenRun } from '../../runFile/recordRun';
import type { Limits } from '../../sim/trace/excerpt';
import type { RunControl } from '../run/runControl';
import type { LongExport } from '../run/state';
import type { FileWork } from './fileWork';
import { recordedSoFar } from './recording';

/** From this many events on, an export takes so long that it is shown. */
const SHOWN_FROM = 40_000;

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
  const { length: events } = run.trace;
  const { exports: before } = control.state;
  const shown: LongExport = {
    id: (before.at(-1)?.id ?? 0) + 1,
    events,
    cancel: () => end.abort(new Cancelled()),
  };
  if (events >= SHOWN_FROM) control.set({ exports: [...before, shown] });
  try {
    return await write(run, id, limits, end.signal);
  } finally {
    const { exports } = control.state;
    if (exports.includes(shown)) control.set({ exports: exports.filter((one) => one !== shown) });
  }
}
