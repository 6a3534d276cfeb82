// The id of a presenting window and the start of its talk: both outlive a reload of the window.
import type { PresenterId } from '../../session/speaker/presenterEnd';
import { keepInWindow, keptInWindow } from '../base/windowStorage';

const KEYS = { id: 'hustings.presenting', talk: 'hustings.talkSince' } as const;

/** The ids of this window. Where storage is forbidden, a reload is another window. */
export const presentingIds: PresenterId = {
  get kept() {
    return keptInWindow(KEYS.id);
  },
  renew: () => {
    const id = newId();
    keepInWindow(KEYS.id, id);
    keepInWindow(KEYS.talk, '');
    return id;
  },
};

/** The start of the talk as `Date.now()`; null before it. */
export function keptTalkStart(): number | null {
  return Number(keptInWindow(KEYS.talk) ?? '') || null;
}

export function keepTalkStart(talkSinceMs: number | null): void {
  keepInWindow(KEYS.talk, String(talkSinceMs ?? ''));
}

/** An id that no other window has. `crypto.randomUUID` is missing where a page has no secure address. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('-');
}
