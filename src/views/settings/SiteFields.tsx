// The site of each node, in a form that folds: a cluster may have two hundred nodes.
import { useState } from 'react';
import { TextField } from '../controls/Field';
import { type SitesDraft, type SitesReading, siteCount } from './sitesDraft';

interface Props {
  readonly draft: SitesDraft;
  readonly errors: SitesReading['errors'];
  readonly onChange: (draft: SitesDraft) => void;
}

/** One field a node; an error opens the form. */
export function SiteFields({ draft, errors, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const count = siteCount(draft);
  const isShown = isOpen || Object.keys(errors).length > 0;
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
          {count === 0 ? 'none' : count}, for the layout “Sites” and the order of the lanes
        </span>
      </summary>
      {isShown &&
        Object.entries(draft).map(([id, site]) => (
          <TextField
            key={id}
            label={`Site of ${id}`}
            value={site}
            error={errors[id]}
            onChange={(typed) => onChange({ ...draft, [id]: typed })}
          />
        ))}
    </details>
  );
}
