// The form that slows one kind of message down, and the list of slowed kinds.
import { type FormEvent, useState } from 'react';
import { processIds } from '../../session/run/processes';
import { useSession, useSessionState } from '../../session/useSession';
import { listed } from '../../session/words/words';
import { grouped } from '../../sim/base/format';
import { MAX_MS } from '../../sim/base/time';
import type { Action } from '../../sim/contracts/command';
import { NumberField } from '../controls/Field';
import { allMessages } from '../words/messageKinds';
import { slowDown, slowedKinds, slowingActions } from './slowKinds';

const USUAL_MS = '500';
const NO_DELAY = `The delay is a number of ms, more than 0, at most ${grouped(MAX_MS)}.`;

export function SlowDown() {
  const session = useSession();
  const act = (actions: readonly Action[]) => session.act(...actions);
  return (
    <>
      <Slowed act={act} />
      <SlowDownForm act={act} />
    </>
  );
}

interface Props {
  readonly act: (actions: readonly Action[]) => void;
}

function Slowed({ act }: Props) {
  const run = useSessionState((state) => state.run);
  useSessionState((state) => state.revision);
  const { world, definition } = run;
  const slowed = slowedKinds(world, definition);
  if (slowed.length === 0) return <p className="hint">No kind of message is slowed down.</p>;
  return (
    <ul className="links" aria-label="Kinds that are slowed down">
      {slowed.map(({ kind, links, text, delayMs, newLinks, newcomers }) => (
        <li key={text}>
          <span>{text}</span>
          {newLinks.length > 0 && (
            <button
              type="button"
              aria-label={`Slow ${kind} down for ${listed(newcomers)} too`}
              onClick={() => act(slowDown(world, definition, kind, delayMs, newLinks))}
            >
              Slow too
            </button>
          )}
          <button
            type="button"
            aria-label={`Take back: ${text}`}
            onClick={() => act(slowDown(world, definition, kind, 0, links))}
          >
            Take back
          </button>
        </li>
      ))}
    </ul>
  );
}

function SlowDownForm({ act }: Props) {
  const session = useSession();
  const run = useSessionState((state) => state.run);
  // Ids contain no spaces.
  const ids = useSessionState((state) => processIds(state.run.world).join(' ')).split(' ');
  const kinds = Object.keys(allMessages(run));
  const [draft, setDraft] = useState({ kind: '', from: '', to: '', delayMs: USUAL_MS });
  const chosen = kinds.includes(draft.kind) ? draft.kind : (kinds[0] ?? '');
  const end = (id: string) => (ids.includes(id) ? id : null);
  const delayMs = draft.delayMs.trim() === '' ? Number.NaN : Number(draft.delayMs);
  const isDelay = delayMs > 0 && delayMs <= MAX_MS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { world, definition } = session.store.getState().run;
    const slowing = { kind: chosen, from: end(draft.from), to: end(draft.to), delayMs };
    act(slowingActions(world, definition, slowing));
  };
  const ends = [
    <option key="" value="">
      all
    </option>,
    ...ids.map((id) => <option key={id}>{id}</option>),
  ];
  return (
    <form className="slow-down" aria-label="Slow down a kind of message" onSubmit={submit}>
      <label>
        Slow down{' '}
        <select
          aria-label="Kind to slow down"
          value={chosen}
          onChange={({ target }) => setDraft({ ...draft, kind: target.value })}
        >
          {kinds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((side) => (
        <label key={side}>
          {side}{' '}
          <select
            aria-label={`Slow down messages ${side}`}
            value={end(draft[side]) ?? ''}
            onChange={({ target }) => setDraft({ ...draft, [side]: target.value })}
          >
            {ends}
          </select>
        </label>
      ))}
      <NumberField
        label="by"
        unit="ms"
        value={draft.delayMs}
        error={isDelay ? undefined : NO_DELAY}
        onChange={(text) => setDraft({ ...draft, delayMs: text })}
      />
      <button type="submit" disabled={!isDelay}>
        Slow down
      </button>
    </form>
  );
}
