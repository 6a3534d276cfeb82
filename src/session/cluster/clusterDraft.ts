// A cluster in the making: its rows as typed, the cluster that they mean, and the errors of each field.
import { type Cluster, checkedCluster } from '../../runFile/cluster/cluster';
import type { Registries } from '../../runFile/registries';
import type { RunFile } from '../../runFile/runFile';
import type { Programs } from '../../runFile/schema';
import { capitalised } from '../../sim/base/format';
import type { NodeDefinition, Params, PartDefinition } from '../../sim/contracts/definition';

/** The fields of a node, in the order of the form. */
export const NODE_FIELDS = [
  'id',
  'priority',
  'joinsAtMs',
  'joins',
  'secret',
  'knows',
  'clockRate',
  'clockAheadMs',
  'diskMs',
  'algorithm',
  'params',
  'site',
] as const;
export type NodeField = (typeof NODE_FIELDS)[number];

/** The fields that hold numbers. */
export const NUMBER_FIELDS: ReadonlySet<NodeField> = new Set([
  'priority',
  'joinsAtMs',
  'clockRate',
  'clockAheadMs',
  'diskMs',
]);

/** A node: its fields as typed, and a key that stays while the row is moved or its id is typed. */
export type NodeRow = Readonly<Record<NodeField, string>> & { readonly key: number };

/** A service or client. */
export interface PartRow {
  readonly key: number;
  readonly id: string;
  readonly kind: string;
  /** Its parameters in the run; without them the defaults of its kind hold. */
  readonly base: Params;
  /** Other values as typed, such as `ttlMs=6000`. */
  readonly params: string;
}

/** The rows of each list. */
export interface ClusterDraft {
  readonly nodes: readonly NodeRow[];
  readonly services: readonly PartRow[];
  readonly clients: readonly PartRow[];
  /** The key of the next row. */
  readonly nextKey: number;
}

export type ListName = 'nodes' | 'services' | 'clients';

/** The draft of a cluster. */
export function clusterDraft({ nodes, services = [], clients = [] }: Cluster): ClusterDraft {
  let key = 0;
  const partRow = ({ id, kind, params }: PartDefinition) => ({
    key: key++,
    id,
    kind,
    base: params,
    params: '',
  });
  return {
    nodes: nodes.map((node) => nodeRow(node, key++)),
    services: services.map(partRow),
    clients: clients.map(partRow),
    nextKey: key,
  };
}

function nodeRow(node: Partial<NodeDefinition>, key: number): NodeRow {
  const text = (field: NodeField) => {
    const value = node[field];
    if (value === undefined) return '';
    if (typeof value !== 'object') return String(value);
    const words = Array.isArray(value)
      ? value
      : Object.entries(value).map((pair) => pair.join('='));
    return words.join(' ');
  };
  const fields = Object.fromEntries(NODE_FIELDS.map((field) => [field, text(field)]));
  return { ...(fields as Record<NodeField, string>), key };
}

/** The draft with a node at its end: under the next free id, with a priority above all others. */
export function withNode(draft: ClusterDraft): ClusterDraft {
  const highest = Math.max(0, ...draft.nodes.map((row) => Number(row.priority) || 0));
  const node = { id: freeId(draft, 'n'), priority: highest + 1 };
  return added(draft, 'nodes', nodeRow(node, draft.nextKey));
}

/** The draft with a service or client of a kind at its end, with that kind's defaults. */
export function withPart(
  draft: ClusterDraft,
  list: 'services' | 'clients',
  kind: string,
): ClusterDraft {
  const id = freeId(draft, list === 'services' ? 's' : 'c');
  return added(draft, list, { key: draft.nextKey, id, kind, base: {}, params: '' });
}

/** The draft with a copy of a row below it, under the next free id. */
export function withCopy(draft: ClusterDraft, list: ListName, index: number): ClusterDraft {
  const row = draft[list][index];
  if (!row) return draft;
  const stem = row.id.replace(/\d+$/, '').slice(0, 16) || 'n';
  const copy = { ...row, id: freeId(draft, stem), key: draft.nextKey };
  const rows = draft[list].toSpliced(index + 1, 0, copy as never);
  return { ...draft, [list]: rows, nextKey: draft.nextKey + 1 };
}

/** The draft without a row. */
export function withoutRow(draft: ClusterDraft, list: ListName, index: number): ClusterDraft {
  return { ...draft, [list]: draft[list].filter((_, other) => other !== index) };
}

