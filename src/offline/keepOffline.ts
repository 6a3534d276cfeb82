// The page's side of the service worker: its registration, and the offer of a new version.
import { messageSW, Workbox } from 'workbox-window';
import { START, type StartAnswer } from './messages';

/** The page's way to speak to the person, perhaps with a button. */
export interface Notifier {
  notify(text: string, more?: { offer: { label: string; act: () => void } }): void;
}

/**
 * Registers the service worker, which keeps the page for use without a network. A browser without service workers, or a
 * page that is not served securely, goes on without.
 */
export async function keepOffline(page: Notifier): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = new Workbox('./sw.js', { updateViaCache: 'none' });
  worker.addEventListener('waiting', ({ sw }) => void offerIfNew(sw, page));
  // A host may leave the script out: then the page needs its network, as before.
  await worker.register({ immediate: true }).catch(() => undefined);
}

/** Offers a version that waits for another one to end. The first version waits too, for a moment: on a busy machine a long one. */
async function offerIfNew(waiting: ServiceWorker | undefined, page: Notifier): Promise<void> {
  const versions = await navigator.serviceWorker.getRegistration();
  if (waiting && versions?.active && versions.waiting === waiting)
    offer('A new version of Hustings is ready', waiting, page);
}

/** Tells the person `text`, with the button that starts the new version. */
function offer(text: string, waiting: ServiceWorker, page: Notifier): void {
  page.notify(text, { offer: { label: 'Reload with it', act: () => void start(waiting, page) } });
}

/** Starts the new version and reloads the page; other open pages, which need the files of the old one, come first. */
async function start(waiting: ServiceWorker, page: Notifier): Promise<void> {
  // The same function again is no second listener, however often the person clicks.
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  const { otherPages }: StartAnswer = await messageSW(waiting, { type: START });
  // The button stays: the person presses it again when the other windows are closed.
  if (otherPages > 0) offer(othersText(otherPages), waiting, page);
}

function reload(): void {
  location.reload();
}

function othersText(count: number): string {
  const others = count === 1 ? 'the other window' : `the ${count} other windows`;
  return `The new version starts when ${others} of Hustings ${count === 1 ? 'is' : 'are'} closed`;
}
