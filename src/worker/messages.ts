// What page, network worker and node workers say to each other, besides what `sim/protocol` says.
import type { Engine, Progress, RunInputs } from '../sim/engine';
import type { Batch, BatchResult, Forecast, ProcessSnapshot } from '../sim/protocol';

/** What a node worker is sent first: its end of the channel to the network. */
export interface Welcome {
  readonly port: MessagePort;
}

/** What the network tells a node worker to do: a share of a window, to go on from elsewhere, to show what it is. */
export type Order =
  | Batch
  | { readonly resume: ProcessSnapshot }
  | { readonly show: true; readonly isForecastTaken?: true };

/** What a node worker says to the network: an answer to each batch and to `show`, and forecasts without being asked. */
export type Report = BatchResult | Forecast | { readonly snapshot: ProcessSnapshot };

/** What the page does for the network worker, which cannot be sure to be allowed workers of its own. */
export interface Workshop {
  /** Makes a worker for each of these nodes, and hands the network the other end of its channel. */
  open(nodes: readonly string[]): void;
  /** Ends these nodes' workers. */
  close(nodes: readonly string[]): void;
}

/** A {@link Progress} on its way to the page: a run may have thousands of commands, and they seldom change. */
export interface NetworkProgress {
  /** The JSON of the events: for hundreds of small objects it is half the work of a structured clone. */
  readonly events: string;
  readonly frontierMs: number;
  /** Absent when they are those of the call before. */
  readonly commands?: Progress['commands'];
}

/** What the network worker offers the page. */
export interface Network extends Omit<Engine, 'advance' | 'beside'> {
  advance(untilMs: number, windows?: number): Promise<NetworkProgress>;
  /** Begins a run beside the present one; the number by which the next two calls name it. */
  beside(inputs: RunInputs): Promise<number>;
  advanceBeside(run: number, untilMs: number, windows?: number): Promise<NetworkProgress>;
  closeBeside(run: number): void;
  employ(workshop: Workshop): void;
  /** Takes the network's end of a new node worker's channel. */
  connect(node: string, port: MessagePort): void;
  /** A node's worker threw outside any batch. */
  reportFailure(node: string, error: string): void;
}
