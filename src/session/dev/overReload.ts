// Keeps the run on the screen over the page's reload after an edit, during development.
import type { RunFile } from '../../runFile/runFile';
import { fileToGoOn } from '../files/recording';
import type { Session } from '../session';

const KEY = 'hustings.overReload';

/** The kept data: the run as a file without its trace, and the moment shown in virtual ms. */
interface Kept {
  readonly file: RunFile;
  readonly nowMs: number;
  readonly isPlaying: boolean;
}

/** Keeps a session's run, for {@link restoreRun} after the reload. */
export function keepForReload({ store }: Pick<Session, 'store'>, storage: Storage): void {
  const state = store.getState();
  const { nowMs, isPlaying } = state;
  const kept: Kept = { file: fileToGoOn(state), nowMs, isPlaying };
  storage.setItem(KEY, JSON.stringify(kept));
}

/**
 * Plays the kept run to its moment, once; returns whether there was one. The page reports a run that the edited code
 * refuses.
 */
export async function restoreRun(session: Session, storage: Storage): Promise<boolean> {
  const text = storage.getItem(KEY);
  storage.removeItem(KEY);
  if (text === null) return false;
  const { file, nowMs, isPlaying } = JSON.parse(text) as Kept;
  const { checkFile } = await import('../files/checkFile');
  try {
    await session.startAt(await checkFile(file, 'session'), nowMs);
    if (isPlaying) session.play();
  } catch (error) {
    session.report(error);
  }
  return true;
}
