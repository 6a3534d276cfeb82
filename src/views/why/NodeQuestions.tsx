// The questions about a node: why it leads, follows or knows nobody, and why it does not lead.
import { useSession, useSessionState } from '../../session/useSession';
import { isLive } from '../../sim/contracts/status';
import { leads, type NodeView } from '../../sim/trace/views';
import { usePageStore } from '../base/pageStore';
import { askWhy } from './askWhy';

/** The questions, as a row of buttons; its parent draws it on every revision. */
export function NodeQuestions({ id }: { readonly id: string }) {
  const session = useSession();
  const page = usePageStore();
  const node = useSessionState(({ run }) => run.world.nodes.get(id));
  if (!node) return null;
  return (
    <div className="actions" data-about="node">
      <button type="button" title="W" onClick={() => askWhy(session, page, { belief: id })}>
        {beliefQuestion(node)}
      </button>
      {!leads(node) && (
        <button type="button" onClick={() => askWhy(session, page, { notLeading: id })}>
          Why does {id} not lead?
        </button>
      )}
    </div>
  );
}

/** `Why does n4 follow n5?`; of a node that does not run, about its last belief. */
function beliefQuestion(node: NodeView): string {
  const { id, elected } = node;
  const belief = elected === id ? 'lead' : `follow ${elected ?? 'nobody'}`;
  return `Why ${isLive(node) ? 'does' : 'did'} ${id} ${belief}?`;
}
