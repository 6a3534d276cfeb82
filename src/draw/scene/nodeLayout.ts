// The contract of a layout of nodes: one file in `layouts/` that calls defineLayout.
import type { Point } from '../../sim/contracts/command';

/** A node as a layout needs it. */
export interface LayoutNode {
  readonly id: string;
  readonly priority: number;
  /** Null for a node without a site. */
  readonly site: string | null;
}

/** The room for the nodes, and the network between them. */
export interface LayoutSurroundings {
  /** The width of the room divided by its height. */
  readonly aspect: number;
  readonly topology: 'mesh' | 'ring';
  /** The time in ms that a message and its answer take, by the network's settings. */
  readonly roundTripMs: (a: string, b: string) => number;
}

/** A layout of the stage's nodes. */
export interface NodeLayout {
  /** Also the name of its file in `layouts/`. */
  readonly id: string;
  readonly name: string;
  /** The order of the nodes, and the use of the layout, in one sentence. */
  readonly summary: string;
  /** Whether the middle is free: services stand there, otherwise above the nodes. */
  readonly isAround?: true;
  /** Whether the stage outlines the sites and names the round-trip times between them. */
  readonly outlinesSites?: true;
  /**
   * The places of the nodes in units of the room: each axis spans from −1 to 1 times `reachOf`. The same input gives
   * the same places.
   */
  readonly place: (
    nodes: readonly LayoutNode[],
    surroundings: LayoutSurroundings,
  ) => Map<string, Point>;
}

/** Declares a layout. */
export function defineLayout(layout: NodeLayout): NodeLayout {
  return layout;
}
