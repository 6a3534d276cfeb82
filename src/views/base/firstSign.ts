// Waits for the person's first input: code that only an input needs is not part of the first load.
import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
/** Longest wait: a screen reader may give no such sign. The first election is over by then. */
const LONGEST_WAIT_MS = 3000;

/** Calls `act` once, at the first input or after the longest wait; the returned function cancels it. */
export function atFirstSign(act: () => void): () => void {
  const abort = new AbortController();
  const once = () => {
    abort.abort();
    act();
  };
  const timer = setTimeout(once, LONGEST_WAIT_MS);
  const options = { capture: true, passive: true, signal: abort.signal };
  for (const sign of SIGNS) document.addEventListener(sign, once, options);
  abort.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => abort.abort();
}

/** Whether there was an input, or the longest wait is over. */
export function useFirstSign(): boolean {
  const [hasSign, setSign] = useState(false);
  useEffect(() => atFirstSign(() => setSign(true)), []);
  return hasSign;
}
