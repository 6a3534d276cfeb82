// The errors of a browser's storage, as sentences for the user. None of them stops the run on the screen.

/** The reason why runs cannot be kept or read. The message is a sentence for the user. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

export const OUTDATED =
  'A newer Hustings has been opened in this browser. Reload this page to get it; until then no run of this page is kept.';
const FULL =
  'The browser’s storage is full: the run goes on, but it is not kept. Delete runs that you no longer need.';
const BLOCKED =
  'This browser lets the page store nothing, as in a private window or when site data is blocked: the run goes on, but it is not kept.';

/** The sentences for errors of IndexedDB that the user can act on, by the errors' names. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['QuotaExceededError', FULL],
  ['VersionError', OUTDATED],
  ['SecurityError', BLOCKED],
  ['NotAllowedError', BLOCKED],
]);

/** The error for the user, from any error thrown while runs were stored or read. */
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

/** The error of a browser without storage for the page, or with storage that cannot be opened. */
export function blockedError(cause: unknown): StorageError {
  return new StorageError(BLOCKED, { cause });
}
