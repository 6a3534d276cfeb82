// Listens to the page's keys, and fetches their handler at the person's first input.
import { useEffect } from 'react';
import { useSession } from '../session/useSession';
import { atFirstSign } from './base/firstSign';
import type { PageStore } from './base/pageStore';
import { WayToFocus } from './base/wayToFocus';
import type { PageKeys } from './pageKeys';
import { isPagesSpace } from './pagesSpace';

/** Handles keys for as long as the page is mounted; keys before the handler have their effect when it has come. */
export function useKeys(page: PageStore): void {
  const session = useSession();
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const way = new WayToFocus();
    let keys: PageKeys | null = null;
    const early: KeyboardEvent[] = [];
    let isSpaceTaken = false;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (keys) return keys.press(event);
      early.push(event);
      isSpaceTaken = isPagesSpace(event, way);
      if (isSpaceTaken) event.preventDefault();
    };
    const release = (event: KeyboardEvent) => {
      if (keys) return keys.release(event);
      early.push(event);
      if (isSpaceTaken && event.key === ' ') event.preventDefault();
    };
    const fetch = async () => {
      const { PageKeys } = await import('./pageKeys');
      if (signal.aborted) return;
      keys = new PageKeys(session, page, way);
      for (const event of early)
        if (event.type === 'keydown') keys.press(event);
        else keys.release(event);
    };
    document.addEventListener('keydown', press, { signal });
    document.addEventListener('keyup', release, { signal });
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
