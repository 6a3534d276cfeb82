// Keeps the run on the screen over a reload of the page that an edit asks for, while developing.
import type { RunFile } from '../../runFile/runFile';
import { fileToGoOn } from '../files/recording';
import type { Session } from '../session';

const KEY = 'hustings.overReload';

/** What is kept: the run as a file without its trace, and the moment shown in virtual ms. */
interface Kept {
  readonly file: RunFile;
  readonly nowMs: number;
  readonly isPlaying: boolean;
}

/** Keeps a session's run, for {@link takeUp} after the reload. */
export function keepForReload({ store }: Pick<Session, 'store'>, storage: Storage): void {
  const state = store.getState();
  const { nowMs, isPlaying } = state;
  const kept: Kept = { file: fileToGoOn(state), nowMs, isPlaying };
  storage.setItem(KEY, JSON.stringify(kept));
}

/**
 * Plays the kept run to its moment, once; says whether there was one. A run that the edited code refuses is reported.
 */
export async function takeUp(session: Session, storage: Storage): Promise<boolean> {
  const text = storage.getItem(KEY);
  storage.removeItem(KEY);
  if (text === null) return false;
  const { file, nowMs, isPlaying } = JSON.parse(text) as Kept;
  const { checkFile } = await import('../files/files');
  try {
    await session.startAt(await checkFile(file, 'session'), nowMs);
    if (isPlaying) session.play();
  } catch (error) {
    session.report(error);
  }
  return true;
}
