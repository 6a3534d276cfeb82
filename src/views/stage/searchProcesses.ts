// The search for a process by its id or by its kind.
import type { World } from '../../sim/trace/world';
import { clientLabel, nodeLabel, serviceLabel } from '../words/labels';

/** A process that was found. */
export interface FoundProcess {
  readonly id: string;
  /** Its accessible name. */
  readonly label: string;
}

/** The number of results that the list has room for. */
const MOST_RESULTS = 8;

/**
 * The processes whose id contains the query, and the services and clients of a kind that does, whatever the case. Ids
 * equal to the query come first, then those that begin with it.
 */
export function searchProcesses(
  { nodes, services, clients }: Pick<World, 'nodes' | 'services' | 'clients'>,
  query: string,
): readonly FoundProcess[] {
  const wanted = query.trim().toLowerCase();
  const all = [
    ...[...nodes.values()].map((node) => ({ id: node.id, kind: '', label: nodeLabel(node) })),
    ...[...services.values()].map((one) => ({ ...one, label: serviceLabel(one) })),
    ...[...clients.values()].map((one) => ({ ...one, label: clientLabel(one) })),
  ];
  return all
    .map(({ id, kind, label }) => ({ id, label, rank: rankOf(id, kind, wanted) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_RESULTS)
    .map(({ id, label }) => ({ id, label }));
}

const NOT_FOUND = 4;

function rankOf(id: string, kind: string, wanted: string): number {
  const name = id.toLowerCase();
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(wanted)) return 2;
  return kind.toLowerCase().includes(wanted) ? 3 : NOT_FOUND;
}
