// The keys with an effect of their own in present mode, except those that are held.
import { useEffect, useRef } from 'react';
import { isOthersKey } from '../base/othersKey';
import { ADDRESS, BLANK, PANEL, SPEAKER } from './presentKeys';

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta'];

/** The effects of the keys. */
interface PresentHost {
  readonly blank: () => void;
  /** Any other key takes away what covers the picture, and has its usual effect. */
  readonly uncover: () => void;
  readonly togglePanel: () => void;
  readonly openSpeaker: () => void;
  readonly toggleAddress: () => void;
}

export function usePresentKeys(host: PresentHost): void {
  const latest = useRef(host);
  useEffect(() => {
    latest.current = host;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (isOthersKey(event) || MODIFIERS.includes(event.key)) return;
      const host = latest.current;
      const press = {
        [BLANK.key]: host.blank,
        [PANEL.key]: host.togglePanel,
        [SPEAKER.key]: host.openSpeaker,
        [ADDRESS.key]: host.toggleAddress,
      }[event.key.toLowerCase()];
      if (press !== host.blank && press !== host.toggleAddress) host.uncover();
      if (!press) return;
      press();
      event.preventDefault();
    };
    // The page's keys come later, and leave alone what is handled here.
    document.addEventListener('keydown', handle, { capture: true });
    return () => document.removeEventListener('keydown', handle, { capture: true });
  }, []);
}
