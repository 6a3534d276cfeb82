// The list of a node's latest events.
import { useSessionState } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import { lastNodeEvents } from './lastEvents';

const SHOWN_EVENTS = 8;

/** A node's latest events, newest first. */
export function NodeEvents({ node }: { readonly node: string }) {
  const run = useSessionState((state) => state.run);
  useSessionState((state) => state.revision);
  return (
    <ol className="node-events" aria-label="Its last events">
      {lastNodeEvents(run, run.eventsShown, node, SHOWN_EVENTS).map(({ seq, atMs, text }) => (
        <li key={seq}>
          <time>{spokenMoment(atMs)} s</time> {text}
        </li>
      ))}
    </ol>
  );
}
