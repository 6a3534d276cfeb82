// The panel of one process beside the stage: it stays while the run goes on and other nodes are chosen.
import { processOf } from '../../session/run/processes';
import { useSessionState } from '../../session/useSession';
import { ProcessState } from '../process/NodePanel';

interface FrozenPanelProps {
  readonly id: string;
  /** The size of its text, in units of the page's. */
  readonly textScale: number;
}

export function FrozenPanel({ id, textScale }: FrozenPanelProps) {
  const world = useSessionState((state) => state.run.world);
  useSessionState((state) => state.revision);
  if (!processOf(world, id)) return null;
  return (
    <aside className="frozen panel" aria-label={`${id}, beside the stage`}>
      <div className="scroll" style={{ zoom: textScale }}>
        <h2>{id}</h2>
        <ProcessState world={world} id={id} />
      </div>
    </aside>
  );
}
