// The whole page: its regions, dialogs and popovers.
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { SessionState } from '../session/run/state';
import type { Session } from '../session/session';
import { isTold } from '../session/time/beats';
import { useSession, useSessionState } from '../session/useSession';
import { Announcer } from './Announcer';
import { BarView } from './bar/Bar.view';
import type { Address } from './base/address';
import type { Dialog } from './base/dialogSlice';
import { useFirstSign } from './base/firstSign';
import { isFirstMinute } from './base/firstVisit';
import { FrameLoop, FrameLoopProvider } from './base/frameLoop';
import { lazyView, usePreparedViews } from './base/lazyView';
import { createPageStore, PageProvider, type PageStore, usePage } from './base/pageStore';
import { useFileDrop } from './base/runFiles';
import { firstWindow } from './base/timeWindow';
import { rememberedTheme, ThemeProvider, useAppliedTheme } from './base/useTheme';
import { MomentSlider } from './controls/MomentSlider';
import type { EmbedProps } from './embed/Embed.view';
import type { PresentProps } from './present/Present.view';
import { SideView } from './side/Side.view';
import { Banner } from './stage/Banner';
import { StageView } from './stage/Stage.view';
import { TimelineView } from './timeline/Timeline.view';
import { TransportView } from './transport/Transport.view';
import { useKeys } from './useKeys';
import './grid.css';

const LibraryDialog = lazyView(() =>
  import('./dialogs/LibraryDialog').then((file) => file.LibraryDialog),
);
const WordsDialog = lazyView(() =>
  import('./dialogs/LibraryDialog').then((file) => file.WordsDialog),
);
const CompareView = lazyView(() =>
  import('./compare/CompareView').then((file) => file.CompareView),
);
const Narration = lazyView(
  () => import('./narration/Narration').then((file) => file.Narration),
  () => <section className="narration" />,
);
const FirstMinute = lazyView(() =>
  import('./firstMinute/FirstMinute').then((file) => file.FirstMinute),
);
const Present = lazyView<PresentProps>(() =>
  import('./present/Present.view').then((file) => file.PresentView),
);
const Embed = lazyView<EmbedProps>(() =>
  import('./embed/Embed.view').then((file) => file.EmbedView),
);
const Pointing = lazyView(() => import('./pointing/Pointing').then((file) => file.Pointing));
const HelpDialog = lazyView(() => import('./HelpDialog').then((file) => file.HelpDialog));
const RunsDialog = lazyView(() => import('./dialogs/RunsDialog').then((file) => file.RunsDialog));
const ShareDialog = lazyView(() =>
  import('./dialogs/ShareDialog').then((file) => file.ShareDialog),
);
const ExportDialog = lazyView(() =>
  import('./dialogs/ExportDialog').then((file) => file.ExportDialog),
);
const VideoDialog = lazyView(() => import('./video/VideoDialog').then((file) => file.VideoDialog));
const LectureDialog = lazyView(() =>
  import('./dialogs/LectureDialog').then((file) => file.LectureDialog),
);
const ClusterDialog = lazyView(() =>
  import('./cluster/ClusterDialog').then((file) => file.ClusterDialog),
);

const DIALOGS: Readonly<Record<Dialog, (props: object) => ReactNode>> = {
  help: HelpDialog,
  library: LibraryDialog,
  words: WordsDialog,
  runs: RunsDialog,
  share: ShareDialog,
  export: ExportDialog,
  lecture: LectureDialog,
  video: VideoDialog,
  cluster: ClusterDialog,
};

/** The page of the session that a provider above it holds. */
export function PageView({ address }: { readonly address: Address }) {
  const session = useSession();
  const [page] = useState(() =>
    createPageStore(
      address.theme ?? rememberedTheme(),
      address.isPresenting,
      address.isPlain && isFirstMinute(),
    ),
  );
  const theme = useAppliedTheme(useStore(page, ({ chosenTheme }) => chosenTheme));
  const loop = useMemo(() => new FrameLoop(session), [session]);
  useEffect(() => loop.start(), [loop]);
  useEffect(() => followRuns(session, page), [session, page]);
  useKeys(page);
  useFileDrop(session);
  usePreparedViews();
  return (
    <PageProvider value={page}>
      <ThemeProvider value={theme}>
        <FrameLoopProvider value={loop}>
          <Regions embedOrigin={address.embedOrigin} />
        </FrameLoopProvider>
      </ThemeProvider>
    </PageProvider>
  );
}

/** Shows the first window of each run that is opened: that of the run before may lie beyond it. Returns how to stop. */
function followRuns(session: Session, page: PageStore): () => void {
  const show = (state: SessionState) => page.getState().setTimeWindow(firstWindow(state));
  show(session.store.getState());
  return session.store.subscribe((state, before) => {
    if (state.opened !== before.opened) show(state);
  });
}

function Regions({ embedOrigin }: Pick<Address, 'embedOrigin'>) {
  const isPresenting = usePage((page) => page.isPresenting && !page.isComparing);
  const hasSign = useFirstSign();
  const overlays = (
    <>
      <Announcer />
      <OpenDialog />
      {hasSign && <Pointing />}
    </>
  );
  const regions = {
    stage: (room: Parameters<PresentProps['stage']>[0]) => <StageView room={room} />,
    banner: <Banner />,
  };
  if (embedOrigin !== null)
    return (
      <Embed {...regions} origin={embedOrigin}>
        {overlays}
      </Embed>
    );
  if (!isPresenting) return <Usual>{overlays}</Usual>;
  return (
    <Present {...regions} bar={<BarView />} transport={<TransportView />}>
      {overlays}
    </Present>
  );
}

/** The page as it is outside present mode. */
function Usual({ children }: { readonly children: ReactNode }) {
  const isComparing = usePage((page) => page.isComparing);
  const lanes = usePage((page) => page.lanes);
  const isSpacetime = usePage((page) => page.isSpacetime);
  const isNarrated = useSessionState(isTold) && !isComparing;
  const isTouring = usePage((page) => page.isTouring) && !isComparing;
  const hasLed = useSessionState(({ run }) => run.leaders.length > 0);
  const hasSign = useFirstSign();
  return (
    <div
      className="page"
      data-comparing={isComparing}
      data-lanes={lanes}
      data-spacetime={isSpacetime}
      data-narrated={isNarrated}
      data-touring={isTouring}
    >
      <BarView />
      <main className="main">
        {isTouring && hasLed && hasSign && <FirstMinute />}
        {isComparing ? <CompareView /> : <StageView />}
        {isNarrated && <Narration />}
        <TransportView />
        {isComparing ? <MomentSlider /> : <TimelineView />}
      </main>
      {!isComparing && <SideView />}
      {children}
    </div>
  );
}

function OpenDialog() {
  const dialog = usePage((page) => page.dialog);
  const Shown = dialog && DIALOGS[dialog];
  return Shown && <Shown />;
}
