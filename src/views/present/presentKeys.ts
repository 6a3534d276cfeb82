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

export const PANEL: PresentKey = {
  key: 'q',
  shown: 'Q (presenting)',
  label: 'In present mode: keep the chosen node’s panel beside the stage, or put it away',
};

export const SPOTLIGHT: PresentKey = {
  key: 'x',
  shown: 'hold X',
  label: 'In present mode: the pointer is a spotlight',
};

export const PEN: PresentKey = {
  key: 'm',
  shown: 'hold M',
  label: 'In present mode: the pointer is a marker, whose strokes fade',
};

export const SPEAKER: PresentKey = {
  key: 'n',
  shown: 'N (presenting)',
  label: 'In present mode: the speaker’s window, with notes, clocks and the controls',
};

export const ADDRESS: PresentKey = {
  key: 'e',
  shown: 'E (presenting)',
  label: 'In present mode: the address of what is on the screen, large and as a QR code',
};

/** All of them. */
export const PRESENT_KEYS: readonly PresentKey[] = [BLANK, PANEL, SPOTLIGHT, PEN, SPEAKER, ADDRESS];
