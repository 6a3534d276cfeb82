// The real event behind the scenario of an incident, on its title card.
import type { Incident } from '../../runFile/incident';
import { isPreventable, preventedRun } from '../../session/files/prevention';
import { useSession, useSessionState } from '../../session/useSession';
import './incident.css';

/** When it happened and what happened; nothing for another run. */
export function IncidentNotes() {
  const incident = useSessionState((state) => state.file.incident);
  return incident ? <Notes incident={incident} /> : null;
}

function Notes({ incident }: { readonly incident: Incident }) {
  const { when, source, happened, simplified, prevention } = incident;
  return (
    <details className="incident">
      <summary>What really happened, {when}</summary>
      <p>{happened}</p>
      <p>
        <b>Source:</b> <Source text={source} />
      </p>
      <p>
        <b>Simplified here:</b> {simplified}
      </p>
      <p>
        <b>Prevented by:</b> {prevention.text}
      </p>
      {isPreventable(incident) && <PreventedStart incident={incident} />}
    </details>
  );
}

/** An address as a link, anything else as it is. */
function Source({ text }: { readonly text: string }) {
  if (!/^https:\/\/\S+$/.test(text)) return text;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer">
      {text.slice('https://'.length)}
    </a>
  );
}

function PreventedStart({ incident }: { readonly incident: Incident }) {
  const session = useSession();
  const start = () => {
    const { file } = session.store.getState();
    void session.start(preventedRun(file, incident));
  };
  return (
    <button type="button" onClick={start}>
      Play it with that switch
    </button>
  );
}
