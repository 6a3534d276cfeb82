// The controls above the space-time diagram.
import type { Light } from '../../draw/spacetime/emphasis';
import type { HeartbeatMode } from '../../draw/spacetime/spacetimeModel';
import { useSession } from '../../session/useSession';
import { usePage, usePageActions, usePageStore } from '../base/pageStore';
import { askWhy } from '../why/askWhy';
import { PictureSwitch } from './PictureSwitch';

const LIGHTS: readonly { readonly light: Light; readonly name: string; readonly means: string }[] =
  [
    { light: 'causes', name: 'causes', means: 'The chain of causes of the chosen event' },
    { light: 'past', name: 'past', means: 'All that happened before the chosen event' },
    { light: 'follows', name: 'what follows', means: 'All that the chosen event can have caused' },
  ];
const HEARTBEATS: readonly HeartbeatMode[] = ['pale', 'folded', 'full'];

interface Props {
  readonly chosen: string;
  readonly note: string | null;
}

/**
 * The switch of the picture, what the chosen event lights, and the drawing of heartbeats.
 *
 * @param chosen - the chosen event in words; empty without one
 * @param note - what is concurrent with the chosen event
 */
export function SpacetimeTools({ chosen, note }: Props) {
  const session = useSession();
  const page = usePageStore();
  const { light, heartbeats, foldsQuiet } = usePage((page) => page.spacetime);
  const { setSpacetime } = usePageActions();
  return (
    <div className="spacetime-tools">
      <PictureSwitch />
      <button
        type="button"
        aria-label={chosen === '' ? 'Why? Choose an event first' : `Why? ${chosen}`}
        title="The causes of the chosen event, step by step (W)"
        disabled={chosen === ''}
        onClick={() => askWhy(session, page, null)}
      >
        Why?
      </button>
      <fieldset className="choice" aria-label="A chosen event lights">
        {LIGHTS.map((choice) => (
          <button
            key={choice.light}
            type="button"
            title={choice.means}
            aria-pressed={choice.light === light}
            onClick={() => setSpacetime({ light: choice.light })}
          >
            {choice.name}
          </button>
        ))}
      </fieldset>
      <label>
        heartbeats{' '}
        <select
          value={heartbeats}
          onChange={({ target }) => setSpacetime({ heartbeats: target.value as HeartbeatMode })}
        >
          {HEARTBEATS.map((mode) => (
            <option key={mode}>{mode}</option>
          ))}
        </select>
      </label>
      <label title="Fold stretches of more than half a second with nothing but heartbeats; a click on the length of one unfolds it, and folds it again">
        <input
          type="checkbox"
          checked={foldsQuiet}
          onChange={({ target }) =>
            setSpacetime({ foldsQuiet: target.checked, unfoldedMs: new Set() })
          }
        />{' '}
        fold quiet
      </label>
      <output className="spacetime-note">{note}</output>
      <span className="spacetime-keys" aria-hidden="true">
        <span>
          <kbd>[</kbd> <kbd>]</kbd> cause, effect
        </span>
        <span>
          <kbd>{'{'}</kbd> <kbd>{'}'}</kbd> messages
        </span>
        <span>
          <kbd>\</kbd> other end
        </span>
        <span>
          <kbd>D</kbd> lanes
        </span>
      </span>
    </div>
  );
}
