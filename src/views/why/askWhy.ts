// The question why, from a key, a panel, a menu or a lane.
import type { Session } from '../../session/session';
import type { PageStore } from '../base/pageStore';
import type { Asked } from './answerNow';

/** Shows the answer in place of the side's panel, unless a panel is opened before it comes; asked again, the panel. */
export function askWhy(session: Session, page: PageStore, asked: Asked): void {
  const { panelChoices } = page.getState();
  const isWanted = () => page.getState().panelChoices === panelChoices;
  import('./answerNow')
    .then(({ showAnswer }) => showAnswer(session, page, asked, isWanted))
    .catch((error: unknown) => session.report(error));
}
