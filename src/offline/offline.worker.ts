// The service worker: keeps all files of one version of the page, and answers from them with or without a network.
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { START, type StartAnswer } from './messages';

/** The files to keep, with a revision where the name has none; the build puts the list here. */
declare const KEPT_FILES: PrecacheEntry[];

/** The part of a service worker's global scope that is used here: the page's types have none of it. */
interface ServiceWorkerScope {
  skipWaiting(): Promise<void>;
  readonly clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly unknown[]>;
  };
  addEventListener(
    type: 'message',
    listener: (
      event: MessageEvent<{ type?: string }> & { waitUntil(work: Promise<void>): void },
    ) => void,
  ): void;
}

/** The page's own address, with any settings behind it; other files are asked for by their names. */
const PAGE = /^[^?]*\/(index\.html)?(\?|$)/;

precacheAndRoute(KEPT_FILES);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { allowlist: [PAGE] }));

const scope = self as unknown as ServiceWorkerScope;

scope.addEventListener('message', (event) => {
  if (event.data.type === START)
    event.waitUntil(startAlone((answer) => event.ports[0]?.postMessage(answer)));
});

/** Starts the new version if one page only is open: the files of the old version are deleted then. */
async function startAlone(answer: (given: StartAnswer) => void): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const otherPages = Math.max(0, pages.length - 1);
  answer({ otherPages });
  if (otherPages === 0) await scope.skipWaiting();
}
