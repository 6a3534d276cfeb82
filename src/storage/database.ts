// The connection to the browser's database: opened when first needed, and again when the browser has closed it.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { blockedError, OUTDATED, StorageError, storageError } from './storageError';

const NAME = 'hustings';

/** Raise it with every change of the stores, and add an upgrade from each earlier version to `upgrade`. */
const VERSION = 1;

interface Schema extends DBSchema {
  /** The list's lines, so that listing reads no whole run. */
  readonly abouts: { readonly key: string; readonly value: unknown };
  /** The inputs of each run, under the same id. */
  readonly bodies: { readonly key: string; readonly value: unknown };
}

const STORES = ['abouts', 'bodies'] as const;

type Mode = 'readonly' | 'readwrite';

/** A transaction over both stores. */
export type Transaction<M extends Mode> = IDBPTransaction<Schema, typeof STORES, M>;

/** The database of kept runs. */
export class Database {
  #opening: Promise<IDBPDatabase<Schema>> | null = null;
  /** Whether another window has requested a newer version of the database, unknown to this page. */
  #isOutdated = false;

  /**
   * Does work in one transaction: all of it or nothing.
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
      // Some browsers close a connection without an event; the next call opens another one.
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
        // An open connection would block the other window. A null version means that it deletes the database.
        blocking: (_current, version) => {
          this.#isOutdated = version !== null;
          database.close();
          this.#forget();
        },
        terminated: () => this.#forget(),
      });
      return database;
    } catch (error) {
      const hasSentence = ['VersionError', 'QuotaExceededError'].includes(nameOf(error));
      throw hasSentence ? error : blockedError(error);
    }
  }

  #forget(): void {
    this.#opening = null;
  }
}

/** The result of work once it is stored; a full storage is reported only at the end of the transaction. */
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
    // The error of a request that was aborted with its transaction lacks the reason; the transaction has it.
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
    // The transaction has ended already.
  }
}
