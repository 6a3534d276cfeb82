// The runs that outlive the page, as the session knows them; `storage/` keeps them, and `main.tsx` hands it in.
import type { RunFile } from '../../runFile/runFile';
import type { Json } from '../../sim/base/json';
import type { Command } from '../../sim/contracts/command';

/** What a list of runs says of one. */
export interface RunAbout {
  readonly id: string;
  readonly title: string;
  /** The algorithm's id. */
  readonly algorithm: string;
  /** When the run was begun, and when it was last kept: wall time, in ms since 1970. */
  readonly startedAtMs: number;
  readonly changedAtMs: number;
  /** How far it has come, in virtual ms. */
  readonly lengthMs: number;
  /** How many histories it has, the one last on the screen among them. */
  readonly branches: number;
  /** Whether somebody did something in it, rather than only look at it. */
  readonly isOwn: boolean;
}

/** A run as it is kept: as its inputs, from which all of it can be made again. */
export interface KeptRun extends RunAbout {
  /** With its branches, its cursor and the commands that are still to come. What came of it is not kept. */
  readonly file: RunFile;
  /** The commands that it started with: what a person did besides is not begun with when it is started again. */
  readonly given: readonly Command[];
  /** What the run was like up to a moment: tells whether it is the same when it is made again. Left out when it cannot be read. */
  readonly checkpoint?: { readonly atMs: number; readonly state: Json };
}

/** Which window, if any, keeps a run at this time. */
export type OpenIn = 'nowhere' | 'thisWindow' | 'anotherWindow';

/** A line of the list of kept runs. */
export type KeptSummary = ReadableRun | UnreadableRun;

export interface ReadableRun extends RunAbout {
  readonly openIn: OpenIn;
  /** Whether a person gave it its title: such a run stays until a person removes it. */
  readonly isNamed: boolean;
  readonly problem: null;
}

/** A record that is damaged, or of a newer version. It is kept as it is, and can only be removed. */
export interface UnreadableRun {
  readonly id: string;
  readonly openIn: OpenIn;
  readonly title: string | null;
  /** Why it cannot be read, in a sentence. */
  readonly problem: string;
}

/** Lets a run go, when what is being kept of it is written; resolves when another window can have it. */
export type Release = () => Promise<void>;

/** A run that this window may keep from now on. */
export interface OpenedRun {
  readonly run: KeptRun;
  /** Another window may have the original: this is a copy, under an id of its own. */
  readonly isCopy: boolean;
  readonly release: Release;
}

/**
 * The store of kept runs. Several windows may use it at once: each writes the runs that it has claimed, and no others.
 * Every method rejects with an Error whose message is a sentence for the person; nothing else is thrown.
 */
export interface RunStore {
  /** So many runs without a name are kept; of more, those are dropped that were only looked at, and then the oldest. */
  readonly limit: number;
  /** What this browser lacks, in a sentence; null when nothing. */
  readonly warning: string | null;
  /** An id that no run has. */
  newId(): string;
  /** The newest first; what cannot be read is among them. */
  list(): Promise<readonly KeptSummary[]>;
  /** Null when there is no such run. */
  read(id: string): Promise<KeptRun | null>;
  /**
   * Claims a run, until it is released or the window is gone; null when this or another window has claimed it. A run that
   * is new is claimed before it is kept.
   */
  claim(id: string): Promise<Release | null>;
  /** Claims a run and reads it; a copy of it when it cannot be claimed. Null when there is no such run. */
  open(id: string): Promise<OpenedRun | null>;
  /** Writes a run that this window has claimed. The title that a person gave it stays. */
  keep(run: KeptRun): Promise<void>;
  /** Gives a run a name. Refused while another window has claimed it. */
  rename(id: string, title: string): Promise<void>;
  /** Refused while another window has claimed it. A run that this window goes on to keep comes back. */
  remove(id: string): Promise<void>;
}
