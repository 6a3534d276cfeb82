// The page's own state: its dialogs, panels, popovers and filters. It is not part of the run, so not of the session.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Camera, FIT } from '../../draw/canvas/camera';
import type { Theme } from '../../draw/canvas/theme';
import { useSessionState } from '../../session/useSession';
import type { Point } from '../../sim/contracts/command';
import type { Flight } from '../../sim/trace/world';
import { type ComparisonSlice, comparisonSlice } from './comparisonSlice';
import { type DialogSlice, dialogSlice } from './dialogSlice';
import type { LogFilter } from './logWindow';
import type { Pointed } from './pointed';
import { type PresentSlice, presentSlice } from './presentSlice';
import type { Question } from './question';
import { type LaneSlice, laneSlice, type SpacetimeSlice, spacetimeSlice } from './timelineSlices';
import { FOLLOWING, type TimeWindow } from './timeWindow';
import { type TourSlice, tourSlice } from './tourSlice';
import { rememberTheme } from './useTheme';

/** The side's panels: those with a tab, the assumptions and the branches. */
export type Tab = 'story' | 'log' | 'node' | 'messages' | 'settings' | 'assumptions' | 'branches';

/** The popover over the stage, and its place in px from the stage's corner. */
export type Popup =
  | { readonly type: 'node'; readonly node: string; readonly x: number; readonly y: number }
  | {
      readonly type: 'clock' | 'disk';
      readonly node: string;
      readonly x: number;
      readonly y: number;
    }
  | {
      readonly type: 'link';
      readonly from: string;
      readonly to: string;
      readonly x: number;
      readonly y: number;
    }
  /** `message` as it was when its menu was opened. */
  | { readonly type: 'message'; readonly message: Flight; readonly x: number; readonly y: number }
  | { readonly type: 'storm'; readonly x: number; readonly y: number }
  | { readonly type: 'layout'; readonly x: number; readonly y: number }
  | { readonly type: 'search'; readonly x: number; readonly y: number };

/** The search box, at the top of the stage. */
const SEARCH_POPUP: Popup = { type: 'search', x: 0, y: 0 };

interface ThemeSlice {
  /** Null until the person chooses: then the theme is the system's. */
  readonly chosenTheme: Theme['name'] | null;
  readonly chooseTheme: (name: Theme['name']) => void;
}

interface SideSlice {
  readonly tab: Tab;
  /** On a phone the side is a sheet that covers part of the page. */
  readonly isSheetOpen: boolean;
  readonly openTab: (tab: Tab) => void;
  /** The number of times that a panel was opened or all was closed: an answer that comes later is not shown. */
  readonly panelChoices: number;
  readonly closeSheet: () => void;
}

interface PopupSlice {
  readonly popup: Popup | null;
  readonly openPopup: (popup: Popup) => void;
  readonly closePopup: () => void;
  /** Opens the search box, unless a comparison stands in the stage's place. */
  readonly openSearch: () => void;
}

/** Movements of the stage's camera, gradual unless the person wants reduced motion. */
export interface CameraMoves {
  /** Nearer by a factor, around the middle; farther by a factor below 1. */
  readonly zoomBy: (factor: number) => void;
  /** Moves what is shown right and down by these parts of the stage's width and height. */
  readonly panBy: (by: Point) => void;
  /** Shows the whole stage. */
  readonly fit: () => void;
  /** Goes near to a place in unit coordinates. */
  readonly show: (place: Point) => void;
  /** Moves no farther than is needed to show a place in unit coordinates. */
  readonly reveal: (place: Point) => void;
}

interface CameraSlice {
  /** The part of the stage that is shown; another object after each movement. */
  readonly camera: Camera;
  readonly setCamera: (camera: Camera) => void;
  /**
   * Fetched at the first input, with the stage's gestures, and null if that fails; null while there is no stage: runs are
   * compared.
   */
  readonly cameraMoves: Promise<CameraMoves | null> | null;
  /** Moves the camera, as soon as its code has come. */
  readonly moveCamera: (move: (camera: CameraMoves) => void) => void;
  readonly setCameraMoves: (moves: CameraSlice['cameraMoves']) => void;
}

interface TimeSlice {
  /** The time window of the timeline. */
  readonly timeWindow: TimeWindow;
  readonly setTimeWindow: (timeWindow: TimeWindow) => void;
  /** Whether a time is typed in place of the clock. */
  readonly isTypingTime: boolean;
  readonly typeTime: (isTyping: boolean) => void;
}

interface FilterSlice {
  readonly logFilter: LogFilter;
  readonly setLogFilter: (filter: LogFilter) => void;
  /** Kinds of messages that are hidden. */
  readonly hiddenKinds: ReadonlySet<string>;
  readonly setHiddenKinds: (kinds: ReadonlySet<string>) => void;
}

interface QuestionSlice {
  /** The question whose answer is shown and marked; see {@link useShownQuestion}. */
  readonly question: Question | null;
  /** Shows an answer in place of the side's panel, and its interval in the lanes; null restores both. */
  readonly ask: (question: Question | null, timeWindow?: TimeWindow) => void;
}

interface PointedSlice {
  /** The event that is pointed at, or whose line has the keyboard's focus. */
  readonly pointed: Pointed | null;
  readonly setPointed: (pointed: Pointed | null) => void;
}

