// The actions on the chosen process, as a row of buttons.
import { pauseOrResume, processOf } from '../../session/run/processes';
import { useSession, useSessionState } from '../../session/useSession';
import { toggleIsolation, toggleNode } from '../actions/actions';
import { isIsolated } from '../actions/isolation';
import { freezeAction } from '../actions/memberActions';
import { isDown } from '../actions/membership';

/** The row; its parent draws it on every revision. */
export function ProcessActions({ id }: { readonly id: string }) {
  const session = useSession();
  const run = useSessionState((state) => state.run);
  const { world } = run;
  const view = processOf(world, id);
  const isOff = view !== undefined && isDown(view);
  const freezing = freezeAction(run, id);
  return (
    <div className="actions">
      <button type="button" onClick={() => toggleNode(session, id)}>
        {isOff ? 'Start again' : 'Crash'}
      </button>
      <button type="button" disabled={isOff} onClick={() => session.act(pauseOrResume(id))}>
        {view?.status === 'paused' ? 'Resume' : 'Pause'}
      </button>
      <button type="button" onClick={() => toggleIsolation(session, id)}>
        {isIsolated(world, id) ? 'Heal its links' : 'Cut its links'}
      </button>
      {freezing && (
        <button type="button" onClick={() => session.act(freezing)}>
          {freezing.type === 'freeze' ? 'Freeze its list' : 'Thaw its list'}
        </button>
      )}
    </div>
  );
}
