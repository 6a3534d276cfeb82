// The whole page: its regions, and what is open in them.
import { useEffect, useMemo, useState } from 'react';
import type { ColumnChoice } from '../session/comparison/comparedInputs';
import { useSession } from '../session/useSession';
import { Announcer } from './Announcer';
import { BarView } from './bar/Bar.view';
import type { Address } from './base/address';
import { FrameLoop, FrameLoopProvider } from './base/frameLoop';
import { lazyView, usePreparedViews } from './base/lazyView';
import type { LogFilter } from './base/logWindow';
import {
  PageProvider,
  type PageState,
  type Popup,
  type ShownViolation,
  type Tab,
} from './base/pageContext';
import { useFileDrop } from './base/runFiles';
import { FOLLOWING, type TimeWindow } from './base/timeWindow';
import { useTheme } from './base/useTheme';
import { MomentSlider } from './controls/MomentSlider';
import { SideView } from './side/Side.view';
import { StageView } from './stage/Stage.view';
import { TimelineView } from './timeline/Timeline.view';
import { TransportView } from './timeline/Transport.view';
import { useKeys } from './useKeys';

const LibraryDialog = lazyView(() =>
  import('./dialogs/LibraryDialog').then((file) => file.LibraryDialog),
);
const CompareView = lazyView(() =>
  import('./compare/CompareView').then((file) => file.CompareView),
);
const HelpDialog = lazyView(() => import('./HelpDialog').then((file) => file.HelpDialog));
const RunsDialog = lazyView(() => import('./dialogs/RunsDialog').then((file) => file.RunsDialog));
const ShareDialog = lazyView(() =>
  import('./dialogs/ShareDialog').then((file) => file.ShareDialog),
);

const WHOLE_LOG: LogFilter = { process: null, hidden: new Set() };
const ALL_KINDS: ReadonlySet<string> = new Set();

/** The page of the session above it. */
export function PageView({ address }: { readonly address: Address }) {
  const session = useSession();
  const page = usePageState(address);
  const loop = useMemo(() => new FrameLoop(session), [session]);
  useEffect(() => loop.start(), [loop]);
  useKeys(page);
  useFileDrop(session);
  usePreparedViews();
  return (
    <PageProvider value={page}>
      <FrameLoopProvider value={loop}>
        <div className="page" data-comparing={page.isComparing}>
          <BarView />
          <main className="main">
            {page.isComparing ? <CompareView /> : <StageView />}
            <TransportView />
            {page.isComparing ? <MomentSlider /> : <TimelineView />}
          </main>
          {!page.isComparing && <SideView />}
          <Announcer />
          {page.isHelpOpen && <HelpDialog />}
          {page.isLibraryOpen && <LibraryDialog />}
          {page.areRunsOpen && <RunsDialog />}
          {page.isShareOpen && <ShareDialog />}
        </div>
      </FrameLoopProvider>
    </PageProvider>
  );
}

function usePageState(address: Address): PageState {
  const [theme, toggleTheme] = useTheme(address.theme);
  const [tab, setTab] = useState<Tab>('story');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [popup, openPopup] = useState<Popup | null>(null);
  const [isHelpOpen, openHelp] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [compared, setCompared] = useState<readonly ColumnChoice[]>([]);
  const [isLibraryOpen, openLibrary] = useState(false);
  const [areRunsOpen, openRuns] = useState(false);
  const [isShareOpen, openShare] = useState(false);
  const [violation, showViolation] = useState<ShownViolation | null>(null);
  const [timeWindow, setTimeWindow] = useState<TimeWindow>(FOLLOWING);
  const [logFilter, setLogFilter] = useState<LogFilter>(WHOLE_LOG);
  const [hiddenKinds, setHiddenKinds] = useState(ALL_KINDS);
  return {
    theme,
    toggleTheme,
    tab,
    isSheetOpen,
    openTab: (next) => {
      setTab(next);
      setSheetOpen(true);
    },
    closeSheet: () => setSheetOpen(false),
    popup,
    openPopup,
    timeWindow,
    setTimeWindow,
    logFilter,
    setLogFilter,
    hiddenKinds,
    setHiddenKinds,
    violation,
    showViolation,
    isComparing,
    openComparison: (isOpen) => {
      setComparing(isOpen);
      // What is open over the stage goes with it.
      openPopup(null);
    },
    compared,
    setCompared,
    isLibraryOpen,
    openLibrary,
    areRunsOpen,
    openRuns,
    isShareOpen,
    openShare,
    isHelpOpen,
    openHelp,
  };
}
