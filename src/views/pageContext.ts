// What the person has open on the page: not part of the run, and so not of the session.
import { createContext, useContext } from 'react';
import type { Theme } from '../draw/theme';
import type { LogFilter } from './logWindow';
import type { TimeWindow } from './timeWindow';

/** The side's panels. */
export type Tab = 'story' | 'log' | 'node' | 'messages' | 'settings';

/** What is open over the stage, and where, in px from the stage's corner. */
export type Popup =
  | { readonly type: 'node'; readonly node: string; readonly x: number; readonly y: number }
  | {
      readonly type: 'link';
      readonly from: string;
      readonly to: string;
      readonly x: number;
      readonly y: number;
    };

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
