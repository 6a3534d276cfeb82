// The switch between the lanes and the space-time diagram.
import { usePage, usePageActions } from '../base/pageStore';
import '../controls/choice.css';
import './spacetime.css';

interface Props {
  /** Its distance from the left edge, where it lies over the lanes. */
  readonly left?: string;
}

/** Two buttons, of which the one that is shown is pressed. */
export function PictureSwitch({ left }: Props) {
  const isSpacetime = usePage((page) => page.isSpacetime);
  const { showSpacetime } = usePageActions();
  return (
    <fieldset className="choice" aria-label="Picture of the run" style={{ left }}>
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
