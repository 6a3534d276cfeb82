// Buttons for the panels without a tab: the assumptions and the branches.
import { useSessionState } from '../../session/useSession';
import { usePageActions } from '../base/pageStore';
import './panelOpeners.css';

/** Buttons below the properties. */
export function PanelOpeners() {
  const { openTab } = usePageActions();
  const branches = useSessionState((state) => state.others.length + 1);
  return (
    <p className="panel-openers">
      <button
        type="button"
        title="The assumptions of the bully algorithm (A)"
        onClick={() => openTab('assumptions')}
      >
        The nine assumptions
      </button>
      <button type="button" title="The branches of the run (T)" onClick={() => openTab('branches')}>
        {branches > 1 ? `${branches} branches` : 'Branches'}
      </button>
    </p>
  );
}
