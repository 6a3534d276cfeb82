// The run keeper's line over the stage: a kept run to continue, or the reason why runs are not kept.
import { useState } from 'react';
import type { ReadableRun } from '../../session/keeper/keptRuns';
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
  return offer && <Offer key={offer.id} keeper={keeper} offer={offer} />;
}

interface OfferProps {
  readonly keeper: RunKeeper;
  readonly offer: ReadableRun;
}

/** A quiet line: go on with the run, dismiss the line, or delete the run, which asks first. */
function Offer({ keeper, offer }: OfferProps) {
  const [isForgetting, setForgetting] = useState(false);
  if (isForgetting)
    return (
      <div className="notice offer" data-over>
        <p role="status">Delete {offer.title} from this browser for good?</p>
        <button type="button" onClick={() => void keeper.forget()}>
          Delete it
        </button>
        <button type="button" ref={focus} onClick={() => setForgetting(false)}>
          Keep it
        </button>
      </div>
    );
  return (
    <div className="notice offer" data-over>
      <p role="status">
        Go on with {offer.title}, at {lengthText(offer.lengthMs)}?
      </p>
      <button type="button" onClick={() => void keeper.open(offer.id)}>
        Go on
      </button>
      <button type="button" onClick={() => keeper.decline()}>
        Dismiss
      </button>
      <button type="button" onClick={() => setForgetting(true)}>
        Forget this run
      </button>
    </div>
  );
}

function focus(button: HTMLElement | null): void {
  button?.focus();
}
