// The types of kept runs and of their store; `storage/` implements the store, and `main.tsx` passes it in.
import type { RunFile } from '../../runFile/runFile';
import type { Json } from '../../sim/base/json';
import type { Command } from '../../sim/contracts/command';

/** The summary of a run in a list. */
export interface RunAbout {
  readonly id: string;
  readonly title: string;
  /** The algorithm's id. */
  readonly algorithm: string;
  /** Wall time of the run's beginning and of its last write, in ms since 1970. */
  readonly startedAtMs: number;
  readonly changedAtMs: number;
  /** The run's length, in virtual ms. */
  readonly lengthMs: number;
  /** Number of branches, including the one last on the screen. */
  readonly branches: number;
  /** Whether a person acted in it. */
  readonly isOwn: boolean;
}

/** A kept run: its inputs, from which its events are computed again. */
export interface KeptRun extends RunAbout {
  /** The run file with its branches, its cursor and the commands still to come, without the outcome. */
  readonly file: RunFile;
  /** The commands with which it started; a restart leaves out those that a person added. */
  readonly given: readonly Command[];
  /**
   * The run's state up to a moment, which verifies the run when it is computed again. Absent when it cannot be read.
   */
  readonly checkpoint?: { readonly atMs: number; readonly state: Json };
}

/** The window, if any, that keeps a run at this time. */
export type OpenIn = 'nowhere' | 'thisWindow' | 'anotherWindow';

/** An entry of the list of kept runs. */
export type KeptSummary = ReadableRun | UnreadableRun;

export interface ReadableRun extends RunAbout {
  readonly openIn: OpenIn;
  /** Whether a person named it; such a run stays until a person removes it. */
  readonly isNamed: boolean;
  readonly problem: null;
}

/** A record that is damaged, or of a newer version. It stays as it is, and can only be removed. */
export interface UnreadableRun {
  readonly id: string;
  readonly openIn: OpenIn;
  readonly title: string | null;
  /** The reason why it cannot be read, in a sentence. */
  readonly problem: string;
}

/** Releases a run once its pending writes are done; resolves when another window can claim it. */
export type Release = () => Promise<void>;

/** A run that this window has claimed. */
export interface OpenedRun {
  readonly run: KeptRun;
  /** Whether it is a copy with its own id, because another window may have claimed the original. */
  readonly isCopy: boolean;
  readonly release: Release;
}

/**
 * The store of kept runs. Several windows may use it at once: each writes only the runs that it has claimed. Every
 * method rejects with an Error whose message is a sentence for the person.
 */
export interface RunStore {
  /** Limit of runs without a name; beyond it, runs in which nobody acted are dropped first, then the oldest. */
  readonly limit: number;
  /** The shortcoming of this browser, in a sentence; null when there is none. */
  readonly warning: string | null;
  /** A new id. */
  newId(): string;
  /** All runs, the newest first, including those that cannot be read. */
  list(): Promise<readonly KeptSummary[]>;
  /** Null when there is no such run. */
  read(id: string): Promise<KeptRun | null>;
  /**
   * Claims a run until it is released or the window closes; null when it is claimed already. A new run is claimed
   * before its first write.
   */
  claim(id: string): Promise<Release | null>;
  /** Claims a run and reads it; reads a copy when it cannot be claimed. Null when there is no such run. */
  open(id: string): Promise<OpenedRun | null>;
  /** Writes a run that this window has claimed. A title that a person gave it stays. */
  keep(run: KeptRun): Promise<void>;
  /** Gives a run a name. Refused while another window has claimed it. */
  rename(id: string, title: string): Promise<void>;
  /** Refused while another window has claimed it. A run that this window still keeps is written again. */
  remove(id: string): Promise<void>;
}
