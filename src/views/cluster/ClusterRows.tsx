// The rows of nodes, services and clients.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { clientIds } from '../../clients/catalogue';
import { serviceIds } from '../../services/catalogue';
import {
  type ClusterDraft,
  type ListName,
  NODE_FIELDS,
  type NodeField,
  NUMBER_FIELDS,
  withCopy,
  withNode,
  withoutRow,
  withPart,
  withRowMoved,
  withText,
} from '../../session/cluster/clusterDraft';
import { registries } from '../../session/run/installed';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { MAX_NODES, MAX_PARTS, type Params } from '../../sim/contracts/definition';
import { ClusterRow, RowField } from './ClusterRow';
import { FIELD_LABELS, shownFields } from './nodeFields';

interface Props {
  readonly draft: ClusterDraft;
  /** By place, as `nodes.2.priority`. */
  readonly errors: ReadonlyMap<string, string>;
  readonly algorithm: Algorithm;
  readonly params: Params;
  readonly onChange: (draft: ClusterDraft) => void;
}

/** Three lists, each with its way to add a row. */
export function ClusterRows({ draft, errors, algorithm, params, onChange }: Props) {
  const [isAll, setAll] = useState(false);
  const focus = useNextFocus(draft);
  const usual = shownFields(draft, algorithm, params, errors);
  const [fields, example] = [isAll ? NODE_FIELDS : usual, exampleOf(params)];
  const listOf = (list: ListName, fieldsOf: (index: number) => ReactNode) => (
    <ol aria-label={NAMES[list]}>
      {draft[list].map(({ key, id }, index) => (
        <ClusterRow
          key={key}
          name={id || `row ${index + 1}`}
          isFirst={index === 0}
          isLast={index === draft[list].length - 1}
          onMove={(by) => {
            focus.keep();
            onChange(withRowMoved(draft, list, index, by));
          }}
          onCopy={() => {
            focus.next(`${draft.nextKey}-id`);
            onChange(withCopy(draft, list, index));
          }}
          onRemove={() => {
            const rows = draft[list];
            const next = rows[index + 1] ?? rows[index - 1];
            focus.next(next ? `${next.key}-id` : `add-${list}`);
            onChange(withoutRow(draft, list, index));
          }}
        >
          {fieldsOf(index)}
        </ClusterRow>
      ))}
    </ol>
  );
  const field = (list: ListName, index: number, name: NodeField, value: string, key: number) => (
    <RowField
      key={name}
      id={`${key}-${name}`}
      label={FIELD_LABELS[name]}
      of={draft[list][index]?.id || `row ${index + 1}`}
      value={value}
      error={errors.get(`${list}.${index}.${name}`)}
      isNumber={NUMBER_FIELDS.has(name)}
      onChange={(text) => onChange(withText(draft, list, index, name, text))}
      {...(name === 'knows' && { placeholder: 'all' })}
      {...(name === 'algorithm' && { placeholder: algorithm.id, list: ALGORITHMS })}
      {...(name === 'params' && { placeholder: list === 'nodes' ? example : 'as in the run' })}
    />
  );
  const parts = (list: 'services' | 'clients', kinds: readonly string[]) => (
    <>
      <h3>{NAMES[list]}</h3>
      {draft[list].length > 0 &&
        listOf(list, (index) => {
          const row = draft[list][index];
          return (
            row && (
              <>
                {field(list, index, 'id', row.id, row.key)}
                {(isAll || row.params !== '') && field(list, index, 'params', row.params, row.key)}
                <span className="hint">{row.kind}</span>
              </>
            )
          );
        })}
      <p className="adders">
        {kinds.map((kind, index) => (
          <button
            key={kind}
            type="button"
            disabled={draft[list].length >= MAX_PARTS}
            {...(index === 0 && { id: `add-${list}` })}
            onClick={() => {
              focus.next(`${draft.nextKey}-id`);
              onChange(withPart(draft, list, kind));
            }}
          >
            Add {kind}
          </button>
        ))}
      </p>
    </>
  );
  return (
    <>
      <p className="cluster-head">
        <strong>Nodes</strong>
        <label>
          <input type="checkbox" checked={isAll} onChange={() => setAll(!isAll)} /> More columns
        </label>
      </p>
      <datalist id={ALGORITHMS}>
        {registries.algorithmIds.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      {listOf('nodes', (index) => {
        const row = draft.nodes[index];
        return row && fields.map((name) => field('nodes', index, name, row[name], row.key));
      })}
      {errors.has('nodes') && <p className="error">{errors.get('nodes')}</p>}
      <p className="adders">
        <button
          type="button"
          id="add-nodes"
          disabled={draft.nodes.length >= MAX_NODES}
          onClick={() => {
            focus.next(`${draft.nextKey}-id`);
            onChange(withNode(draft));
          }}
        >
          Add a node
        </button>
      </p>
      {parts('services', serviceIds)}
      {parts('clients', clientIds)}
    </>
  );
}

const ALGORITHMS = 'cluster-algorithms';

/** A parameter of the run with its value, as an example of how to write one: `t1Ms=3000`. */
function exampleOf(params: Params): string {
  const [example] = Object.entries(params).filter(([, value]) => typeof value === 'number');
  return example?.join('=') ?? '';
}

const NAMES: Readonly<Record<ListName, string>> = {
  nodes: 'Nodes',
  services: 'Services',
  clients: 'Clients',
};

/** The focus after the draft's next change: on an element by its id, or where it is now, in a row that moves. */
function useNextFocus(draft: ClusterDraft) {
  const wanted = useRef<{ readonly focus: () => void } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the draft.
  useLayoutEffect(() => {
    wanted.current?.focus();
    wanted.current = null;
  }, [draft]);
  return {
    next: (id: string) => {
      wanted.current = { focus: () => document.getElementById(id)?.focus() };
    },
    keep: () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) wanted.current = activeElement;
    },
  };
}
