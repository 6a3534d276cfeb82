// Listens to the page's keys, and fetches their handler at the person's first input.
import { useEffect } from 'react';
import { useSession } from '../session/useSession';
import { atFirstSign } from './base/firstSign';
import type { PageStore } from './base/pageStore';
import { WayToFocus } from './base/wayToFocus';
import { EarlyInput } from './earlyInput';
import type { PageKeys } from './pageKeys';
import { isPagesSpace, isTyped } from './pagesSpace';

/** Handles keys for as long as the page is mounted; keys before the handler, and clicks after them, wait until it has come. */
export function useKeys(page: PageStore): void {
  const session = useSession();
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const way = new WayToFocus();
    let keys: PageKeys | null = null;
    const early = new EarlyInput(signal);
    let isSpaceTaken = false;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.defaultPrevented || isTyped(event)) return;
      if (keys) return keys.press(event);
      early.wait(event);
      isSpaceTaken = isPagesSpace(event, way);
      if (isSpaceTaken) event.preventDefault();
    };
    const release = (event: KeyboardEvent) => {
      if (keys) return keys.release(event);
      if (!isTyped(event)) early.wait(event);
      if (isSpaceTaken && event.key === ' ') event.preventDefault();
    };
    const fetch = async () => {
      const { PageKeys } = await import('./pageKeys');
      // Strokes and clicks before a key wait for the stage's gestures: they have their effect first.
      await page.getState().cameraMoves;
      if (signal.aborted) return;
      keys = new PageKeys(session, page, way);
    };
    document.addEventListener('keydown', press, { signal });
    document.addEventListener('keyup', release, { signal });
    signal.addEventListener(
      'abort',
      atFirstSign(() => {
        fetch()
          .catch((error: unknown) => session.report(error))
          .finally(() => early.end(keys));
      }),
    );
    return () => {
      abort.abort();
      way.forget();
    };
  }, [session, page]);
}
