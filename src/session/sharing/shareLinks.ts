// Runs as links: writing the run on the screen, and opening one. Loaded on first use.
import type { RunFile } from '../../runFile/runFile';
import { readShareLink, type ShareLink, writeShareLink } from '../../runFile/shareLink';
import { fileToGoOn } from '../files/recording';
import type { Session } from '../session';

/**
 * A link to the run at the moment shown, and a remark for the sender. Rejects with a sentence when the run is too long
 * for a link.
 *
 * @param baseUrl - the page's address.
 */
export function shareLink({ store }: Session, baseUrl: string): Promise<ShareLink> {
  return writeShareLink(fileToGoOn(store.getState()), baseUrl);
}

/**
 * Opens the run of a link at its cursor. Rejects with a sentence when it cannot be opened; then nothing has changed.
 *
 * @returns whether the run is on the screen; false when the opening was stopped.
 */
export function openLink(session: Session, fragment: string): Promise<boolean> {
  return session.open(readLink(fragment));
}

async function readLink(fragment: string): Promise<RunFile> {
  const { checkFile } = await import('../files/checkFile');
  return checkFile(await readShareLink(fragment), 'session');
}
