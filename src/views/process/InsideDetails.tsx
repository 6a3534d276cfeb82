// The node's inside, behind a heading: its code is fetched apart from the panel's, and it folds nothing while it is closed.
import { useState } from 'react';
import { lazyView } from '../base/lazyView';

const Inside = lazyView<{ readonly id: string }>(() =>
  import('../listeners/Inside').then((file) => file.Inside),
);

/** Closed at first. */
export function InsideDetails({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="inside-details"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Inside: scheduler, state machine, event bus</summary>
      {isOpen && <Inside id={id} />}
    </details>
  );
}
