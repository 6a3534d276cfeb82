// The keys of the space-time diagram that walk from events to their causes and effects.
import type { Session } from '../../session/session';
import type { PageStore } from '../base/pageStore';

/** Chooses the cause of the event chosen in the space-time diagram, or one of its effects. */
export function walkCauses(session: Session, page: PageStore, toCause: boolean): void {
  if (!page.getState().isSpacetime) return;
  import('./causeWalk')
    .then(({ walk }) => walk(session, page, toCause))
    .catch((error: unknown) => session.report(error));
}
