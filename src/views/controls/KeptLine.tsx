// What the keeper of runs has to say: a run to go on with, or why none is kept; it lies over the stage, like a notice.
import type { RunKeeper } from '../../session/keeper/runKeeper';
import { useKeeperState } from '../../session/keeper/useKeeper';
import { lengthText } from '../words/runTexts';

/** The line, while there is something to say. */
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
