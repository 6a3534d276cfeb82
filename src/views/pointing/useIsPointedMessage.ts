// Whether a message is one that the event that is pointed at is about.
import { usePage } from '../base/pageStore';

/** @param id - the message's id. */
export function useIsPointedMessage(id: number): boolean {
  return usePage(({ pointed }) => pointed?.messages.some((sent) => sent.id === id) ?? false);
}
