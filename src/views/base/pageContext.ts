// What the person has open on the page: not part of the run, and so not of the session.
import { createContext, useContext } from 'react';
import type { Theme } from '../../draw/canvas/theme';
import type { ColumnChoice } from '../../session/comparison/comparedInputs';
import type { LiveRun } from '../../session/run/liveRun';
import { useSessionState } from '../../session/useSession';
import type { Causes } from '../../sim/diagnosis/causes';
import type { Flight } from '../../sim/trace/world';
import type { LogFilter } from './logWindow';
import type { TimeWindow } from './timeWindow';

/** The side's panels: those that have a tab, the board of the assumptions and the branches. */
export type Tab = 'story' | 'log' | 'node' | 'messages' | 'settings' | 'assumptions' | 'branches';

/** What is open over the stage, and where, in px from the stage's corner. */
export type Popup =
  | { readonly type: 'node'; readonly node: string; readonly x: number; readonly y: number }
  | { readonly type: 'clock'; readonly node: string; readonly x: number; readonly y: number }
  | {
      readonly type: 'link';
      readonly from: string;
      readonly to: string;
      readonly x: number;
      readonly y: number;
    }
  /** `message` is as it was when its menu was opened. */
  | { readonly type: 'message'; readonly message: Flight; readonly x: number; readonly y: number }
  | { readonly type: 'storm'; readonly x: number; readonly y: number };

/** A violation's causes, and the run that they are of. */
export interface ShownViolation {
  readonly run: LiveRun;
  readonly causes: Causes;
}

/** The page's own state and the ways to change it. */
export interface PageState {
  readonly theme: Theme;
  readonly toggleTheme: () => void;
  readonly tab: Tab;
  /** On a phone the side is a sheet that covers part of the page. */
  readonly isSheetOpen: boolean;
  readonly openTab: (tab: Tab) => void;
  readonly closeSheet: () => void;
  readonly popup: Popup | null;
  readonly openPopup: (popup: Popup | null) => void;
  /** Which stretch of time the timeline shows. */
  readonly timeWindow: TimeWindow;
  readonly setTimeWindow: (timeWindow: TimeWindow) => void;
  readonly logFilter: LogFilter;
  readonly setLogFilter: (filter: LogFilter) => void;
  /** Kinds of messages that are not shown. */
  readonly hiddenKinds: ReadonlySet<string>;
  readonly setHiddenKinds: (kinds: ReadonlySet<string>) => void;
  /** The violation whose causes are shown and lit up; see `useShownCauses`. */
  readonly violation: ShownViolation | null;
  readonly showViolation: (violation: ShownViolation | null) => void;
  /** Whether runs are compared side by side, in place of stage and timeline. */
  readonly isComparing: boolean;
  readonly openComparison: (isOpen: boolean) => void;
  /** What is compared with the run on the screen. */
  readonly compared: readonly ColumnChoice[];
  readonly setCompared: (choices: readonly ColumnChoice[]) => void;
  readonly isLibraryOpen: boolean;
  readonly openLibrary: (isOpen: boolean) => void;
  readonly areRunsOpen: boolean;
  readonly openRuns: (isOpen: boolean) => void;
  readonly isShareOpen: boolean;
  readonly openShare: (isOpen: boolean) => void;
  readonly isHelpOpen: boolean;
  readonly openHelp: (isOpen: boolean) => void;
}

const PageContext = createContext<PageState | null>(null);

/** Gives the views below it the page's state. */
export const PageProvider = PageContext.Provider;

/** The page's state. Throws outside a {@link PageProvider}. */
export function usePage(): PageState {
  const page = useContext(PageContext);
  if (!page) throw new Error('there is no page above this view');
  return page;
}

/** The causes that are shown of the run on the screen; null while none are. */
export function useShownCauses(): Causes | null {
  const { violation } = usePage();
  const run = useSessionState((state) => state.run);
  return violation?.run === run ? violation.causes : null;
}
