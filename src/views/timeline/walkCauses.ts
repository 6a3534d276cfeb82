// The keys of the space-time diagram that walk from event to event.
import type { Session } from '../../session/session';
import type { PageStore } from '../base/pageStore';

/** Chooses another event in the space-time diagram: the one to which this key leads from the chosen one. */
export function walkCauses(session: Session, page: PageStore, key: string): void {
  if (!page.getState().isSpacetime) return;
  import('./causeWalk')
    .then(({ walk }) => walk(session, page, key))
    .catch((error: unknown) => session.report(error));
}
