// The handout in a window of its own: the address of one of the library, and the way there for a run of one's own.
import { fileToGoOn } from '../../session/files/recording';
import type { HandedOver } from '../../session/handout/handout';
import type { Session } from '../../session/session';

/** The place of what is handed over. A window that this one opens has a copy of this one's storage. */
const KEY = 'hustings.handout';
const BLOCKED =
  'The browser has blocked the handout’s window. Allow pop-ups for this page, then try again.';

/** The address of the handout of a scenario or a lecture of the library. */
export function handoutAddress(id: string): string {
  return `?handout=${id}`;
}

/** Opens the handout of a run or a lecture in another window. Within a click: browsers block windows that open later. */
export function openHandout(session: Session, handed: HandedOver): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(handed));
  } catch {
    session.report(new Error('this browser has no room to hand the run over to another window'));
    return;
  }
  const opened = window.open(handoutAddress(''), '_blank');
  if (!opened) session.notify(BLOCKED);
}

/** Opens the handout of the run on the screen in another window; as {@link openHandout}. */
export function openRunHandout(session: Session): void {
  const state = session.store.getState();
  openHandout(session, { run: fileToGoOn(state), given: state.file.commands });
}

/** What was handed over to this window, as parsed JSON; undefined when there is nothing. */
export function handedOver(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
