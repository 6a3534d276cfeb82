// The composition root: creates the workers, the session and the page, and joins them.
import '@fontsource/ibm-plex-sans/latin-400.css';
import '@fontsource/ibm-plex-sans/latin-600.css';
import '@fontsource/ibm-plex-mono/latin-400.css';
import './page.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ViteHotContext } from 'vite/types/hot.js';
import type { HustingsConsole } from './session/console/console';
import type { RunKeeper } from './session/keeper/runKeeper';
import { KeeperProvider } from './session/keeper/useKeeper';
import { plainRun } from './session/run/plainRun';
import { hasLeftBranch } from './session/run/state';
import { Session } from './session/session';
import { SessionProvider } from './session/useSession';
import { type Address, readAddress } from './views/base/address';
import { ErrorBoundary } from './views/ErrorBoundary';
import { PageView } from './views/Page.view';
import { takeFirstNetwork } from './worker/firstNetwork';
import { browserWorkers } from './worker/networkWorker';
import { WorkerEngine } from './worker/workerEngine';

declare global {
  interface Window {
    /** Set for the browser's console once the first run is shown. */
    hustings?: HustingsConsole;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const address = readAddress(location.search, location.hash);
// The speaker's window mirrors another window: it has no run and no workers, and nothing below is started in it.
if (address.speaker !== null) await showAlone(speakerView(address.speaker));
// Experiments and hunts have workers of their own.
if (address.experiment !== null) await showAlone(experimentView(address.experiment));
if (address.isHunting) await showAlone(huntView(address));

/** The nodes' workers are made after the page's first picture, which they would delay, or after this, in ms of wall time. */
const FIRST_PICTURE_MS = 1000;
let notePicture = () => {};
const picture = new Promise<void>((resolve) => {
  notePicture = resolve;
});
const shown = Promise.race([picture, pause(FIRST_PICTURE_MS)]);
const engine = new WorkerEngine(browserWorkers(takeFirstNetwork, shown));
// A handout shows no run: it plays its runs in the network worker.
if (address.handout !== null) await showAlone(handoutView(address.handout));

const session = new Session(engine, await plainRun('bully', 5, '1'), {
  read: async (...file) => {
    const { readBeside } = await import('./worker/readBeside');
    return readBeside(...file);
  },
  write: async (...run) => {
    const { writeBeside } = await import('./worker/writeBeside');
    return writeBeside(...run);
  },
});
session.setAutoPace(true);
const { file: first } = session.store.getState();
engine.onReplaced = ({ message }) => session.notify(`${message}. A new one has restored the run.`);

/** Time for the first election to end, also on a busy machine, in ms of wall time. */
const FIRST_SIGHT_MS = 2000;

/** The page is rendered once, with its first run in it, unless that run takes longer than this, in ms of wall time. */
const FIRST_RUN_MS = 150;

const linked = takeLink();
const begun = begin(address);
// Run keeping starts after this time even if a slow link is still loading: runs made meanwhile are kept too.
const keeper = Promise.race([begun, pastFirstSight().then(() => linked !== null)]).then(
  fetchKeeper,
);
Promise.all([begun, keeper]).then(
  async ([isFromLink, kept]) => {
    if (isFromLink) await kept.keepPresent();
  },
  (error: unknown) => session.report(error),
);

await Promise.race([begun.catch(() => {}), pause(FIRST_RUN_MS)]);
createRoot(root).render(
  <ErrorBoundary>
    <SessionProvider value={session}>
      <KeeperProvider value={keeper}>
        <PageView address={address} />
      </KeeperProvider>
    </SessionProvider>
  </ErrorBoundary>,
);
// React renders before the first of these frames, and the canvases are painted in it.
requestAnimationFrame(() => requestAnimationFrame(() => notePicture()));

// The console is fetched late: the code that shows the first run has priority.
pastFirstSight().then(async () => {
  const { consoleOf, GREETING } = await import('./session/console/console');
  window.hustings = consoleOf(session);
  console.info(GREETING);
});

// The copy for use without a network is fetched late as well.
if (import.meta.env.MODE === 'production')
  pastFirstSight().then(async () => {
    const { keepOffline } = await import('./offline/keepOffline');
    await keepOffline(session);
  });

addEventListener('hashchange', async () => {
  const link = takeLink();
  if (link === null) return;
  try {
    const keeping = await keeper.catch(() => null);
    await keeping?.flush();
    if (await openLink(link)) await keeping?.keepPresent();
  } catch (error) {
    session.report(error);
  }
});

/** Shows a view in place of the page, for as long as the page lasts. */
async function showAlone(coming: Promise<ReactNode>): Promise<never> {
  const view = await coming;
  if (root) createRoot(root).render(<ErrorBoundary>{view}</ErrorBoundary>);
  return new Promise(() => {});
}

async function speakerView(id: string): Promise<ReactNode> {
  const { SpeakerView } = await import('./views/speaker/Speaker.view');
  return <SpeakerView id={id} />;
}

async function experimentView(id: string): Promise<ReactNode> {
  const [{ ExperimentView }, { TrialPool }] = await Promise.all([
    import('./views/experiment/Experiment.view'),
    import('./worker/trialPool'),
  ]);
  return <ExperimentView id={id} players={new TrialPool(playerCount())} />;
}

async function huntView(asked: Address): Promise<ReactNode> {
  const [{ HuntView }, { HuntPool }] = await Promise.all([
    import('./views/hunt/Hunt.view'),
    import('./worker/huntPool'),
  ]);
  return (
    <HuntView address={asked} fragment={location.hash} players={new HuntPool(playerCount())} />
  );
}

/** A processor is left for the page. */
function playerCount(): number {
  return Math.max(1, navigator.hardwareConcurrency - 1);
}

async function handoutView(id: string): Promise<ReactNode> {
  const { HandoutView } = await import('./views/handout/Handout.view');
  return <HandoutView id={id} engine={engine} />;
}

/** Starts the run that the page's address asks for; resolves to whether the run of a share link is on the screen. */
async function begin(asked: Address): Promise<boolean> {
  try {
    if (linked !== null) return await openLink(linked);
    await beginAsAsked(asked);
    return false;
  } catch (error) {
    await beginAsAsked(asked);
    session.report(error);
    return false;
  }
}

async function beginAsAsked({ scenario, lecture, atMs, nodes }: Address): Promise<void> {
  if (import.meta.hot && (await goOnAfterEdit(import.meta.hot))) return;
  if (lecture !== null) {
    const { startLecture } = await import('./views/actions/startLecture');
    return startLecture(session, lecture, scenario);
  }
  if (scenario !== null) {
    const { scenarioCards } = await import('./scenarios/catalogue');
    // An unknown scenario in the address: the default run starts first, then `startScenario` reports the error.
    if (!scenarioCards.some(({ id }) => id === scenario)) await session.start();
    return session.startScenario(scenario, atMs ?? undefined);
  }
  const file = nodes === null ? session.store.getState().file : await plainRun('bully', nodes, '1');
  return atMs === null ? session.start(file) : session.startAt(file, atMs);
}

/** Development only: after an edit that reloads the page, shows the run from before the reload, at the same moment. */
async function goOnAfterEdit(hot: ViteHotContext): Promise<boolean> {
  const { keepForReload, restoreRun } = await import('./session/dev/overReload');
  hot.on('vite:beforeFullReload', () => keepForReload(session, sessionStorage));
  return restoreRun(session, sessionStorage);
}

async function openLink(link: string): Promise<boolean> {
  const links = await import('./session/sharing/shareLinks');
  return links.openLink(session, link);
}

/** The fragment of a share link. It is removed from the address, so that a reload continues the run as it is then. */
function takeLink(): string | null {
  const { hash, pathname, search } = location;
  if (!hash.startsWith('#run=')) return null;
  history.replaceState(history.state, '', pathname + search);
  return hash;
}

function pastFirstSight(): Promise<void> {
  return pause(FIRST_SIGHT_MS);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves at the first command or branch: an early change must be kept as well. */
function firstChange(): Promise<void> {
  return new Promise((resolve) => {
    const forget = session.store.subscribe((state) => {
      const { run, file } = state;
      if (!hasLeftBranch(state) && run.commands.length === file.commands.length) return;
      forget();
      resolve();
    });
  });
}

/** Keeps the session's runs from now on. It is fetched late: the code that shows the first run has priority. */
async function fetchKeeper(isFromLink: boolean): Promise<RunKeeper> {
  const { file } = session.store.getState();
  if (!isFromLink) await Promise.race([pastFirstSight(), firstChange()]);
  const isAsked = isFromLink || /[?&](scenario|lecture|nodes|at)=/.test(location.search);
  const [{ RunKeeper }, { BrowserRunStore }, { declinedOffer, wallClock }] = await Promise.all([
    import('./session/keeper/runKeeper'),
    import('./storage/runStore'),
    import('./storage/surroundings'),
  ]);
  const check = async (file: unknown) =>
    (await import('./session/files/checkFile')).checkFile(file, 'session');
  const runs = new BrowserRunStore({ locks: navigator.locks, check });
  const { file: shown } = session.store.getState();
  const kept = new RunKeeper({
    session,
    runs,
    clock: wallClock,
    declined: declinedOffer,
    isPagesOwn: shown === first || (!isAsked && shown === file),
  });
  const flush = () => void kept.flush();
  document.addEventListener('visibilitychange', flush);
  addEventListener('pagehide', flush);
  // A reload continues the kept run; an address with a query decides by itself.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!isAsked || visit?.type === 'reload') await kept.look().catch(() => {});
  return kept;
}