/** The draft with a row one place earlier (−1) or later (1); a row at the end stays there. */
export function withRowMoved(
  draft: ClusterDraft,
  list: ListName,
  index: number,
  by: 1 | -1,
): ClusterDraft {
  const rows: (NodeRow | PartRow)[] = [...draft[list]];
  const [row] = rows.splice(index, 1);
  if (row) rows.splice(Math.max(0, index + by), 0, row);
  return { ...draft, [list]: rows };
}

/** The draft with another text in a field of a row. */
export function withText(
  draft: ClusterDraft,
  list: ListName,
  index: number,
  field: NodeField,
  text: string,
): ClusterDraft {
  const rows: readonly (NodeRow | PartRow)[] = draft[list];
  const changed = rows.map((row, other) => (other === index ? { ...row, [field]: text } : row));
  return { ...draft, [list]: changed };
}

/** The draft with other nodes, with new keys. */
export function withNodes(draft: ClusterDraft, nodes: readonly Partial<NodeRow>[]): ClusterDraft {
  const empty = nodeRow({}, 0);
  const rows = nodes.map((node, index) => ({ ...empty, ...node, key: draft.nextKey + index }));
  return { ...draft, nodes: rows, nextKey: draft.nextKey + rows.length };
}

/** The cluster that a draft means, or its errors. */
export interface ClusterReading {
  /** Null while there are errors. */
  readonly cluster: Cluster | null;
  /** Sentences, by `nodes.2.priority`; those of a whole list by `nodes`. */
  readonly errors: ReadonlyMap<string, string>;
}

/**
 * Reads a draft with the checks of the cluster file.
 *
 * @param algorithm - the run's, whose rules the nodes must keep as well.
 */
export function readDraft(
  draft: ClusterDraft,
  programs: Programs & Pick<Registries, 'algorithms'>,
  algorithm?: RunFile['algorithm'],
): ClusterReading {
  const part = ({ id, kind, base, params }: PartRow) => ({
    id: id.trim(),
    kind,
    params: { ...base, ...partParams(wordsOf(params)) },
  });
  const processes = {
    nodes: draft.nodes.map(nodeOf),
    services: draft.services.map(part),
    clients: draft.clients.map(part),
  };
  const { cluster, problems } = checkedCluster(processes, programs, algorithm);
  const errors = new Map<string, string>();
  for (const { path, text } of problems) {
    const place = path.slice(0, 3).join('.');
    if (!errors.has(place)) errors.set(place, `${capitalised(text)}.`);
  }
  return { cluster, errors };
}

/** The sentence for nodes that share a priority; null when none do. */
export function sharedPriority({ nodes }: ClusterDraft): string | null {
  const seen = new Map<number, string>();
  for (const { id, priority: text } of nodes) {
    const priority = Number(text);
    const other = seen.get(priority);
    if (other !== undefined)
      return `${other} and ${id} share priority ${priority}: neither is the higher one, and both may lead.`;
    seen.set(priority, id);
  }
  return null;
}

/** A node's fields; an empty text is an absent field, and no number stays a text, which the schema refuses. */
function nodeOf(row: NodeRow): Record<string, unknown> {
  const node: Record<string, unknown> = {};
  for (const field of NODE_FIELDS) {
    const text = row[field].trim();
    if (text === '') continue;
    const words = wordsOf(text);
    if (field === 'knows') node[field] = words;
    else if (field === 'params') node[field] = ownParams(words);
    else
      node[field] = NUMBER_FIELDS.has(field) && !Number.isNaN(Number(text)) ? Number(text) : text;
  }
  return node;
}

const wordsOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** Parameters of a service or client; its switches are `true` or `false`. */
function partParams(words: readonly string[]): Params {
  const switches = new Map<unknown, boolean>([
    ['true', true],
    ['false', false],
  ]);
  const given = Object.entries(ownParams(words));
  return Object.fromEntries(given.map(([name, value]) => [name, switches.get(value) ?? value]));
}

/** Parameters of a node, from words such as `t1Ms=3000`; a value that is no number stays a text. */
function ownParams(words: readonly string[]): Record<string, number | string> {
  return Object.fromEntries(
    words.map((word) => {
      const [name = '', text = ''] = word.split('=', 2);
      return [name, text === '' || Number.isNaN(Number(text)) ? text : Number(text)];
    }),
  );
}

function added(draft: ClusterDraft, list: ListName, row: NodeRow | PartRow): ClusterDraft {
  return { ...draft, [list]: [...draft[list], row], nextKey: draft.nextKey + 1 };
}

/** The first id with this stem that no row has. */
function freeId({ nodes, services, clients }: ClusterDraft, stem: string): string {
  const taken = new Set([...nodes, ...services, ...clients].map(({ id }) => id.trim()));
  let number = 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}