/** The page's own state and the actions that change it. The actions never change. */
export interface PageState
  extends ThemeSlice,
    PresentSlice,
    TourSlice,
    DialogSlice,
    SideSlice,
    PopupSlice,
    CameraSlice,
    TimeSlice,
    LaneSlice,
    SpacetimeSlice,
    FilterSlice,
    QuestionSlice,
    PointedSlice,
    ComparisonSlice {
  /** Closes every dialog, popover and sheet, and the causes of an event. */
  readonly closeAll: () => void;
}

/** The store of one page. */
export type PageStore = StoreApi<PageState>;
type SetPage = PageStore['setState'];

/** Creates the store of a page on which nothing is open. */
export function createPageStore(
  chosenTheme: Theme['name'] | null,
  isPresenting = false,
  isTouring = false,
): PageStore {
  return createStore<PageState>((set, get) => ({
    ...themeSlice(set, chosenTheme),
    ...presentSlice(set, isPresenting),
    ...tourSlice(set, isTouring),
    ...dialogSlice(set),
    ...sideSlice(set),
    ...popupSlice(set),
    ...cameraSlice(set, get),
    timeWindow: FOLLOWING,
    setTimeWindow: (timeWindow) => set({ timeWindow }),
    isTypingTime: false,
    typeTime: (isTypingTime) => set({ isTypingTime }),
    ...laneSlice(set),
    ...spacetimeSlice(set),
    ...filterSlice(set),
    question: null,
    ask: (question, timeWindow) =>
      set((page) =>
        question
          ? { question, isSheetOpen: true, timeWindow: timeWindow ?? page.timeWindow }
          : { ...unasked(page), isSheetOpen: page.question?.wasSheetOpen ?? page.isSheetOpen },
      ),
    pointed: null,
    setPointed: (pointed) => set({ pointed }),
    ...comparisonSlice(set),
    closeAll: () =>
      set((page) => ({
        dialog: null,
        popup: null,
        isSheetOpen: false,
        spacetime: { ...page.spacetime, chosen: null },
        ...panelChosen(page),
      })),
  }));
}

/** The page without its question. */
const unasked = ({ question, timeWindow }: PageState) => ({
  question: null,
  timeWindow: question?.windowBefore ?? timeWindow,
});

/** The page whose side shows a panel, and no answer. */
const panelChosen = (page: PageState) => ({
  ...unasked(page),
  panelChoices: page.panelChoices + 1,
});

const themeSlice = (set: SetPage, chosenTheme: Theme['name'] | null): ThemeSlice => ({
  chosenTheme,
  chooseTheme: (name) => {
    rememberTheme(name);
    set({ chosenTheme: name });
  },
});

const sideSlice = (set: SetPage): SideSlice => ({
  tab: 'story',
  isSheetOpen: false,
  panelChoices: 0,
  openTab: (tab) => set((page) => ({ tab, isSheetOpen: true, ...panelChosen(page) })),
  closeSheet: () => set({ isSheetOpen: false }),
});

const popupSlice = (set: SetPage): PopupSlice => ({
  popup: null,
  openPopup: (popup) => set({ popup }),
  closePopup: () => set({ popup: null }),
  openSearch: () =>
    set(({ isComparing, popup }) => ({ popup: isComparing ? popup : SEARCH_POPUP })),
});

const cameraSlice = (set: SetPage, get: () => PageState): CameraSlice => ({
  camera: FIT,
  setCamera: (camera) => set({ camera }),
  cameraMoves: null,
  moveCamera: (move) => void get().cameraMoves?.then((camera) => camera && move(camera)),
  setCameraMoves: (cameraMoves) => set({ cameraMoves }),
});

const filterSlice = (set: SetPage): FilterSlice => ({
  logFilter: { process: null, hidden: new Set() },
  setLogFilter: (logFilter) => set({ logFilter }),
  hiddenKinds: new Set(),
  setHiddenKinds: (hiddenKinds) => set({ hiddenKinds }),
});

const PageContext = createContext<PageStore | null>(null);

/** Provides the page's store to the views below it. */
export const PageProvider = PageContext.Provider;

/** The page's store, for event handlers and frames. Throws outside a {@link PageProvider}. */
export function usePageStore(): PageStore {
  const store = useContext(PageContext);
  if (!store) throw new Error('there is no page above this view');
  return store;
}

/** The actions that change the page's state. */
export type PageActions = {
  readonly [Name in keyof PageState as PageState[Name] extends (...given: never[]) => void
    ? Name
    : never]: PageState[Name];
};

/** The actions, without a subscription: the view is not drawn again when the state changes. */
export function usePageActions(): PageActions {
  return usePageStore().getState();
}

/** A selected part of the page's state; the view is drawn again when that part changes. */
export function usePage<T>(select: (page: PageState) => T): T {
  return useStore(usePageStore(), select);
}

/** Whether an event is pointed at, or belongs to the message that is. */
export function useIsPointed(seq: number | null): boolean {
  return usePage(({ pointed }) => pointed !== null && seq !== null && pointed.seqs.has(seq));
}

/** The question about the run on the screen; null when there is none. */
export function useShownQuestion(): Question | null {
  const question = usePage((page) => page.question);
  const run = useSessionState((state) => state.run);
  return question?.run === run ? question : null;
}
