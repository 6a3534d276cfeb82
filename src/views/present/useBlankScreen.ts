// The key that blanks the screen, as a clicker sends it.
import { useEffect, useState } from 'react';
import { BLANK } from './presentKeys';

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta'];
/** Elements that need the key themselves. */
const TYPING = 'input, textarea, select, dialog';

/** Whether the screen is blank. Any other key shows the picture again, and has its usual effect. */
export function useBlankScreen(): [isBlank: boolean, setBlank: (isBlank: boolean) => void] {
  const [isBlank, setBlank] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (target instanceof Element && target.closest(TYPING)) return;
      const isBlanking = key === BLANK.key && !altKey && !ctrlKey && !metaKey;
      if (isBlanking) event.preventDefault();
      if (!MODIFIERS.includes(key)) setBlank((before) => isBlanking && !before);
    };
    // The page's keys come later, and leave alone what is handled here.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
  return [isBlank, setBlank];
}
