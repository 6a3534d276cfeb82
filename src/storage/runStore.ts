// The store of kept runs, in the browser's database: runs survive a reload and a crash of the tab.
import { type RunFile, startOf } from '../runFile/runFile';
import { hasOlderWords } from '../runFile/upgrade';
import type {
  KeptRun,
  KeptSummary,
  OpenedRun,
  OpenIn,
  Release,
  RunStore,
} from '../session/keeper/keptRuns';
import { errorText } from '../sim/base/errorText';
import { quote } from '../sim/base/quote';
import { Claims } from './claims';
import { Database, type Transaction } from './database';
import { type AboutRecord, aboutOf, bodyOf, readAbout, readBody, runAbout } from './record';
import { StorageError, storageError } from './storageError';

/** The dependencies of the store. */
interface Dependencies {
  /** The browser's locks, `navigator.locks`; undefined where it has none. */
  readonly locks: LockManager | undefined;
  /** Checks a stored file and upgrades it to this version; throws when it is not a valid run file. */
  readonly check: (file: unknown) => Promise<RunFile>;
}

const LIMIT = 50;
const MAX_TITLE = 200;

const NO_LOCKS =
  'This browser cannot tell which runs are open in its other windows: a kept run that you open goes on as a copy.';
const ELSEWHERE = 'This run is open in another window: it can be renamed and deleted there.';
const NOT_CLAIMED = 'This window does not keep this run: it may be open in another one.';
const DELETED = 'This run is no longer there: it was deleted.';

/** The store of this window. The database is opened at its first use. */
export class BrowserRunStore implements RunStore {
  readonly limit = LIMIT;
  readonly #database = new Database();
  readonly #claims: Claims;
  readonly #check: Dependencies['check'];
  /** The last queued write: runs are written in the order of the calls of `keep`. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor({ locks, check }: Dependencies) {
    this.#claims = new Claims(locks);
    this.#check = check;
  }

  get warning(): string | null {
    return this.#claims.seesOthers ? null : NO_LOCKS;
  }

  newId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  async list(): Promise<readonly KeptSummary[]> {
    const openIn = await this.#whereOpen();
    const [stored, ids, bodyIds] = await this.#database.within('readonly', (all) => {
      const abouts = all.objectStore('abouts');
      const bodies = all.objectStore('bodies');
      return Promise.all([abouts.getAll(), abouts.getAllKeys(), bodies.getAllKeys()]);
    });
    const byId = new Map(ids.map((id, index) => [id, stored[index]]));
    const withBody = new Set(bodyIds);
    return [...new Set([...ids, ...bodyIds])]
      .map((id) => summaryOf(id, byId.get(id), withBody.has(id), openIn(id)))
      .sort((a, b) => changedAtMs(b) - changedAtMs(a) || (a.id < b.id ? -1 : 1));
  }

  async read(id: string): Promise<KeptRun | null> {
    const [about, body] = await this.#database.within('readonly', (all) =>
      Promise.all([all.objectStore('abouts').get(id), all.objectStore('bodies').get(id)]),
    );
    if (about === undefined && body === undefined) return null;
    const { record, problem } = readAbout(about);
    if (!record) throw new StorageError(problem);
    const { record: rest, problem: bodyProblem } = readBody(body);
    if (!rest) throw new StorageError(bodyProblem);
    const { given, checkpoint } = rest;
    const file = await this.#checked(rest.file, record.title);
    const start = await this.#checked(startWith(given, rest.file), record.title);
    return {
      ...runAbout(record),
      file,
      given: start.commands,
      // The checkpoint's hashes are over the older words, and would make the same run look like another.
      ...(checkpoint && !hasOlderWords(rest.file) && { checkpoint }),
    };
  }

  async claim(id: string): Promise<Release | null> {
    try {
      const release = await this.#claims.claim(id, () => this.#writing);
      // Without locks any stored run may be open in another window; a run that is not stored cannot be.
      if (!release || this.#claims.seesOthers || !(await this.#isStored(id))) return release;
      await release();
      return null;
    } catch (error) {
      throw storageError(error);
    }
  }

  async open(id: string): Promise<OpenedRun | null> {
    // The claim comes before the read, so that the previous owner has finished writing.
    const release = await this.claim(id);
    try {
      const run = await this.read(id);
      if (run && release) return { run, isCopy: false, release };
      if (run) return await this.#copyOf(run);
    } catch (error) {
      await release?.();
      throw error;
    }
    await release?.();
    return null;
  }

  async keep(run: KeptRun): Promise<void> {
    if (!this.#claims.holds(run.id)) throw new StorageError(NOT_CLAIMED);
    const kept = this.#writing.then(() => this.#write(run));
    this.#writing = kept.catch(() => undefined);
    return kept;
  }

  async rename(id: string, title: string): Promise<void> {
    const name = title.trim();
    if (name === '' || name.length > MAX_TITLE)
      throw new StorageError(`A title has 1 to ${MAX_TITLE} characters.`);
    await this.#unlessElsewhere(id, async (all) => {
      const abouts = all.objectStore('abouts');
      const stored = await abouts.get(id);
      if (stored === undefined) throw new StorageError(DELETED);
      const { record, problem } = readAbout(stored);
      if (!record) throw new StorageError(problem);
      await abouts.put({ ...record, title: name, isNamed: true }, id);
    });
  }

  async remove(id: string): Promise<void> {
    await this.#unlessElsewhere(id, (all) => removeFrom(all, id));
  }

  async #write(run: KeptRun): Promise<void> {
    const openIn = await this.#whereOpen();
    await this.#database.within('readwrite', async (all) => {
      const abouts = all.objectStore('abouts');
      const before = await abouts.get(run.id);
      const { record, problem } = readAbout(before);
      if (before !== undefined && !record) throw new StorageError(problem);
      await abouts.put(aboutOf(run, record), run.id);
      await all.objectStore('bodies').put(bodyOf(run), run.id);
      if (before === undefined) await dropOldest(all, (id) => openIn(id) !== 'nowhere');
    });
  }

  async #copyOf(run: KeptRun): Promise<OpenedRun> {
    const id = this.newId();
    const release = await this.claim(id);
    if (!release) throw new StorageError(ELSEWHERE);
    return { run: { ...run, id, title: `${run.title} (copy)` }, isCopy: true, release };
  }

  async #checked(file: object, title: string): Promise<RunFile> {
    try {
      return await this.#check(file);
    } catch (error) {
      const why = errorText(error);
      throw new StorageError(`The run “${quote(title)}” cannot be read: ${why}.`, { cause: error });
    }
  }

  #isStored(id: string): Promise<boolean> {
    return this.#database.within(
      'readonly',
      async (all) =>
        (await all.objectStore('abouts').count(id)) + (await all.objectStore('bodies').count(id)) >
        0,
    );
  }

  /** Changes a run that no other window has claimed; without locks, the last change wins. */
  async #unlessElsewhere(
    id: string,
    change: (all: Transaction<'readwrite'>) => Promise<void>,
  ): Promise<void> {
    const isOwn = this.#claims.holds(id);
    const release = isOwn ? null : await this.#claims.claim(id).catch(rethrown);
    if (!isOwn && !release) throw new StorageError(ELSEWHERE);
    try {
      await this.#database.within('readwrite', change);
    } finally {
      await release?.();
    }
  }

  async #whereOpen(): Promise<(id: string) => OpenIn> {
    const others = await this.#claims.ofOthers().catch(rethrown);
    return (id) => {
      if (this.#claims.holds(id)) return 'thisWindow';
      return others.has(id) ? 'anotherWindow' : 'nowhere';
    };
  }
}

