// The offer of a new version, accepted more than once.
import { afterEach, expect, it, vi } from 'vitest';
import { keepOffline, type Notifier } from './keepOffline';

const worker = vi.hoisted(() => ({
  wait: (_event: { sw: object }) => {},
  otherPages: [] as number[],
}));

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(_type: 'waiting', listener: typeof worker.wait): void {
      worker.wait = listener;
    }
    async register(): Promise<void> {}
  },
  messageSW: async () => ({ otherPages: worker.otherPages.shift() ?? 0 }),
}));

afterEach(() => vi.unstubAllGlobals());

it('reloads the page once when the new version takes over', async () => {
  const serviceWorker = new EventTarget();
  const reload = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { reload });
  const notify = vi.fn<Notifier['notify']>();
  await keepOffline({ notify });
  worker.wait({ sw: {} });
  const accept = notify.mock.lastCall?.[1]?.offer.act;
  accept?.();
  accept?.();
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('keeps the button while other windows are open', async () => {
  vi.stubGlobal('navigator', { serviceWorker: new EventTarget() });
  worker.otherPages = [1];
  const notify = vi.fn<Notifier['notify']>();
  await keepOffline({ notify });
  worker.wait({ sw: {} });
  const accept = () => notify.mock.lastCall?.[1]?.offer.act();
  accept();
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(2));
  expect(notify.mock.lastCall?.[0]).toBe(
    'The new version starts when the other window of Hustings is closed',
  );
  expect(notify.mock.lastCall?.[1]?.offer.label).toBe('Reload with it');
});
