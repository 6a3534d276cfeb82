// A published event in words.
import type { LifecycleEvent } from '../../sim/listeners/lifecycle';

/** `StateChanged, FOLLOWER → LEADER`: the type without its last word, and its own fields. */
export function eventWords(event: LifecycleEvent): string {
  const name = event.type.replace(/Event$/, '');
  switch (event.type) {
    case 'StateChangedEvent':
      return `${name}, ${event.previousState} → ${event.newState}`;
    case 'ElectionFailedEvent':
      return `${name}: ${event.cause}`;
    default:
      return name;
  }
}
