// What page, network worker and node workers say to each other, besides what `sim/protocol` says.

import type { Action, Command } from '../sim/contracts/command';
import type { Batch, BatchResult, Forecast, ProcessSnapshot } from '../sim/contracts/protocol';
import type { Checkpoint } from '../sim/engine/checkpoints';
import type { RunInputs } from '../sim/engine/engine';
import type { Start } from '../sim/engine/localRun';

/** What a node worker is sent first: its end of the channel to the network. */
export interface Welcome {
  readonly port: MessagePort;
}

/** What the network tells a node worker to do: a assignment of a window, to go on from elsewhere, to show what it is. */
export type Order =
  | Batch
  | { readonly resume: ProcessSnapshot }
  | { readonly show: true; readonly isForecastTaken?: true };

/** What a node worker says to the network: an answer to each batch and to `show`, and forecasts without being asked. */
export type Report = BatchResult | Forecast | { readonly snapshot: ProcessSnapshot };

/** What the page does for the network worker, which cannot be sure to be allowed workers of its own. */
export interface WorkerFactory {
  /**
   * Makes a worker for each of these nodes, and hands the network the other end of its channel.
   *
   * @param call - which call of it this is: the channels come with it.
   */
  open(nodes: readonly string[], call: number): void;
  /** Ends these nodes' workers. */
  close(nodes: readonly string[]): void;
}

/** A {@link Progress} on its way to the page: a run may have thousands of commands, and they seldom change. */
export interface NetworkProgress {
  /** The JSON of the events: for hundreds of small objects it is half the work of a structured clone. */
  readonly events: string;
  readonly frontierMs: number;
  /** Absent when they are those of the call before. */
  readonly commands?: readonly Command[];
  /** The present run's last checkpoint; absent when it is that of the call before. */
  readonly checkpoint?: Checkpoint;
}

/** What the network worker offers the page. */
export interface Network {
  setFactory(factory: WorkerFactory): void;
  /** Takes the network's end of a new node worker's channel. @param call - the call for which the worker was made. */
  connect(node: string, port: MessagePort, call: number): void;
  /** A node's worker threw outside any batch. */
  reportFailure(node: string, error: string): void;
  /**
   * Begins a run beside the present one.
   *
   * @param checkpoint - one of the same definition that another network worker had made.
   * @returns the number by which the next three calls name it.
   */
  beside(inputs: RunInputs, start?: Start, checkpoint?: Checkpoint): Promise<number>;
  advanceBeside(side: number, untilMs: number, windows?: number): NetworkProgress;
  closeBeside(side: number): void;
  /** Makes a run the present one; its processes get workers. */
  takeOver(side: number): Promise<void>;
  advance(untilMs: number, windows?: number): Promise<NetworkProgress>;
  submit(action: Action): Command;
}
