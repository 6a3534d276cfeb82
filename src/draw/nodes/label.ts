// A label beside a node.
import type { Box } from '../canvas/geometry';

/** A label and its place, in px. */
export interface NodeLabel {
  readonly node: string;
  readonly text: string;
  /** The machine's own state behind the text; absent where it adds nothing or has no room. */
  readonly machine?: string;
  readonly box: Box;
  readonly sizePx: number;
  /** Whether it says how many nodes believe in the node. */
  readonly isCamp?: true;
}
