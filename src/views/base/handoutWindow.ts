// The handout in a window of its own: the address of one of the library, and the way there for a run of one's own.
import { fileToGoOn } from '../../session/files/recording';
import type { HandedOver } from '../../session/handout/handout';
import type { Session } from '../../session/session';
import { handedOver, handOver } from './handOver';

const KEY = 'hustings.handout';

/** The address of the handout of a scenario or a lecture of the library. */
export function handoutAddress(id: string): string {
  return `?handout=${id}`;
}

/** Opens the handout of a run or a lecture in another window. */
export function openHandout(session: Session, handed: HandedOver): void {
  handOver(session, { key: KEY, value: handed, address: handoutAddress(''), whose: 'handout’s' });
}

/** Opens the handout of the run on the screen in another window; as {@link openHandout}. */
export function openRunHandout(session: Session): void {
  const state = session.store.getState();
  openHandout(session, { run: fileToGoOn(state), given: state.file.commands });
}

/** The object handed over to this window, as parsed JSON; undefined when there is nothing. */
export function handedHandout(): unknown {
  return handedOver(KEY);
}
