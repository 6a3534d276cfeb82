// The one place that builds the real parts and joins them: workers, session, page.
import '@fontsource/ibm-plex-sans/latin-400.css';
import '@fontsource/ibm-plex-sans/latin-600.css';
import '@fontsource/ibm-plex-mono/latin-400.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { plainRun } from './session/plainRun';
import { Session } from './session/session';
import { SessionProvider } from './session/useSession';
import { type Address, readAddress } from './views/address';
import { ErrorBoundary } from './views/ErrorBoundary';
import { PageView } from './views/Page.view';
import { WorkerEngine } from './worker/workerEngine';

const address = readAddress(location.search);
const session = new Session(new WorkerEngine(), await plainRun('bully', 5, '1'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
createRoot(root).render(
  <ErrorBoundary>
    <SessionProvider value={session}>
      <PageView address={address} />
    </SessionProvider>
  </ErrorBoundary>,
);
void begin(address);

/** Starts what the page's address asks for. */
async function begin({ scenario, atMs, nodes }: Address): Promise<void> {
  if (scenario !== null) {
    const { scenarioCards } = await import('./scenarios/catalogue');
    // An address that names no scenario gets a run all the same, and then the sentence that says so.
    if (!scenarioCards.some(({ id }) => id === scenario)) await session.start();
    return session.startScenario(scenario, atMs ?? undefined);
  }
  const file = nodes === null ? session.store.getState().file : await plainRun('bully', nodes, '1');
  return atMs === null ? session.start(file) : session.startAt(file, atMs);
}
