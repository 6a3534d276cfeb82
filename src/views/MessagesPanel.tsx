// The messages in flight and the links that are not as they were: what the stage shows, as lists.
import { useState } from 'react';
import { lookOf } from '../draw/glyph';
import { faults } from '../faults/registry';
import type { LiveRun } from '../session/liveRun';
import { canTalk, processIds } from '../session/processes';
import { useSession, useSessionState } from '../session/useSession';
import { spokenLatency } from '../session/words';
import { type Flight, linkKey } from '../sim/world';
import { changedLinks } from './changedLinks';
import { Glyph } from './Glyph';
import { nodeMessages, partMessages } from './messageKinds';
import { usePage } from './pageContext';
import { latencyAt } from './stageInputs';
import './messages.css';

/** More than these nobody reads, and a hundred nodes send ten thousand at once. */
const LISTED = 40;

/** A panel that is opened from here stands as near to here as the stage goes. */
const BESIDE_THE_SIDE = { x: Number.MAX_SAFE_INTEGER, y: 0 };

/** Messages, then links. */
export function MessagesPanel() {
  return (
    <div className="scroll">
      <h2>In flight</h2>
      <Flights />
      <h2>Links</h2>
      <Links />
      <LinkChooser />
    </div>
  );
}

function Flights() {
  const run = useSessionState((state) => state.run);
  useSessionState((state) => state.revision);
  const nowMs = useSessionState((state) => Math.floor(state.nowMs / 50) * 50);
  const kinds = { messages: nodeMessages(run), partMessages: partMessages(run), world: run.world };
  const { flights } = run.world;
  const next = [...flights.values()].sort((a, b) => a.dueMs - b.dueMs).slice(0, LISTED);
  if (next.length === 0) return <p className="hint">Nothing is under way.</p>;
  return (
    <>
      <ul className="flights" aria-label="Messages in flight">
        {next.map((flight) => (
          <li key={flight.id}>
            <Glyph look={lookOf(kinds, flight)} />
            <span>
              {flight.kind}{' '}
              <span className="way">
                {flight.from} → {flight.to}
              </span>
            </span>
            <span className="due">{dueText(flight, nowMs)}</span>
          </li>
        ))}
      </ul>
      {flights.size > LISTED && <p className="hint">and {flights.size - LISTED} more</p>}
    </>
  );
}

function dueText({ dueMs }: Flight, nowMs: number): string {
  return dueMs <= nowMs ? 'waits' : `in ${Math.ceil((dueMs - nowMs) / 10) * 10} ms`;
}

/** Only the links that are cut or were changed: all of them would be thousands. */
function Links() {
  const run = useSessionState((state) => state.run);
  const { openPopup } = usePage();
  useSessionState((state) => state.revision);
  const links = changedLinks(run.world, (from, to) => settingsText(run, from, to));
  if (links.length === 0) return <p className="hint">All links are as they were at the start.</p>;
  return (
    <ul className="links" aria-label="Links that are cut or changed">
      {links.slice(0, LISTED).map(({ from, to, sign, text }) => (
        <li key={`${from} ${to}`}>
          <span>
            <span className="way">
              {from} {sign} {to}:
            </span>{' '}
            {text}
          </span>
          <button
            type="button"
            aria-label={`Change the link ${from} – ${to}`}
            onClick={() => openPopup({ type: 'link', from, to, ...BESIDE_THE_SIDE })}
          >
            Change
          </button>
        </li>
      ))}
      {links.length > LISTED && <li>and {links.length - LISTED} more</li>}
    </ul>
  );
}

/** `900 ms, Loss 0.1`: a direction's latency and the faults that it suffers. */
function settingsText(run: LiveRun, from: string, to: string): string {
  const changed = run.world.changedLinks.get(linkKey(from, to)) ?? {};
  const suffered = faults
    .filter(({ id, none }) => changed[id] !== undefined && changed[id] !== none)
    .map(({ id, name }) => `${name} ${JSON.stringify(changed[id])}`);
  return [spokenLatency(latencyAt(run, from, to)), ...suffered].join(', ');
}

/** The keyboard's way to a link. */
function LinkChooser() {
  // An id has no spaces.
  const session = useSession();
  const ids = useSessionState((state) => processIds(state.run.world).join(' ')).split(' ');
  const { openPopup } = usePage();
  const [chosen, setChosen] = useState<{ readonly from?: string; readonly to?: string }>({});
  // Who was chosen may not be there at another moment.
  const present = (id: string | undefined) => (id !== undefined && ids.includes(id) ? id : null);
  const from = present(chosen.from) ?? ids[0] ?? '';
  const to = present(chosen.to) ?? ids[1] ?? '';
  const options = ids.map((id) => <option key={id}>{id}</option>);
  return (
    <div className="link-chooser">
      <label>
        Link{' '}
        <select
          aria-label="Link from"
          value={from}
          onChange={({ target }) => setChosen({ from: target.value, to })}
        >
          {options}
        </select>
      </label>
      <label>
        –{' '}
        <select
          aria-label="Link to"
          value={to}
          onChange={({ target }) => setChosen({ from, to: target.value })}
        >
          {options}
        </select>
      </label>
      <button
        type="button"
        disabled={!canTalk(session.store.getState().run.world, from, to)}
        onClick={() => openPopup({ type: 'link', from, to, ...BESIDE_THE_SIDE })}
      >
        Change …
      </button>
    </div>
  );
}
