// A store of kept runs in memory, and a clock that only tests move.
import type { KeptRun, KeptSummary, OpenedRun, Release, RunStore } from '../keeper/keptRuns';
import type { WallClock } from '../keeper/runKeeper';

/** Keeps copies of runs in memory; it fails when a test sets `failure`. */
export class FakeRunStore implements RunStore {
  readonly limit = 50;
  readonly warning = null;
  readonly kept = new Map<string, KeptRun>();
  readonly claimed = new Set<string>();
  /** The error of every write; null when writes succeed. */
  failure: string | null = null;
  /** Number of writes that were begun. */
  writes = 0;
  mostAtOnce = 0;
  #atOnce = 0;
  #ids = 0;

  newId(): string {
    this.#ids += 1;
    return `run${this.#ids}`;
  }

  async list(): Promise<readonly KeptSummary[]> {
    return [...this.kept.values()]
      .map(({ file: _file, given: _given, checkpoint: _checkpoint, ...about }) => ({
        ...about,
        isNamed: false,
        openIn: this.claimed.has(about.id) ? ('thisWindow' as const) : ('nowhere' as const),
        problem: null,
      }))
      .sort((a, b) => b.changedAtMs - a.changedAtMs);
  }

  async read(id: string): Promise<KeptRun | null> {
    return this.kept.get(id) ?? null;
  }

  async claim(id: string): Promise<Release | null> {
    if (this.claimed.has(id)) return null;
    this.claimed.add(id);
    return async () => {
      this.claimed.delete(id);
    };
  }

  async open(id: string): Promise<OpenedRun | null> {
    const run = await this.read(id);
    if (!run) return null;
    const release = await this.claim(id);
    if (release) return { run: structuredClone(run), isCopy: false, release };
    const copy = { ...structuredClone(run), id: this.newId(), title: `${run.title} (copy)` };
    return { run: copy, isCopy: true, release: (await this.claim(copy.id)) as Release };
  }

  async keep(run: KeptRun): Promise<void> {
    this.writes += 1;
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    await Promise.resolve();
    this.#atOnce -= 1;
    if (this.failure !== null) throw new Error(this.failure);
    if (!this.claimed.has(run.id)) throw new Error(`${run.id} is not claimed`);
    this.kept.set(run.id, structuredClone(run));
  }

  async rename(): Promise<void> {}

  async remove(id: string): Promise<void> {
    this.kept.delete(id);
  }
}

/** A clock whose time passes only in {@link TestClock.pass}. */
export class TestClock implements WallClock {
  #atMs = 1_000_000;
  #waiting: { readonly dueMs: number; readonly work: () => Promise<void> }[] = [];

  nowMs(): number {
    return this.#atMs;
  }

  after(delayMs: number, work: () => Promise<void>): () => void {
    const waiting = { dueMs: this.#atMs + delayMs, work };
    this.#waiting.push(waiting);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
    };
  }

  /** Lets so many ms pass, and runs the work that is due within them. */
  async pass(ms: number): Promise<void> {
    this.#atMs += ms;
    const due = this.#waiting.filter(({ dueMs }) => dueMs <= this.#atMs);
    this.#waiting = this.#waiting.filter((waiting) => !due.includes(waiting));
    await Promise.all(due.map(({ work }) => work()));
  }
}
