// The run keeper's line over the stage: a kept run to continue, or the reason why runs are not kept.
import type { RunKeeper } from '../../session/keeper/runKeeper';
import { useKeeperState } from '../../session/keeper/useKeeper';
import { lengthText } from '../words/runTexts';

/** The line; absent while there is nothing to report. */
export function KeptLine({ keeper }: { readonly keeper: RunKeeper }) {
  const { offer, trouble } = useKeeperState(keeper);
  if (trouble !== null)
    return (
      <div className="notice" data-tone="info" data-over>
        <p role="status">{trouble}</p>
        <button type="button" onClick={() => keeper.dismissTrouble()}>
          Dismiss
        </button>
      </div>
    );
  if (!offer) return null;
  return (
    <div className="notice offer" data-tone="info" data-over>
      <p role="status">
        Go on with {offer.title}, at {lengthText(offer.lengthMs)}?
      </p>
      <button type="button" onClick={() => void keeper.open(offer.id)}>
        Go on
      </button>
      <button type="button" onClick={() => keeper.decline()}>
        Dismiss
      </button>
    </div>
  );
}
