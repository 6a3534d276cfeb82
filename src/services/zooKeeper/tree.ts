// The znodes of ZooKeeper and the operations on them: paths, versions, sequence numbers.

/** A znode. The list of all znodes is in the order of their creation. */
export type Znode = {
  readonly path: string;
  readonly data: string;
  /** The session of an ephemeral znode; null for a persistent one. */
  readonly session: number | null;
  /** The id of the transaction that created it. */
  readonly czxid: number;
  /** Number of times that its data was set. */
  readonly version: number;
  /** Number of children ever created: the next sequence number, which no deletion lowers. */
  readonly creations: number;
};

/** The code of a refusal, as ZooKeeper's KeeperException names it. */
export type Refusal =
  | 'NODE_EXISTS'
  | 'NO_NODE'
  | 'NOT_EMPTY'
  | 'BAD_VERSION'
  | 'SESSION_EXPIRED'
  | 'NO_CHILDREN_FOR_EPHEMERALS'
  | 'BAD_ARGUMENTS';

/** The effect of a change on one znode. */
export type Change = {
  readonly event: 'created' | 'deleted' | 'changed';
  readonly path: string;
};

/** The tree after a change, or the reason why it was refused. */
export type Changed =
  | { readonly nodes: readonly Znode[]; readonly change: Change }
  | { readonly error: Refusal };

/** A tree with only the root. */
export const BARE_TREE: readonly Znode[] = [
  { path: '/', data: '', session: null, czxid: 0, version: 0, creations: 0 },
];

/** The arguments of a create. */
export interface Creation {
  readonly path: string;
  readonly data: string;
  readonly mode: 'persistent' | 'ephemeral' | 'persistentSequential' | 'ephemeralSequential';
  /** The session of the client that sent the request. */
  readonly session: number;
  readonly zxid: number;
}

const SEQUENCE_DIGITS = 10;
/** The version that matches any version. */
const ANY_VERSION = -1;
/** Code units that PathUtils.validatePath refuses: control characters, surrogates, private areas, specials. */
const FORBIDDEN: readonly (readonly [first: number, last: number])[] = [
  [0x0000, 0x001f],
  [0x007f, 0x009f],
  [0xd800, 0xf8ff],
  [0xfff0, 0xffff],
];

/** The path of the parent znode; null for a path without one. */
export function parentOf(path: string): string | null {
  const slash = path.lastIndexOf('/');
  if (slash < 0) return null;
  return slash === 0 ? '/' : path.slice(0, slash);
}

/** Whether a path is valid. */
function isPath(path: string): boolean {
  if (path === '/') return true;
  const [root, ...names] = path.split('/');
  const isName = (name: string) => name !== '' && name !== '.' && name !== '..';
  return root === '' && names.every(isName) && !hasForbidden(path);
}

function hasForbidden(path: string): boolean {
  for (let index = 0; index < path.length; index += 1) {
    const unit = path.charCodeAt(index);
    if (FORBIDDEN.some(([first, last]) => unit >= first && unit <= last)) return true;
  }
  return false;
}

/** The znode at a path. */
export function find(nodes: readonly Znode[], path: string): Znode | undefined {
  return nodes.find((node) => node.path === path);
}

/** The names of a znode's children, sorted. */
export function childrenOf(nodes: readonly Znode[], path: string): string[] {
  return nodes
    .filter((node) => node.path !== '/' && parentOf(node.path) === path)
    .map((node) => node.path.slice(node.path.lastIndexOf('/') + 1))
    .sort();
}

const isVersion = (node: Znode, version: number) =>
  version === ANY_VERSION || version === node.version;

/** Creates a znode. The order of the checks is the server's (PrepRequestProcessor.pRequest2TxnCreate). */
export function create(nodes: readonly Znode[], asked: Creation): Changed {
  const { data, mode, session, zxid } = asked;
  const parentPath = parentOf(asked.path);
  if (parentPath === null) return { error: 'BAD_ARGUMENTS' };
  const parent = find(nodes, parentPath);
  if (!parent) return { error: 'NO_NODE' };
  const number = mode.endsWith('Sequential')
    ? String(parent.creations).padStart(SEQUENCE_DIGITS, '0')
    : '';
  const path = asked.path + number;
  if (!isPath(path)) return { error: 'BAD_ARGUMENTS' };
  if (find(nodes, path)) return { error: 'NODE_EXISTS' };
  if (parent.session !== null) return { error: 'NO_CHILDREN_FOR_EPHEMERALS' };
  const owner = mode.startsWith('ephemeral') ? session : null;
  const created = { path, data, session: owner, czxid: zxid, version: 0, creations: 0 };
  const above = { ...parent, creations: parent.creations + 1 };
  return {
    nodes: [...replaced(nodes, above), created],
    change: { event: 'created', path },
  };
}

/** Sets a znode's data if it has this version. */
export function setData(
  nodes: readonly Znode[],
  { path, data, version }: { path: string; data: string; version: number },
): Changed {
  if (!isPath(path)) return { error: 'BAD_ARGUMENTS' };
  const node = find(nodes, path);
  if (!node) return { error: 'NO_NODE' };
  if (!isVersion(node, version)) return { error: 'BAD_VERSION' };
  return {
    nodes: replaced(nodes, { ...node, data, version: node.version + 1 }),
    change: { event: 'changed', path },
  };
}

/** Deletes a znode that has this version and no children. The root stays. */
export function remove(
  nodes: readonly Znode[],
  { path, version }: { path: string; version: number },
): Changed {
  if (path === '/' || parentOf(path) === null) return { error: 'BAD_ARGUMENTS' };
  const node = find(nodes, path);
  if (!node) return { error: 'NO_NODE' };
  if (!isVersion(node, version)) return { error: 'BAD_VERSION' };
  if (childrenOf(nodes, path).length > 0) return { error: 'NOT_EMPTY' };
  return {
    nodes: nodes.filter((other) => other !== node),
    change: { event: 'deleted', path },
  };
}

function replaced(nodes: readonly Znode[], node: Znode): Znode[] {
  return nodes.map((other) => (other.path === node.path ? node : other));
}
