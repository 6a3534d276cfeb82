// The id of a presenting window and the start of its talk: both outlive a reload of the window.
import type { PresenterId } from '../../session/speaker/presenterEnd';

const KEYS = { id: 'hustings.presenting', talk: 'hustings.talkSince' } as const;

/** The ids of this window. */
export const presentingIds: PresenterId = {
  get kept() {
    return read(KEYS.id);
  },
  renew: () => {
    const id = newId();
    write(KEYS.id, id);
    write(KEYS.talk, '');
    return id;
  },
};

/** The start of the talk as `Date.now()`; null before it. */
export function keptTalkStart(): number | null {
  return Number(read(KEYS.talk) ?? '') || null;
}

export function keepTalkStart(talkSinceMs: number | null): void {
  write(KEYS.talk, String(talkSinceMs ?? ''));
}

/** An id that no other window has. `crypto.randomUUID` is missing where a page has no secure address. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('-');
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Storage may be forbidden; then a reload is another window.
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
