// The part of the page's state for the first minute.

/** A step of the tour. */
export type Step = 'crash' | 'watch' | 'cut';

/** A sign of the picture that is told once, when it matters first. */
export type Sign = 'bottom' | 'ring' | 'colour';

/** A sign at a node of the stage. */
export interface SeenSign {
  readonly sign: Sign;
  readonly node: string;
  /** The value there in words, as `n2 shows ⊥`. */
  readonly title: string;
}

/** A person's way through the first minute. */
export interface Tour {
  readonly done: ReadonlySet<Step>;
  readonly isHintClosed: boolean;
  /** The last node that all live nodes followed; null before the first. */
  readonly leader: string | null;
  readonly told: ReadonlySet<Sign>;
  /** The sign that is told now. */
  readonly note: SeenSign | null;
}

export interface TourSlice {
  /** Whether the page has room for the tour's strip: from the beginning, so that nothing moves when its code comes. */
  readonly isTouring: boolean;
  /** Null before the code has come, and without a tour. */
  readonly tour: Tour | null;
  /** Goes on with the tour; null ends it. */
  readonly setTour: (tour: Tour | null) => void;
}

/** Changes this part of the page's state. */
type Change = (change: Pick<TourSlice, 'isTouring' | 'tour'>) => void;

export const tourSlice = (set: Change, isTouring: boolean): TourSlice => ({
  isTouring,
  tour: null,
  setTour: (tour) => set({ tour, isTouring: tour !== null }),
});
