// The question why an event happened, from a line of the story, a property or a key.
import type { Session } from '../../session/session';
import type { Asked } from './causesNow';
import type { PageStore } from './pageStore';

/** Shows the causes of an event in place of the story; asked again, the story. */
export function askWhy(session: Session, page: PageStore, asked: Asked): void {
  import('./causesNow')
    .then(({ showCauses }) => showCauses(session, page, asked))
    .catch((error: unknown) => session.report(error));
}
