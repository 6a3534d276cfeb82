// The fields of a node's row: their labels, and those that are shown.
import { type ClusterDraft, NODE_FIELDS, type NodeField } from '../../session/cluster/clusterDraft';
import type { Algorithm } from '../../sim/contracts/algorithm';

/** The labels of the fields. */
export const FIELD_LABELS: Readonly<Record<NodeField, string>> = {
  id: 'Id',
  priority: 'Priority',
  joinsAtMs: 'Joins at, ms',
  joins: 'Joins through',
  secret: 'Secret',
  knows: 'Knows',
  clockRate: 'Clock rate',
  clockAheadMs: 'Clock ahead, ms',
  diskMs: 'Disk, ms a write',
  algorithm: 'Own algorithm',
  params: 'Own parameters',
  site: 'Site',
};

/**
 * The fields to show: those that matter to the algorithm, those that some node has, and those with errors.
 *
 * @param errors - by place, as `nodes.2.priority`.
 */
export function shownFields(
  { nodes }: ClusterDraft,
  { membership, usesPriorities }: Pick<Algorithm, 'membership' | 'usesPriorities'>,
  params: object,
  errors: ReadonlyMap<string, string>,
): readonly NodeField[] {
  const usual = new Set<NodeField>(['id', 'joinsAtMs']);
  if (usesPriorities?.(params as never)) usual.add('priority');
  if (membership === 'own') usual.add('joins').add('secret');
  const places = [...errors.keys()];
  return NODE_FIELDS.filter(
    (field) =>
      usual.has(field) ||
      (field !== 'priority' && nodes.some((row) => row[field] !== '')) ||
      places.some((place) => place.endsWith(`.${field}`)),
  );
}
