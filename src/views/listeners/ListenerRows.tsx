// The registered listeners with the number of their calls, and the form that registers another.
import { useState } from 'react';
import type { Delivery, Listening } from '../../sim/listeners/deliveries';
import { LIFECYCLE_TYPES, type LifecycleType } from '../../sim/listeners/lifecycle';
import { MOST_LISTENERS, useListeners } from './listenerStore';
import '../controls/forms.css';

interface RowsProps {
  readonly listeners: readonly Listening[];
  /** The calls so far. */
  readonly calls: readonly Delivery[];
}

/** A row for each listener, in the order of registration. */
export function ListenerRows({ listeners, calls }: RowsProps) {
  const { unregister, setThrows } = useListeners.getState();
  if (listeners.length === 0) return <p className="hint">No listener is registered.</p>;
  return (
    <ul className="listener-rows" aria-label="Listeners">
      {listeners.map(({ name, type, isAsync, throws }) => (
        <li key={name}>
          <span>
            <b>{name}</b> {type}, {isAsync ? 'async' : 'sync'}, calls:{' '}
            {calls.filter(({ listener }) => listener === name).length}
          </span>
          <label
            className="chip"
            title="It throws at each event; the others get the event all the same"
          >
            <input
              type="checkbox"
              aria-label={`${name} throws`}
              checked={throws}
              onChange={() => setThrows(name, !throws)}
            />
            throws
          </label>
          <button type="button" aria-label={`Unregister ${name}`} onClick={() => unregister(name)}>
            Unregister
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Registers a listener for a type or a supertype. */
export function ListenerForm() {
  const [type, setType] = useState<LifecycleType>('Event');
  const [isAsync, setAsync] = useState(false);
  const isFull = useListeners(({ listeners }) => listeners.length >= MOST_LISTENERS);
  return (
    <form
      className="listener-form"
      onSubmit={(event) => {
        event.preventDefault();
        useListeners.getState().on(type, isAsync);
      }}
    >
      <select
        aria-label="Type of events"
        value={type}
        onChange={({ target }) => setType(target.value as LifecycleType)}
      >
        {LIFECYCLE_TYPES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <label className="chip">
        <input type="checkbox" checked={isAsync} onChange={() => setAsync(!isAsync)} />
        async
      </label>
      <button type="submit" disabled={isFull}>
        Register
      </button>
    </form>
  );
}
