// What the stage shows: everything that its painters and its hit test are handed.

import type { Direction, Point } from '../../sim/contracts/command';
import type { MessageKind } from '../../sim/contracts/program';
import type { CauseHop } from '../../sim/diagnosis/causeHop';
import type { World } from '../../sim/trace/world';

/** A cut that a person drew and that is still in force. */
export interface CutStroke {
  /** The place of its command in the run. */
  readonly commandIndex: number;
  /** In unit coordinates. */
  readonly points: readonly Point[];
  readonly atMs: number;
  readonly links: readonly Direction[];
}

/** What is under a pointer; a `node` is any process: a node, a service or a client. */
export type Hit =
  | { readonly type: 'node'; readonly node: string }
  | { readonly type: 'message'; readonly id: number }
  | { readonly type: 'stroke'; readonly commandIndex: number }
  | { readonly type: 'link'; readonly from: string; readonly to: string };

/** The network at one moment, and what the person is doing to it. */
export interface StageModel {
  readonly world: World;
  /** The moment shown, at or after `world.atMs`: it moves on between events. */
  readonly nowMs: number;
  /** How each kind of message that a node sends is drawn, by kind. */
  readonly messages: Readonly<Record<string, MessageKind>>;
  /** The same for services and clients, by what they run; absent where there are none. */
  readonly partMessages?: ReadonlyMap<string, Readonly<Record<string, MessageKind>>>;
  /** By node, service and client, in units of the layout's radius from the centre, y down. */
  readonly positions: ReadonlyMap<string, Point>;
  /** On a ring each node is linked to the next one only, in the order of the world's nodes. */
  readonly topology: 'mesh' | 'ring';
  /** Nodes that do not run and were struck off the members. */
  readonly removed: ReadonlySet<string>;
  /** From 0, in the order in which nodes first led: it chooses their colours. */
  readonly leaderRank: (node: string) => number;
  readonly strokes: readonly CutStroke[];
  /** The stroke being drawn, in unit coordinates. */
  readonly drawing: readonly Point[] | null;
  /** The process that is chosen: a node, a service or a client. */
  readonly selectedNode: string | null;
  readonly hovered: Hit | null;
  /** The message whose menu is open. */
  readonly chosenMessage: number | null;
  /** Kinds of messages that the person does not want to see. */
  readonly hiddenKinds: ReadonlySet<string>;
  /** The way to a violation that is looked into; absent while none is. */
  readonly causes?: readonly CauseHop[];
  /** The typical latency of a direction, in ms. */
  readonly latencyOf: (from: string, to: string) => number;
  /** What a direction suffers that not all do from the start, each in few words: `loss 0.5`. */
  readonly faultsOf: (from: string, to: string) => readonly string[];
  /** The network's typical latency, in ms. */
  readonly baseLatencyMs: number;
  /** `awaitingCoordinator` → `awaiting COORDINATOR`. */
  readonly stateLabel: (state: string) => string;
  /** Messages stand still, as arrows. */
  readonly reducedMotion: boolean;
  /** Twice the type. */
  readonly present: boolean;
}
