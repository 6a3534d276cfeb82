// A key that has its effect for as long as it is held.
import { useEffect, useState } from 'react';
import { isOthersKey } from '../base/othersKey';

/** The key of these that is held down, as in `KeyboardEvent.key` in lower case; null while none is. */
export function useHeldKey(keys: readonly string[]): string | null {
  const [held, setHeld] = useState<string | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!isOthersKey(event) && keys.includes(key)) setHeld(key);
    };
    const release = ({ key }: KeyboardEvent) =>
      setHeld((before) => (key.toLowerCase() === before ? null : before));
    const leave = () => setHeld(null);
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', release);
    // Another window gets the release.
    window.addEventListener('blur', leave);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', release);
      window.removeEventListener('blur', leave);
    };
  }, [keys]);
  return held;
}