/** A run's definition with its original commands, as a file of the version in which it was written. */
function startWith(given: readonly object[], file: object): object {
  const { untilMs: _untilMs, ...start } = startOf(file as RunFile);
  return { ...start, commands: given };
}

function rethrown(error: unknown): never {
  throw storageError(error);
}

function summaryOf(id: string, stored: unknown, hasBody: boolean, openIn: OpenIn): KeptSummary {
  const { record, problem } = readAbout(stored);
  if (record && hasBody)
    return { ...runAbout(record), id, isNamed: record.isNamed, openIn, problem: null };
  const { title } = (stored ?? {}) as { readonly title?: unknown };
  return {
    id,
    openIn,
    title: typeof title === 'string' ? title : null,
    problem: problem ?? (readBody(undefined).problem as string),
  };
}

/** The sort key of the list; an unreadable run, whose times are unknown, comes last. */
function changedAtMs(run: KeptSummary): number {
  return run.problem === null ? run.changedAtMs : Number.NEGATIVE_INFINITY;
}

/**
 * Drops runs above the limit, among those that can be read, have no name and are open in no window. Runs that were only
 * viewed go first, then the user's own; the oldest of each kind first.
 */
async function dropOldest(
  all: Transaction<'readwrite'>,
  isOpen: (id: string) => boolean,
): Promise<void> {
  const records = (await all.objectStore('abouts').getAll()).map(
    (stored) => readAbout(stored).record,
  );
  const nameless = records
    .filter((record): record is AboutRecord => record !== null && !record.isNamed)
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.changedAtMs - a.changedAtMs);
  const dropped = nameless.slice(LIMIT).filter(({ id }) => !isOpen(id));
  for (const { id } of dropped) await removeFrom(all, id);
}

async function removeFrom(all: Transaction<'readwrite'>, id: string): Promise<void> {
  await all.objectStore('abouts').delete(id);
  await all.objectStore('bodies').delete(id);
}
