// Listens to the page's keys, and fetches their handler at the person's first input.
import { useEffect } from 'react';
import { useSession } from '../session/useSession';
import { atFirstSign } from './base/firstSign';
import type { PageStore } from './base/pageStore';
import { WayToFocus } from './base/wayToFocus';
import type { PageKeys } from './pageKeys';

/** Handles keys for as long as the page is mounted; keys before the handler have their effect when it has come. */
export function useKeys(page: PageStore): void {
  const session = useSession();
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const way = new WayToFocus();
    let keys: PageKeys | null = null;
    const early: KeyboardEvent[] = [];
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (keys) return keys.press(event);
      early.push(event);
      // Without this, Space would scroll a page that is higher than its window.
      if (event.key === ' ' && event.target === document.body) event.preventDefault();
    };
    const fetch = async () => {
      const { PageKeys } = await import('./pageKeys');
      if (signal.aborted) return;
      keys = new PageKeys(session, page, way);
      for (const event of early) keys.press(event);
    };
    document.addEventListener('keydown', press, { signal });
    document.addEventListener('keyup', (event) => keys?.release(event), { signal });
    signal.addEventListener(
      'abort',
      atFirstSign(() => {
        fetch().catch((error: unknown) => session.report(error));
      }),
    );
    return () => {
      abort.abort();
      way.forget();
    };
  }, [session, page]);
}
