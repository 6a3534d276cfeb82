// The shape of a row in the table of keys.
import type { Session } from '../session/session';
import type { PageStore } from './base/pageStore';

/** The objects that a key acts on. */
export interface KeyTarget {
  readonly session: Session;
  readonly page: PageStore;
}

/** A key, or several with the same effect, named as `KeyboardEvent.key` in lower case. */
export interface KeyBinding {
  readonly keys: readonly string[];
  /** Only with Shift; bindings without this ignore Shift. */
  readonly withShift?: true;
  /** Only with Alt; bindings without this need Alt up. */
  readonly withAlt?: true;
  /** Whether the key has this effect in a run; absent when it has it in all runs. */
  readonly isFor?: (session: Session) => boolean;
  /** The key's name in the help. */
  readonly shown: string;
  readonly label: string;
  readonly press: (target: KeyTarget, key: string) => void;
}
