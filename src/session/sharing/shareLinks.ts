// Runs as links: writing the one on the screen, and opening one. Loaded when the first is wanted.
import type { RunFile } from '../../runFile/runFile';
import { readShareLink, type ShareLink, writeShareLink } from '../../runFile/shareLink';
import { fileToGoOn } from '../files/recording';
import type { Session } from '../session';

/**
 * The run as an address that shows it at this moment, and what the person should know before sending it. Rejects with
 * a sentence when the run is too long for a link.
 *
 * @param baseUrl - the page's address.
 */
export function shareLink({ store }: Session, baseUrl: string): Promise<ShareLink> {
  return writeShareLink(fileToGoOn(store.getState()), baseUrl);
}

/**
 * Shows the run of a link at its cursor. Rejects with a sentence when it cannot; then nothing has changed.
 *
 * @returns whether it has come on the screen: not when it was stopped.
 */
export function openLink(session: Session, fragment: string): Promise<boolean> {
  return session.open(readLink(fragment));
}

async function readLink(fragment: string): Promise<RunFile> {
  const { checkFile } = await import('../files/files');
  return checkFile(await readShareLink(fragment), 'session');
}
