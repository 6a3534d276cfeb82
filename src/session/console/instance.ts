// An instance of the run on the screen, with listeners as an election library has them.
import {
  EventBus,
  type ListenerRegistration,
  type ListenOptions,
} from '../../sim/listeners/eventBus';
import {
  type EventOf,
  type InstanceState,
  Lifecycle,
  type LifecycleType,
} from '../../sim/listeners/lifecycle';
import type { LiveRun } from '../run/liveRun';
import type { Session } from '../session';

/** A node as Sovereign's `LeaderElection` shows itself, at the moment shown. */
export interface Instance {
  readonly id: string;
  getState(): InstanceState;
  isLeader(): boolean;
  /**
   * Calls a listener with the events of a type, subtypes included, as the run reaches them for the first time. A listener
   * that throws harms no other: the page reports its error.
   */
  on<T extends LifecycleType>(
    type: T,
    listener: (event: EventOf<T>) => void,
    options?: ListenOptions,
  ): ListenerRegistration;
}

/** The instance of a node; throws a RangeError for a node that the run does not have. */
export function instanceOf(session: Session, id: string): Instance {
  const run = () => session.store.getState().run;
  const node = () => run().world.nodes.get(id);
  if (!node()) throw new RangeError(`the run has no node ${id}`);
  const bus = new EventBus({
    executor: (task) => queueMicrotask(task),
    onError: (error) => session.report(error),
  });
  let heard = hearFrom(run(), id);
  let count = 0;
  let stop: (() => void) | null = null;
  // A listener may act, and a reported error changes the store: the events go on in order, and not within one another.
  let isFollowing = false;
  const follow = () => {
    if (isFollowing) return;
    isFollowing = true;
    if (heard.run !== run()) heard = hearFrom(run(), id);
    while (heard.next < heard.run.eventsShown) {
      const event = heard.run.trace.at(heard.next);
      heard.next += 1;
      for (const published of heard.lifecycle.add(event)) bus.publish(published);
    }
    isFollowing = false;
  };
  const begin = () => {
    if (count === 0) {
      heard = hearFrom(run(), id);
      stop = session.store.subscribe(follow);
    }
    count += 1;
  };
  return {
    id,
    getState: () => (node()?.role.toUpperCase() ?? 'FOLLOWER') as InstanceState,
    isLeader: () => node()?.role === 'leader',
    on: (type, listener, options) => {
      begin();
      const registration = bus.on(type, listener, options);
      let isRegistered = true;
      return {
        unregister: () => {
          registration.unregister();
          if (isRegistered) count -= 1;
          isRegistered = false;
          if (count === 0) stop?.();
        },
      };
    },
  };
}

/** A listener of a run from the moment shown on: earlier events are not published again. */
function hearFrom(run: LiveRun, id: string) {
  const lifecycle = new Lifecycle(id);
  const next = run.eventsShown;
  for (let seq = 0; seq < next; seq += 1) lifecycle.add(run.trace.at(seq));
  return { run, lifecycle, next };
}
