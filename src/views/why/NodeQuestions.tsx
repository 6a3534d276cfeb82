// The questions about a node: why it leads, follows or knows nobody, and why it does not lead.
import { useSession, useSessionState } from '../../session/useSession';
import { isLive } from '../../sim/contracts/status';
import { usePageStore } from '../base/pageStore';
import { askWhy } from './askWhy';

/** The questions, as a row of buttons; its parent draws it on every revision. */
export function NodeQuestions({ id }: { readonly id: string }) {
  const session = useSession();
  const page = usePageStore();
  const node = useSessionState(({ run }) => run.world.nodes.get(id));
  if (!node) return null;
  const leads = isLive(node) && node.elected === id;
  return (
    <div className="actions">
      <button type="button" title="W" onClick={() => askWhy(session, page, { belief: id })}>
        {beliefQuestion(leads, node.elected)}
      </button>
      {!leads && (
        <button type="button" onClick={() => askWhy(session, page, { notLeading: id })}>
          Why not leading?
        </button>
      )}
    </div>
  );
}

function beliefQuestion(leads: boolean, elected: string | null): string {
  if (leads) return 'Why does it lead?';
  return elected === null ? 'Why nobody?' : `Why ${elected}?`;
}
