// The connection to the browser's database: opened when first needed, and again when the browser has closed it.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { blockedError, OUTDATED, StorageError, storageError } from './storageError';

const NAME = 'hustings';

/** Raise it with every change of the stores, and say in `upgrade` what leads there from each version before. */
const VERSION = 1;

interface Schema extends DBSchema {
  /** What a list needs, so that listing reads no run. */
  readonly abouts: { readonly key: string; readonly value: unknown };
  /** The rest of each run, under the same id. */
  readonly bodies: { readonly key: string; readonly value: unknown };
}

const STORES = ['abouts', 'bodies'] as const;

type Mode = 'readonly' | 'readwrite';

/** A transaction over all that is stored. */
export type Transaction<M extends Mode> = IDBPTransaction<Schema, typeof STORES, M>;

/** The database of kept runs. */
export class Database {
  #opening: Promise<IDBPDatabase<Schema>> | null = null;
  /** Another window wants a newer version of the database, which this page does not know. */
  #isOutdated = false;

  /**
   * Does work in one transaction: all of it is done, or nothing.
   *
   * @param work - may await nothing but the transaction's own requests.
   * @throws StorageError
   */
  async within<T, M extends Mode>(
    mode: M,
    work: (transaction: Transaction<M>) => Promise<T>,
  ): Promise<T> {
    try {
      const database = await this.#open();
      return await completed(database.transaction(STORES, mode), work);
    } catch (error) {
      // Some browsers close a connection without a word; the next call opens another.
      if (nameOf(error) === 'InvalidStateError') this.#forget();
      throw storageError(error);
    }
  }

  async #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#isOutdated) throw new StorageError(OUTDATED);
    this.#opening ??= this.#connect();
    try {
      return await this.#opening;
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  async #connect(): Promise<IDBPDatabase<Schema>> {
    if (typeof indexedDB === 'undefined') throw blockedError(undefined);
    try {
      const database = await openDB<Schema>(NAME, VERSION, {
        upgrade: (fresh) => {
          for (const store of STORES) fresh.createObjectStore(store);
        },
        // To stay open would keep the other window waiting; with no version, it deletes the database.
        blocking: (_current, version) => {
          this.#isOutdated = version !== null;
          database.close();
          this.#forget();
        },
        terminated: () => this.#forget(),
      });
      return database;
    } catch (error) {
      const isTelling = ['VersionError', 'QuotaExceededError'].includes(nameOf(error));
      throw isTelling ? error : blockedError(error);
    }
  }

  #forget(): void {
    this.#opening = null;
  }
}

/** The result of work once it is stored; a full storage shows only when the transaction ends. */
async function completed<T, M extends Mode>(
  transaction: Transaction<M>,
  work: (transaction: Transaction<M>) => Promise<T>,
): Promise<T> {
  const end = transaction.done.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  try {
    const result = await work(transaction);
    const failure = await end;
    if (failure) throw failure.error;
    return result;
  } catch (error) {
    abort(transaction);
    const failure = await end;
    // A request that was aborted with its transaction does not say why.
    throw failure && nameOf(error) === 'AbortError' ? failure.error : error;
  }
}

function nameOf(error: unknown): string {
  return (error as { name?: string } | null)?.name ?? '';
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
