// The messages in flight and the changed links of the stage, as lists.
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lookOf } from '../../draw/scene/glyph';
import { faults } from '../../faults/registry';
import type { LiveRun } from '../../session/run/liveRun';
import { haveLink, processIds } from '../../session/run/processes';
import { useSession, useSessionState } from '../../session/useSession';
import { spokenLatency, spokenValue } from '../../session/words/words';
import { linkKey } from '../../sim/base/linkKey';
import { typedFaults } from '../../sim/contracts/faultFields';
import { type Popup, usePage, usePageActions } from '../base/pageStore';
import { useShownMs } from '../base/useShownMs';
import { Glyph } from '../controls/Glyph';
import { moveInList } from '../controls/moveFocus';
import { useIsPointedMessage } from '../pointing/useIsPointedMessage';
import { latencyAt } from '../stageInputs/stageInputs';
import { dueText } from '../words/messageFate';
import { allMessages, nodeMessages, partMessages } from '../words/messageKinds';
import { changedLinks } from './changedLinks';
import { SlowDown } from './SlowDown';
import { isOnlySlowed } from './slowKinds';
import '../controls/forms.css';
import './messages.css';
import '../controls/rowButton.css';

/** Longest list: a hundred nodes may send ten thousand messages at once. */
const LISTED = 40;

/** A place at the stage's right edge, near the side. */
const BESIDE_THE_SIDE = { x: Number.MAX_SAFE_INTEGER, y: 0 };

/** Opens a popover; closes the sheet first, because on a phone it covers the stage. */
function useOpen(): (popup: Popup) => void {
  const { openPopup, closeSheet } = usePageActions();
  return (popup) => {
    closeSheet();
    openPopup(popup);
  };
}

/** The panel: messages, slowed kinds, links. */
export function MessagesPanel() {
  return (
    <div className="scroll">
      <h2>In flight</h2>
      <KindFilter />
      <Flights />
      <h2>Slower kinds</h2>
      <SlowDown />
      <h2>Links</h2>
      <Links />
      <LinkChooser />
    </div>
  );
}

/** Filter of message kinds, for the stage and the list. */
function KindFilter() {
  const run = useSessionState((state) => state.run);
  const hiddenKinds = usePage((page) => page.hiddenKinds);
  const { setHiddenKinds } = usePageActions();
  const toggle = (kind: string) => {
    const kinds = new Set(hiddenKinds);
    if (!kinds.delete(kind)) kinds.add(kind);
    setHiddenKinds(kinds);
  };
  return (
    <fieldset className="kind-filter" aria-label="Kinds of messages that are shown">
      {Object.entries(allMessages(run)).map(([kind, { means }]) => (
        <label key={kind} className="chip" title={means}>
          <input type="checkbox" checked={!hiddenKinds.has(kind)} onChange={() => toggle(kind)} />
          {kind}
        </label>
      ))}
    </fieldset>
  );
}

function Flights() {
  const hiddenKinds = usePage((page) => page.hiddenKinds);
  const open = useOpen();
  const run = useSessionState((state) => state.run);
  useSessionState((state) => state.revision);
  const nowMs = useShownMs(50);
  const kinds = { messages: nodeMessages(run), partMessages: partMessages(run), world: run.world };
  const { flights } = run.world;
  const shown = [...flights.values()].filter(({ kind }) => !hiddenKinds.has(kind));
  const next = shown.sort((a, b) => a.dueMs - b.dueMs).slice(0, LISTED);
  const keptFocus = useKeptFocus();
  if (next.length === 0) return <p className="hint">No message is in flight.</p>;
  return (
    <>
      <ul className="flights" aria-label="Messages in flight" onKeyDown={moveInList} {...keptFocus}>
        {next.map((flight, index) => (
          <FlightRow key={flight.id} id={flight.id}>
            <button
              type="button"
              className="row-button"
              aria-haspopup="menu"
              tabIndex={index === 0 ? 0 : -1}
              data-held={flight.heldMs !== undefined}
              onClick={() => open({ type: 'message', message: flight, ...BESIDE_THE_SIDE })}
            >
              <Glyph look={lookOf(kinds, flight)} />
              <span>
                {flight.kind}{' '}
                <span className="way">
                  {flight.from} → {flight.to}
                </span>
                {flight.sender !== undefined && <span className="due"> as {flight.sender}</span>}
              </span>
              <span className="due">{dueText(flight, nowMs)}</span>
            </button>
          </FlightRow>
        ))}
      </ul>
      {shown.length > LISTED && <p className="hint">and {shown.length - LISTED} more</p>}
    </>
  );
}

interface FlightRowProps {
  /** The message's id. */
  readonly id: number;
  readonly children: ReactNode;
}

function FlightRow({ id, children }: FlightRowProps) {
  return (
    <li data-message={id} data-pointed={useIsPointedMessage(id)}>
      {children}
    </li>
  );
}

/** Props of the list that keep the focus in place: when a focused row goes, the row in its place gets the focus. */
function useKeptFocus() {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const rows = list.current?.querySelectorAll('button') ?? [];
    rows[Math.min(place.current, rows.length - 1)]?.focus();
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const rows: readonly Element[] = [...(list.current?.querySelectorAll('button') ?? [])];
      place.current = rows.indexOf(target);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A popover returns the focus to the row.
      if (relatedTarget && !relatedTarget.closest('[popover]')) place.current = -1;
    },
  };
}

/** The cut and the changed links; a list of all links could have thousands. */
function Links() {
  const run = useSessionState((state) => state.run);
  const open = useOpen();
  useSessionState((state) => state.revision);
  const { cuts, impairments } = run.world;
  const changed = [...run.world.changedLinks].filter(([, settings]) => !isOnlySlowed(settings));
  const links = changedLinks({ cuts, impairments, changedLinks: new Map(changed) }, (from, to) =>
    settingsText(run, from, to),
  );
  if (links.length === 0) return <p className="hint">No link is cut or changed.</p>;
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
            onClick={() => open({ type: 'link', from, to, ...BESIDE_THE_SIDE })}
          >
            Change
          </button>
        </li>
      ))}
      {links.length > LISTED && <li>and {links.length - LISTED} more</li>}
    </ul>
  );
}

/** `900 ms, Loss 0.1`: latency and faults of a direction. */
function settingsText(run: LiveRun, from: string, to: string): string {
  const changed = run.world.changedLinks.get(linkKey(from, to)) ?? {};
  const faultTexts = typedFaults(faults)
    .filter(({ id, none }) => {
      const value = changed[id];
      return value !== undefined && JSON.stringify(value) !== JSON.stringify(none);
    })
    .map(({ id, name }) => `${name} ${spokenValue(changed[id])}`);
  return [spokenLatency(latencyAt(run, from, to)), ...faultTexts].join(', ');
}

/** The keyboard's control for choosing a link. */
function LinkChooser() {
  // Ids contain no spaces.
  const session = useSession();
  const ids = useSessionState((state) => processIds(state.run.world).join(' ')).split(' ');
  const open = useOpen();
  const [chosen, setChosen] = useState<{ readonly from?: string; readonly to?: string }>({});
  // The chosen process may be absent at another moment.
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
        disabled={!haveLink(session.store.getState().run.world, from, to)}
        onClick={() => open({ type: 'link', from, to, ...BESIDE_THE_SIDE })}
      >
        Change …
      </button>
    </div>
  );
}
