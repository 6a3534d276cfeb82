// Starts the run anew with another cluster, and offers the way back.
import { algorithmCards } from '../../algorithms/catalogue';
import { type Cluster, withCluster } from '../../runFile/cluster/cluster';
import { type RunFile, startOf } from '../../runFile/runFile';
import { checkFile } from '../files/checkFile';
import { fileToGoOn } from '../files/recording';
import { isPlainRun } from '../run/plainRun';
import { fromStart } from '../run/requestedRun';
import { withNextView } from '../run/view';
import type { Session } from '../session';

/**
 * Starts the run on the screen again with these processes. The notice that follows brings the former run back, with its
 * commands and branches.
 *
 * @throws RunFileError when the run cannot have them, for example because its own commands name others.
 */
export async function startCluster(session: Session, cluster: Cluster): Promise<void> {
  const state = session.store.getState();
  const former = fileToGoOn(state);
  const { frontierMs, opened } = state;
  const { commands: initialCommands } = state.file;
  const { view: _view, ...file } = titled(startOf(withCluster(state.file, cluster)), state.file);
  const checked = await checkFile(file);
  const wayBack = () =>
    void session
      .open(former, frontierMs, initialCommands)
      .catch((error: unknown) => session.report(error));
  await session.bring(async () => ({
    ...fromStart(withNextView(checked, state)),
    opened,
    wayBack,
  }));
  session.notify('The run starts with this cluster.', { offer: { label: 'Undo', act: wayBack } });
}

/** The run under a name of its own where the former one was a plain cluster. */
function titled(file: RunFile, former: RunFile): RunFile {
  if (!isPlainRun(former)) return file;
  const { id } = file.algorithm;
  const name = algorithmCards.find((card) => card.id === id)?.name ?? id;
  return { ...file, id: `${id}-cluster`, title: `${name}, a cluster of ${file.nodes.length}` };
}
