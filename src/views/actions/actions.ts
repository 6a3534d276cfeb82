// What a person can do, for a click, a key, a menu and a button alike.
import { processOf } from '../../session/run/processes';
import type { Session } from '../../session/session';
import { leadersOf } from '../../sim/trace/world';
import { toggleIsolation } from './isolation';
import { isDown, joinAction, restartAction } from './membership';

/** Starts the run again with a seed that nobody has chosen. */
export function startWithNewSeed(session: Session): void {
  const seed = String(Math.floor(Math.random() * 100000000));
  void session.startChanged({ seed });
}

/** Takes the cut tool up, or puts it down. */
export function toggleTool(session: Session): void {
  session.setTool(session.store.getState().tool === 'cut' ? 'point' : 'cut');
}

/** Cuts a node off from all others, or heals its links when it is cut off. */
export function isolate(session: Session, node: string): Promise<void> {
  return session.act(toggleIsolation(session.store.getState().run.world, node));
}

/** Lets another node join. */
export function letJoin(session: Session): Promise<void> {
  return session.act(joinAction);
}

/** Kills a process that runs, and starts one that does not. */
export function toggleNode(session: Session, node: string): Promise<void> {
  const { world, algorithm } = session.store.getState().run;
  const view = processOf(world, node);
  return session.act(
    view && isDown(view) ? restartAction(world, algorithm, node) : { type: 'crash', node },
  );
}

/** Kills the leader; of several the first that runs. */
export async function killLeader(session: Session): Promise<void> {
  const leader = leadersOf(session.store.getState().run.world).find(
    ({ status }) => status === 'up',
  );
  if (leader) await session.act({ type: 'crash', node: leader.id });
}
