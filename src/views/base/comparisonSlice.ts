// The part of the page's state for comparing runs side by side. It is kept while the comparison is closed.
import type { ColumnChoice } from '../../session/comparison/columnChoice';

export interface ComparisonSlice {
  /** Whether runs are compared side by side, in place of stage and timeline. */
  readonly isComparing: boolean;
  readonly openComparison: (isOpen: boolean) => void;
  /** The columns beside the run on the screen. */
  readonly compared: readonly ColumnChoice[];
  readonly setCompared: (choices: readonly ColumnChoice[]) => void;
  /** Whether commands on the run's leader are for whoever leads in the columns; kept while the comparison is closed. */
  readonly isForLeaders: boolean;
  readonly setForLeaders: (isForLeaders: boolean) => void;
}

/** Changes a part of the page's state; the popover over the stage is another slice's. */
type Change = (change: Partial<ComparisonSlice> & { readonly popup?: null }) => void;

/** The actions and the first state of the comparison. */
export const comparisonSlice = (set: Change): ComparisonSlice => ({
  isComparing: false,
  // The popover closes together with the stage.
  openComparison: (isComparing) => set({ isComparing, popup: null }),
  compared: [],
  setCompared: (compared) => set({ compared }),
  isForLeaders: false,
  setForLeaders: (isForLeaders) => set({ isForLeaders }),
});
