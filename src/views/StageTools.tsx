// The stage's tools: a newcomer, the scissors, and what undoes their work.
import { useSession, useSessionState } from '../session/useSession';
import { letJoin, toggleTool } from './keys';

/** Buttons at the foot of the stage. */
export function StageTools() {
  const session = useSession();
  const { membership, name } = useSessionState((state) => state.run.algorithm);
  const isCutting = useSessionState((state) => state.tool === 'cut');
  useSessionState((state) => state.revision);
  const isWhole = useSessionState((state) => state.run.world.cuts.size === 0);
  return (
    <div className="stage-tools" data-over>
      <button
        type="button"
        disabled={membership === 'fixed'}
        title={
          membership === 'fixed'
            ? `${name}: its members are fixed when the run starts`
            : 'Let another node join (J)'
        }
        onClick={() => letJoin(session)}
      >
        Join
      </button>
      <button
        type="button"
        aria-pressed={isCutting}
        title="Drag across links to cut them (C)"
        onClick={() => toggleTool(session)}
      >
        Cut
      </button>
      <button
        type="button"
        disabled={isWhole}
        title="Heal all links (H)"
        onClick={() => session.act({ type: 'heal' })}
      >
        Heal all
      </button>
    </div>
  );
}
