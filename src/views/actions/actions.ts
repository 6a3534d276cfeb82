// Actions of a person, shared by clicks, keys, menus and buttons.
import { layoutIds } from '../../layouts/catalogue';
import { processOf } from '../../session/run/processes';
import { USUAL_LAYOUT, withLayout } from '../../session/run/view';
import type { Session } from '../../session/session';
import { isolationAction } from './isolation';
import { isDown, restartAction } from './membership';

/** Starts the run again with a new random seed. */
export function startWithNewSeed(session: Session): void {
  const seed = String(Math.floor(Math.random() * 100000000));
  void session.startChanged({ seed });
}

/** Plays the run on the screen from its start: its past first, then on. */
export function playFromStart(session: Session): void {
  session.seek(0);
  session.play();
}

/** Selects the cut tool, or the pointer when the cut tool is selected. */
export function toggleTool(session: Session): void {
  session.setTool(session.store.getState().tool === 'cut' ? 'point' : 'cut');
}

/** Cuts all links of a node, or heals them when all are cut. */
export function toggleIsolation(session: Session, node: string): Promise<void> {
  return session.act(isolationAction(session.store.getState().run.world, node));
}

/** Adds a node to the cluster. */
export async function letJoin(session: Session): Promise<void> {
  const { joinAction } = await import('./joining');
  await session.act(joinAction);
}

/** Crashes a running process; starts a process that is down. */
export function toggleNode(session: Session, node: string): Promise<void> {
  const { world, algorithm } = session.store.getState().run;
  const view = processOf(world, node);
  return session.act(
    view && isDown(view) ? restartAction(world, algorithm, node) : { type: 'crash', node },
  );
}

/** Crashes the node that leads when the command takes effect. */
export function crashLeader(session: Session): Promise<void> {
  return session.act({ type: 'crashLeader' });
}

/** Chooses the next layout, in the order of their ids; after the last comes the first. */
export function nextLayout(session: Session): void {
  const { view } = session.store.getState();
  const next = layoutIds.indexOf(view.layout ?? USUAL_LAYOUT) + 1;
  session.setView(withLayout(view, layoutIds[next % layoutIds.length] ?? USUAL_LAYOUT));
}
