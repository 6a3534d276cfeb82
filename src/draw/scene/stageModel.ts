// The stage's model: the input of its painters and its hit test.

import type { Direction, Point } from '../../sim/contracts/command';
import type { MessageKind } from '../../sim/contracts/program';
import type { ShownByNode } from '../../sim/contracts/shown';
import type { StateWords } from '../../sim/contracts/status';
import type { CausePicture } from '../../sim/diagnosis/causeMark';
import type { RelatedEvents } from '../../sim/trace/relatedEvents';
import type { NodeView } from '../../sim/trace/views';
import type { World } from '../../sim/trace/world';

/** A cut that the user drew and that is still in force. */
export interface CutStroke {
  /** The index of its command in the run. */
  readonly commandIndex: number;
  /** In unit coordinates. */
  readonly points: readonly Point[];
  readonly atMs: number;
  readonly links: readonly Direction[];
  /** Whether the one-way sign on its link stands for it: its line is not drawn. */
  readonly isSigned?: true;
}

/** A site on the stage. */
export interface SiteView {
  /** Null for the nodes without a site. */
  readonly name: string | null;
  readonly nodes: readonly string[];
  /** The round-trip times to the sites before it in the list, in ms. */
  readonly roundTripsMs: readonly number[];
}

/** An event, and the line of the pseudocode that its step executes; null where no line describes it. */
export type PointedEvent = RelatedEvents & { readonly rule: string | null };

/** The result of a hit test; `node` is any process: a node, a service or a client. */
export type Hit =
  | { readonly type: 'node'; readonly node: string }
  | { readonly type: 'message'; readonly id: number }
  | { readonly type: 'stroke'; readonly commandIndex: number }
  | { readonly type: 'link'; readonly from: string; readonly to: string };

/** The marks of a question to the audience. */
export interface AskedMarks {
  /** The nodes that can be the answer. */
  readonly candidates: readonly string[];
  /** The node that was guessed. */
  readonly guess: string | null;
}

/** The network at one moment, and the state of the user's gestures. */
export interface StageModel {
  readonly world: World;
  /** The moment shown, at or after `world.atMs`: it advances between events. */
  readonly nowMs: number;
  /** The look of each kind of message that nodes send. */
  readonly messages: Readonly<Record<string, MessageKind>>;
  /** The same for services and clients, by their program; absent where there are none. */
  readonly partMessages?: ReadonlyMap<string, Readonly<Record<string, MessageKind>>>;
  /** The place of each node, service and client, in units of the layout's radius from the centre, y down. */
  readonly positions: ReadonlyMap<string, Point>;
  /** The sites to outline; absent when the layout does not put them apart. */
  readonly sites?: readonly SiteView[];
  /** On a ring each node is linked to the next one only, in the order of the world's nodes. */
  readonly topology: 'mesh' | 'ring';
  /** Whether the outcome depends on the nodes' priorities. */
  readonly usesPriorities: boolean;
  /** Whether it depends on their loads first. */
  readonly ranksByLoad?: boolean;
  /** The variables that nodes show in the near view; absent in any other view. */
  readonly shownByNode?: ShownByNode;
  /** Nodes that were removed from the members and do not run. */
  readonly removed: ReadonlySet<string>;
  /** A node's rank, from 0, in the order in which nodes first led; it determines the node's colour as a leader. */
  readonly leaderRank: (node: string) => number;
  readonly strokes: readonly CutStroke[];
  /** The stroke being drawn, in unit coordinates. */
  readonly drawing: readonly Point[] | null;
  /** The selected process: a node, a service or a client. */
  readonly selectedNode: string | null;
  readonly hovered: Hit | null;
  /** The event that is pointed at in another view; absent without one. */
  readonly pointed?: PointedEvent;
  /** The message whose menu is open. */
  readonly chosenMessage: number | null;
  /** The kinds of messages that the user has hidden. */
  readonly hiddenKinds: ReadonlySet<string>;
  /** The chain of causes that is asked about; absent without one. */
  readonly causes?: CausePicture;
  /** The marks of a question; absent without one. */
  readonly asked?: AskedMarks;
  /** The typical latency of a direction, in ms. */
  readonly latencyOf: (from: string, to: string) => number;
  /** The faults of a direction beyond the network's own, each in few words: `loss 0.5`. */
  readonly faultsOf: (from: string, to: string) => readonly string[];
  /** The network's typical latency, in ms. */
  readonly baseLatencyMs: number;
  /** A node's state in words. */
  readonly stateWords: (node: NodeView, isRemoved: boolean) => StateWords;
  /** Whether messages are drawn as arrows that do not move. */
  readonly reducedMotion: boolean;
  /** Whether nobody can click the picture, as one on paper: it has no words about gestures. */
  readonly isStill?: true;
}
