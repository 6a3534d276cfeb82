// The offer of a new version: to whom it is made, and accepted more than once.
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

/** Registers, and lets this version wait beside the active one, if there is one. */
async function waiting(notify: Notifier['notify'], active: object | null = {}) {
  const sw = {};
  const getRegistration = async () => ({ active, waiting: sw });
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration });
  vi.stubGlobal('navigator', { serviceWorker });
  await keepOffline({ notify });
  worker.wait({ sw });
  await getRegistration();
  return serviceWorker;
}

it('offers nothing when the first version takes long to start', async () => {
  const notify = vi.fn<Notifier['notify']>();
  await waiting(notify, null);
  expect(notify).not.toHaveBeenCalled();
  await waiting(notify);
  expect(notify).toHaveBeenCalledTimes(1);
});

it('reloads the page once when the new version takes over', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const notify = vi.fn<Notifier['notify']>();
  const serviceWorker = await waiting(notify);
  const accept = notify.mock.lastCall?.[1]?.offer.act;
  accept?.();
  accept?.();
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('keeps the button while other windows are open', async () => {
  worker.otherPages = [1];
  const notify = vi.fn<Notifier['notify']>();
  await waiting(notify);
  const accept = () => notify.mock.lastCall?.[1]?.offer.act();
  accept();
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(2));
  expect(notify.mock.lastCall?.[0]).toBe(
    'The new version starts when the other window of Hustings is closed',
  );
  expect(notify.mock.lastCall?.[1]?.offer.label).toBe('Reload with it');
});
