// Waits until somebody is there: what only they can ask for need not be fetched with the page.

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
/** Who reads the page by other means than pointer and keys gives no sign; by then the first election is over. */
const LONGEST_WAIT_MS = 3000;

/** Does something once, at the first sign of a person or a little later without one; call what it returns to forget it. */
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
