// An instance's inside at the moment shown: the drawing, its listeners, and their last calls.
import { useMemo } from 'react';
import { useSessionState } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import { Deliveries, type Delivery } from '../../sim/listeners/deliveries';
import { eventWords } from './eventWords';
import { InsideFigure } from './InsideFigure';
import { ListenerForm, ListenerRows } from './ListenerRows';
import { useListeners } from './listenerStore';
import './listeners.css';

const SHOWN_CALLS = 8;

/** Its parent draws it on every revision. */
export function Inside({ id }: { readonly id: string }) {
  const run = useSessionState((state) => state.run);
  useSessionState((state) => state.revision);
  const listeners = useListeners((store) => store.listeners);
  // The run is a dependency: another run has another trace.
  const deliveries = useMemo(() => {
    const made = new Deliveries(id, listeners);
    made.follow(run.trace);
    return made;
  }, [run, id, listeners]);
  deliveries.follow(run.trace);
  const node = run.world.nodes.get(id);
  if (!node) return null;
  const isSoFar = ({ seq }: { readonly seq: number }) => seq < run.eventsShown;
  const calls = deliveries.calls.filter(isSoFar);
  const published = deliveries.published.filter(isSoFar);
  const last = published.at(-1)?.seq;
  const isLast = ({ seq }: { readonly seq: number }) => seq === last;
  return (
    <>
      <InsideFigure
        node={node}
        kinds={Object.keys(run.algorithm.messages)}
        published={published.filter(isLast).map(({ event }) => event)}
        listeners={listeners}
        called={calls.filter(isLast)}
      />
      <ListenerRows listeners={listeners} calls={calls} />
      <ListenerForm />
      <h2>Last calls</h2>
      <Calls calls={calls.slice(-SHOWN_CALLS).reverse()} />
    </>
  );
}

function Calls({ calls }: { readonly calls: readonly Delivery[] }) {
  if (calls.length === 0) return <p className="hint">No listener has been called so far.</p>;
  return (
    <ol className="node-events" aria-label="Last calls of listeners, the newest first">
      {calls.map(({ seq, event, listener, isAsync, error }) => (
        <li key={callKey({ seq, event, listener })}>
          <time>{spokenMoment(event.timestamp)} s</time> <b>{listener}</b> ({howCalled(isAsync)})
          gets {eventWords(event)}
          {error !== null && <em className="thrown">, and throws: {error}. The others get it.</em>}
        </li>
      ))}
    </ol>
  );
}

/** A step publishes no two events of a type. */
function callKey({ seq, event: { type }, listener }: Pick<Delivery, 'seq' | 'event' | 'listener'>) {
  return `${seq} ${type} ${listener}`;
}

function howCalled(isAsync: boolean): string {
  return isAsync ? 'async' : 'sync';
}
