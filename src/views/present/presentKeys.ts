// The keys with a meaning of their own in present mode, for its key handler and the help.

/** A key of present mode. */
interface PresentKey {
  /** `KeyboardEvent.key` in lower case. */
  readonly key: string;
  /** The key's name in the help. */
  readonly shown: string;
  readonly label: string;
}

export const BLANK: PresentKey = {
  key: '.',
  shown: '. (presenting)',
  label: 'In present mode: blank the screen, or show it again',
};

/** All of them. */
export const PRESENT_KEYS: readonly PresentKey[] = [BLANK];
