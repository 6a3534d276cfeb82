// What one can do to a chosen process, as a row of buttons.
import { processOf } from '../session/processes';
import { useSession, useSessionState } from '../session/useSession';
import { isIsolated } from './isolation';
import { isolate, toggleNode } from './keys';
import { isDown } from './membership';

/** The row; whoever draws it does so on every revision. */
export function ProcessActions({ id }: { readonly id: string }) {
  const session = useSession();
  const { world } = useSessionState((state) => state.run);
  const view = processOf(world, id);
  const isOff = view !== undefined && isDown(view);
  return (
    <div className="actions">
      <button type="button" onClick={() => toggleNode(session, id)}>
        {isOff ? 'Start again' : 'Kill'}
      </button>
      <button type="button" disabled={isOff} onClick={() => session.togglePause(id)}>
        {view?.status === 'paused' ? 'Wake' : 'Pause'}
      </button>
      <button type="button" onClick={() => isolate(session, id)}>
        {isIsolated(world, id) ? 'Heal its links' : 'Cut its links'}
      </button>
    </div>
  );
}
