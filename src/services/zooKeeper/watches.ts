// The watches of ZooKeeper: the changes that fire them, once each.
import { type Change, parentOf } from './tree';

/** EXISTS and GET watch the data of a path, whether or not it exists; CHILDREN watches the list below it. */
export type Watch = {
  readonly kind: 'data' | 'child';
  readonly path: string;
  readonly session: number;
};

/** A notification to the client of a session. */
export interface Notification {
  readonly session: number;
  readonly event: 'created' | 'deleted' | 'changed' | 'children';
  readonly path: string;
}

type Trigger = Pick<Watch, 'kind' | 'path'> & Pick<Notification, 'event'>;

/** The watches with one more. A watch that is set twice exists once. */
export function withWatch(watches: readonly Watch[], watch: Watch): readonly Watch[] {
  const isSet = watches.some(
    ({ kind, path, session }) =>
      kind === watch.kind && path === watch.path && session === watch.session,
  );
  return isSet ? watches : [...watches, watch];
}

/** The triggers of a change, in the order of DataTree.createNode, deleteNode and setData. */
function triggersOf({ event, path }: Change): Trigger[] {
  const data: Trigger = { kind: 'data', path, event };
  const above: Trigger = { kind: 'child', path: parentOf(path) ?? '/', event: 'children' };
  if (event === 'changed') return [data];
  return event === 'created' ? [data, above] : [data, { kind: 'child', path, event }, above];
}

/** Fires the watches that a change triggers: the notifications in order, and the watches that are left. */
export function fire(
  watches: readonly Watch[],
  change: Change,
): { readonly notifications: readonly Notification[]; readonly left: readonly Watch[] } {
  let left = watches;
  let notifications: readonly Notification[] = [];
  for (const { kind, path, event } of triggersOf(change)) {
    const fits = (watch: Watch) => watch.kind === kind && watch.path === path;
    const fresh = left
      .filter(fits)
      // A session that watches both the data and the children of a deleted znode is notified once.
      .filter(
        ({ session }) => !notifications.some((one) => one.session === session && one.path === path),
      )
      .map(({ session }) => ({ session, event, path }));
    notifications = [...notifications, ...fresh];
    left = left.filter((watch) => !fits(watch));
  }
  return { notifications, left };
}
