// A helper ends at once when its signal is aborted, and calls under way reject with the signal's reason.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Helper } from './helper';

/** A worker that never answers. */
class SilentWorker extends EventTarget {
  static readonly all: SilentWorker[] = [];
  hasEnded = false;
  onerror: ((event: { readonly message: string }) => void) | null = null;

  constructor() {
    super();
    SilentWorker.all.push(this);
  }

  postMessage(): void {}

  terminate(): void {
    this.hasEnded = true;
  }
}

interface Answers {
  write(): string;
}

beforeEach(() => {
  SilentWorker.all.length = 0;
  vi.stubGlobal('Worker', SilentWorker);
});
afterEach(() => vi.unstubAllGlobals());

const helper = (signal?: AbortSignal) =>
  new Helper<Answers>({ url: 'x.js', name: 'x' }, 'this export', signal);

it('a call under way rejects with the reason, and so does a later one', async () => {
  const end = new AbortController();
  const one = helper(end.signal);
  const call = one.ask((answers) => answers.write());
  expect(SilentWorker.all[0]?.hasEnded).toBe(false);
  end.abort(new Error('cancelled'));
  expect(SilentWorker.all[0]?.hasEnded).toBe(true);
  await expect(call).rejects.toThrow('cancelled');
  await expect(one.ask((answers) => answers.write())).rejects.toThrow('cancelled');
});

it('a signal that was aborted before leaves no worker', async () => {
  const one = helper(AbortSignal.abort(new Error('cancelled')));
  expect(SilentWorker.all[0]?.hasEnded).toBe(true);
  await expect(one.ask((answers) => answers.write())).rejects.toThrow('cancelled');
});

it('a worker that cannot be loaded is told', async () => {
  const call = helper().ask((answers) => answers.write());
  SilentWorker.all[0]?.onerror?.({ message: '' });
  await expect(call).rejects.toThrow('a worker of this export failed: it could not be loaded');
});
