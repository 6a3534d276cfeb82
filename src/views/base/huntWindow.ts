// The page of hunts in a window of its own, from the run on the screen.
import type { Session } from '../../session/session';
import { openWindow } from './openWindow';

/**
 * Opens the page of hunts with the run on the screen in its address. Within a click: see {@link openWindow}.
 *
 * @param property - the id of the property to break; the page’s first choice when absent.
 */
export function openHunt(session: Session, property?: string): void {
  const aim = property === undefined ? '' : `&property=${property}`;
  const page = `${location.origin}${location.pathname}?hunt${aim}`;
  const finding = import('../../session/hunt/huntBase').then(({ huntAddress }) =>
    huntAddress(session.store.getState(), page),
  );
  openWindow(finding).catch((error: unknown) => session.report(error));
}
