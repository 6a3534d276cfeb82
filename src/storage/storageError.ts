// What can go wrong with a browser's storage, as sentences: the run on the screen goes on whatever it is.

/** Why runs cannot be kept or read. The message is a sentence for the person. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

export const OUTDATED =
  'A newer Hustings has been opened in this browser. Reload this page to get it; until then no run of this page is kept.';
const FULL =
  'The browser’s storage is full: the run goes on, but it is not kept. Delete runs that you no longer need.';
const BLOCKED =
  'This browser lets the page store nothing, as in a private window or when site data is blocked: the run goes on, but it is not kept.';

/** The sentences for the errors of IndexedDB that a person can do something about, by their names. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['QuotaExceededError', FULL],
  ['VersionError', OUTDATED],
  ['SecurityError', BLOCKED],
  ['NotAllowedError', BLOCKED],
]);

/** The sentence for whatever was thrown while runs were stored or read. */
export function storageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { name = '', message = '' } = error as { name?: string; message?: string };
  const sentence = SENTENCES.get(name);
  const why = message || name || String(error);
  return new StorageError(
    sentence ?? `The browser could not store or read the run: ${why.replace(/\.$/, '')}.`,
    { cause: error },
  );
}

/** The error of a browser that has no storage for the page, or that refuses to open it. */
export function blockedError(cause: unknown): StorageError {
  return new StorageError(BLOCKED, { cause });
}
