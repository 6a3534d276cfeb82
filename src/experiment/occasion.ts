// Something that happens in a run, and how it is undone.
import type { Action } from '../sim/contracts/command';
import type { ClusterView } from '../sim/trace/clusterView';

/** Something that begins at a time. Its numbers are drawn in advance: none depends on the course of the run. */
export interface Occasion {
  readonly atMs: number;
  /** Its duration, in ms. */
  readonly forMs: number;
  /** Its deed in the present cluster; null when no process can be its target. */
  readonly deedIn: (cluster: ClusterView) => Deed | null;
}

/** An action, and the one that undoes it. */
export interface Deed {
  readonly begin: Action;
  readonly end: Action;
}
