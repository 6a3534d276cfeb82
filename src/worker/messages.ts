// The messages between page, network worker and node workers, besides those of `sim/contracts/protocol.ts`.

import type { OpenedExperiment } from '../experiment/readExperiment';
import type { Row } from '../experiment/rows';
import type { Job } from '../experiment/schedule';
import type { Schedule } from '../hunt/deeds';
import type { FindPicture } from '../hunt/findPicture';
import type { Hunt } from '../hunt/hunt';
import type { Attempt } from '../hunt/search';
import type { Corpus } from '../hunt/strategies/strategy';
import type { RunToWrite, WrittenRun } from '../runFile/recordRun';
import type { ReplayVerdict } from '../runFile/replay';
import type { RunFile } from '../runFile/runFile';
import type { Action, Command } from '../sim/contracts/command';
import type { Batch, BatchResult, Forecast, ProcessSnapshot } from '../sim/contracts/protocol';
import type { RecordedStep } from '../sim/contracts/recordedStep';
import type { ShownByNode } from '../sim/contracts/shown';
import type { Checkpoint } from '../sim/engine/checkpoints';
import type { RunInputs } from '../sim/engine/engine';
import type { Start } from '../sim/engine/start';
import type { Limits } from '../sim/trace/excerpt';
import type { StoredTrace } from '../sim/trace/trace';
import type { TracePart } from '../sim/trace/traceParts';

/** The first message to a node worker: its end of the channel to the network. */
export interface Welcome {
  readonly port: MessagePort;
}

/** A message from the network to a node worker: a batch to execute, a snapshot to resume from, or a request for one. */
export type Order =
  | Batch
  | { readonly resume: ProcessSnapshot }
  | { readonly show: true; readonly isForecastTaken?: true };

/** A message from a node worker to the network: the answer to a batch or to `show`, or an unsolicited forecast. */
export type Report = BatchResult | Forecast | { readonly snapshot: ProcessSnapshot };

/** The page's service for the network worker, because not every browser lets a worker create workers. */
export interface WorkerFactory {
  /**
   * Makes a worker for each of these nodes, and gives the network the other end of its channel.
   *
   * @param call - the number of this call; `connect` repeats it with each channel.
   */
  open(nodes: readonly string[], call: number): void;
  /** Ends these nodes' workers. */
  close(nodes: readonly string[]): void;
}

/** A {@link Progress} as sent to the page: without what has not changed, because a run may have thousands of commands. */
export interface NetworkProgress {
  /** The events as JSON: for hundreds of small objects that takes half the time of a structured clone. */
  readonly events: string;
  readonly frontierMs: number;
  readonly nextMs: number;
  /** Absent when unchanged since the previous call. */
  readonly commands?: readonly Command[];
  /** The present run's last checkpoint; absent when unchanged since the previous call. */
  readonly checkpoint?: Checkpoint;
}

/** The interface of the network worker to the page. */
export interface Network {
  setFactory(factory: WorkerFactory): void;
  /** Takes the network's end of a new node worker's channel. @param call - the call of `open` that made the worker. */
  connect(node: string, port: MessagePort, call: number): void;
  /** Reports that a node's worker threw outside any batch. */
  reportFailure(node: string, error: string): void;
  /**
   * Begins a side run, beside the present one.
   *
   * @param checkpoint - one of the same definition, made by another network worker.
   * @returns the number of the side run, for the calls below.
   */
  beginSideRun(inputs: RunInputs, start?: Start, checkpoint?: Checkpoint): Promise<number>;
  advanceSideRun(side: number, untilMs: number, windows?: number): NetworkProgress;
  /** As `Engine.shown`, of a side run. */
  shownOfSideRun(side: number, untilMs: number): ShownByNode | null;
  closeSideRun(side: number): void;
  /** Makes a side run the present one; its processes get workers. */
  takeOver(side: number): Promise<void>;
  advance(untilMs: number, windows?: number): Promise<NetworkProgress>;
  submit(action: Action): Command;
  /** As `Engine.shown`. */
  shown(untilMs: number): ShownByNode | null;
  /** As `Engine.steps`. */
  steps(process: string, atMs: number): readonly RecordedStep[] | null;
}

/** The calls of the page to a worker that plays runs of an experiment. */
export interface Trials {
  open(file: unknown): Promise<OpenedExperiment>;
  /** The figures of a run. */
  play(job: Job): Row;
  /** A run with all that happened in it, to be played again in the page. */
  runOf(job: Job): RunFile;
}

/** The calls of the page to a worker that writes a run as a file. */
export interface RunWriter {
  /** Takes the next pages of the trace of the run that is written then. */
  takePages(pages: StoredTrace['pages']): void;
  writeRun(run: RunToWrite, id: string, limits: Limits): WrittenRun;
}

/** The calls of the page to a worker that reads a file, and compares its results with their replay. */
export interface RunReader {
  /** The content of a run file or of a lecture, unchecked; a trace is checked, stays in the worker, and is empty there. */
  readContent(source: string | Blob): Promise<unknown>;
  /** Begins to compare with the file's results. @returns the verdict; null while none is certain. */
  beginComparison(run: RunFile): ReplayVerdict | null;
  /** Compares the next events of the replay. @returns as before. */
  compare(part: TracePart): ReplayVerdict | null;
  /** The verdict when the replay is over. */
  verdict(): ReplayVerdict;
}

/** A hunt that has been planned. */
export interface OpenedHunt {
  /** The end of its runs, in virtual ms. */
  readonly untilMs: number;
}

/** The smallest schedule so far. */
export interface ShrinkStep {
  readonly deeds: number;
  readonly nodes: number;
  readonly replays: number;
  readonly isDone: boolean;
}

/** A schedule that breaks the property, before and after shrinking. */
export interface Find {
  readonly asFound: FindPicture;
  readonly shrunk: FindPicture;
  /** Whether no single deed of the shrunk one can be left out. */
  readonly isFewest: boolean;
}

/** The calls of the page to a worker that plays schedules of a hunt. */
export interface Hunts {
  openHunt(hunt: Hunt): OpenedHunt;
  goOnFrom(corpus: Corpus): void;
  attempt(index: number): Attempt;
  beginShrinking(schedule: Schedule): void;
  shrinkOn(): ShrinkStep;
  find(): Find;
}
