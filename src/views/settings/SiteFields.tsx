// The sites of nodes and the times between them, in a form that folds: a cluster may have two hundred nodes.
import { useState } from 'react';
import type { NodeDefinition, SiteTimes } from '../../sim/contracts/definition';
import { Field, NumberField, TextField } from '../controls/Field';
import { SiteTimesFields } from './SiteTimesFields';
import { type SitesDraft, type SitesReading, siteCount, withTimes } from './sitesDraft';

interface Props {
  readonly nodes: readonly NodeDefinition[];
  readonly draft: SitesDraft;
  readonly reading: SitesReading;
  readonly onChange: (draft: SitesDraft) => void;
}

/** The choice of the times, and one field a node; an error opens the form. */
export function SiteFields({ nodes, draft, reading, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const count = siteCount(draft);
  const { errors, spreadError } = reading;
  const isShown = isOpen || Object.keys(errors).length > 0 || spreadError !== undefined;
  return (
    <details
      className="part-form"
      aria-label="Sites of the nodes"
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Sites{' '}
        <span className="hint">
          {count === 0 ? 'none' : count}, for latencies, the layout “Sites” and the order of the
          lanes
        </span>
      </summary>
      {isShown && (
        <>
          <SiteTimesFields
            times={draft.times}
            onChange={(times) => onChange(withTimes(draft, times, nodes))}
          />
          {draft.times && (
            <NumberField
              label="Spread"
              help="How far a latency may be from half of its round trip, as a part of it, from 0 to 1. 0.1 is up to 10 % shorter or longer, all equally likely."
              value={draft.spread}
              error={spreadError}
              onChange={(spread) => onChange({ ...draft, spread })}
            />
          )}
          {Object.entries(draft.byNode).map(([id, site]) => (
            <SiteField
              key={id}
              node={id}
              site={site}
              times={draft.times}
              error={errors[id]}
              onChange={(typed) => onChange({ ...draft, byNode: { ...draft.byNode, [id]: typed } })}
            />
          ))}
        </>
      )}
    </details>
  );
}

interface SiteFieldProps {
  readonly node: string;
  readonly site: string;
  readonly times: SiteTimes | null;
  readonly error: string | undefined;
  readonly onChange: (site: string) => void;
}

/** The site of a node: any name, or one of those that have times. */
function SiteField({ node, site, times, error, onChange }: SiteFieldProps) {
  const label = `Site of ${node}`;
  if (!times) return <TextField label={label} value={site} error={error} onChange={onChange} />;
  const names = times.names.includes(site) ? times.names : [site, ...times.names];
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <select {...attributes} value={site} onChange={({ target }) => onChange(target.value)}>
          {site !== '' && <option value="">none</option>}
          {names.map((name) => (
            <option key={name} value={name}>
              {name === '' ? 'none' : name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
