// The panel of a link: its latency and faults, for one direction or both, and a button that cuts it.
import { type FormEvent, useState } from 'react';
import type { Box } from '../../draw/canvas/geometry';
import { faults } from '../../faults/registry';
import type { Session } from '../../session/session';
import { useSession, useSessionState } from '../../session/useSession';
import { linkKey } from '../../sim/base/linkKey';
import type { Direction } from '../../sim/contracts/command';
import { type Popup, usePageActions } from '../base/pageStore';
import { Popover } from '../controls/Popover';
import { NetworkFields } from './NetworkFields';
import { changedSettings, networkDraft, readNetworkDraft } from './networkDraft';

type Side = 'both' | 'forth' | 'back';

interface Props {
  readonly popup: Extract<Popup, { type: 'link' }>;
  /** Boxes that the panel must not cover. */
  readonly clear: readonly Box[];
}

/** The panel of the popup's link. */
export function LinkPanel({ popup, clear }: Props) {
  const session = useSession();
  const { closePopup } = usePageActions();
  const { from, to } = popup;
  const [side, setSide] = useState<Side>('both');
  const [shown, setShown] = useState(() => draftOf(session, from, to));
  const [draft, setDraft] = useState(shown);
  useSessionState((state) => state.revision);
  const cuts = useSessionState((state) => state.run.world.cuts);
  const directions = directionsOf(popup, side);
  const isCut = directions.every((link) => cuts.has(linkKey(link.from, link.to)));
  const { settings, errors } = readNetworkDraft(draft, faults);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!settings) return;
    const changed = changedSettings(readNetworkDraft(shown, faults).settings, settings);
    if (Object.keys(changed).length > 0)
      session.act({ type: 'setLink', links: directions, ...changed });
    closePopup();
  };
  const choose = (next: Side) => {
    setSide(next);
    const [first] = directionsOf(popup, next);
    if (!first) return;
    const present = draftOf(session, first.from, first.to);
    setShown(present);
    setDraft(present);
  };
  return (
    <Popover popup={popup} clear={clear}>
      <form className="link-panel" aria-label={`Link ${from} – ${to}`} onSubmit={apply}>
        <h2>
          Link {from} – {to}
        </h2>
        <label className="direction">
          Direction
          <select value={side} onChange={({ target }) => choose(target.value as Side)}>
            <option value="both">both</option>
            <option value="forth">{`${from} → ${to}`}</option>
            <option value="back">{`${to} → ${from}`}</option>
          </select>
        </label>
        <button
          type="button"
          onClick={() => {
            session.act({ type: isCut ? 'heal' : 'cut', links: directions });
            closePopup();
          }}
        >
          {isCut ? 'Heal' : 'Cut'}
        </button>
        <NetworkFields draft={draft} errors={errors} onChange={setDraft} />
        <div className="actions">
          <button type="submit" disabled={errors !== null}>
            Apply
          </button>
          <button type="button" onClick={() => closePopup()}>
            Close
          </button>
        </div>
      </form>
    </Popover>
  );
}

function directionsOf({ from, to }: Direction, side: Side): Direction[] {
  const [forth, back] = [
    { from, to },
    { from: to, to: from },
  ];
  return side === 'both' ? [forth, back] : [side === 'forth' ? forth : back];
}

function draftOf(session: Session, from: string, to: string) {
  const { run } = session.store.getState();
  const settings = run.settingsOf(from, to);
  return networkDraft({ ...settings, ...run.world.changedLinks.get(linkKey(from, to)) }, faults);
}
