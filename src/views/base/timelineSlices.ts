// The parts of the page's state that belong to the lanes and to the space-time diagram.
import type { Light } from '../../draw/spacetime/emphasis';
import type { HeartbeatMode } from '../../draw/spacetime/spacetimeModel';
import type { LiveRun } from '../../session/run/liveRun';

/** Changes a part of the page's state. */
type Change<S> = (change: Partial<S> | ((slice: S) => Partial<S>)) => void;

/** The order of the timeline's lanes. */
export type LaneOrder = 'id' | 'belief' | 'site';

export interface LaneSlice {
  /** Whether the lanes are folded: `auto`, as the page has room for them, until the person chooses. */
  readonly lanes: 'auto' | 'open' | 'folded';
  readonly openLanes: (areOpen: boolean) => void;
  readonly laneOrder: LaneOrder;
  readonly setLaneOrder: (order: LaneOrder) => void;
  /** The keys of the groups of lanes that are open. */
  readonly openGroups: ReadonlySet<string>;
  readonly toggleGroup: (key: string) => void;
}

/** An event of a run that a person has chosen in the space-time diagram. */
interface ChosenSeq {
  readonly run: LiveRun;
  readonly seq: number;
  /** The effects from which the way back through causes led here, the latest last. */
  readonly effects: readonly number[];
}

/** The choices in the space-time diagram. */
export interface SpacetimeChoices {
  readonly chosen: ChosenSeq | null;
  readonly light: Light;
  readonly heartbeats: HeartbeatMode;
  /** Whether stretches with nothing but heartbeats are folded, and the starts in ms of those that are not. */
  readonly foldsQuiet: boolean;
  readonly unfoldedMs: ReadonlySet<number>;
}

export interface SpacetimeSlice {
  /** Whether the space-time diagram is shown in place of the lanes. */
  readonly isSpacetime: boolean;
  readonly showSpacetime: (isShown: boolean) => void;
  readonly spacetime: SpacetimeChoices;
  readonly setSpacetime: (changes: Partial<SpacetimeChoices>) => void;
}

/** The diagram is not shown, and nothing is chosen. */
export const spacetimeSlice = (set: Change<SpacetimeSlice>): SpacetimeSlice => ({
  isSpacetime: false,
  showSpacetime: (isSpacetime) => set({ isSpacetime }),
  spacetime: {
    chosen: null,
    light: 'causes',
    heartbeats: 'pale',
    foldsQuiet: false,
    unfoldedMs: new Set(),
  },
  setSpacetime: (changes) => set(({ spacetime }) => ({ spacetime: { ...spacetime, ...changes } })),
});

/** The lanes as the page has room for them. */
export const laneSlice = (set: Change<LaneSlice>): LaneSlice => ({
  lanes: 'auto',
  openLanes: (areOpen) => set({ lanes: areOpen ? 'open' : 'folded' }),
  laneOrder: 'id',
  setLaneOrder: (laneOrder) => set({ laneOrder }),
  openGroups: new Set(),
  toggleGroup: (key) =>
    set(({ openGroups }) => {
      const open = new Set(openGroups);
      if (!open.delete(key)) open.add(key);
      return { openGroups: open };
    }),
});
