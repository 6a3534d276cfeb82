// The switch between the lanes and the space-time diagram.
import { usePage, usePageActions } from '../base/pageStore';
import '../controls/choice.css';
import './spacetime.css';

/** Two buttons, of which the one that is shown is pressed. */
export function PictureSwitch() {
  const isSpacetime = usePage((page) => page.isSpacetime);
  const { showSpacetime } = usePageActions();
  return (
    <fieldset className="choice" aria-label="Picture of the run">
      <button type="button" aria-pressed={!isSpacetime} onClick={() => showSpacetime(false)}>
        Lanes
      </button>
      <button
        type="button"
        aria-pressed={isSpacetime}
        title="Messages as arrows from their sending to their arrival (D)"
        onClick={() => showSpacetime(true)}
      >
        Space-time
      </button>
    </fieldset>
  );
}
