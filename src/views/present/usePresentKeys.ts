// The keys with an effect of their own in present mode, except those that are held.
import { useEffect, useRef } from 'react';
import { isOthersKey } from './othersKey';
import { BLANK, PANEL } from './presentKeys';

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta'];

/** The effects of the keys. */
interface PresentHost {
  readonly blank: () => void;
  /** Any other key shows the picture again, and has its usual effect. */
  readonly unblank: () => void;
  readonly togglePanel: () => void;
}

export function usePresentKeys(host: PresentHost): void {
  const latest = useRef(host);
  useEffect(() => {
    latest.current = host;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isOthersKey(event) || MODIFIERS.includes(event.key)) return;
      const key = event.key.toLowerCase();
      if (key === BLANK.key) latest.current.blank();
      else latest.current.unblank();
      if (key === PANEL.key) latest.current.togglePanel();
      if (key === BLANK.key || key === PANEL.key) event.preventDefault();
    };
    // The page's keys come later, and leave alone what is handled here.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}
