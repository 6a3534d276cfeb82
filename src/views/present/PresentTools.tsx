// The buttons of present mode, beside the playback.
import { usePageActions } from '../base/pageStore';
import { useTheme } from '../base/useTheme';

export function PresentTools({ blank }: { readonly blank: () => void }) {
  const { chooseTheme, present } = usePageActions();
  const isBright = useTheme().name === 'projector';
  return (
    <div className="present-tools">
      <button
        type="button"
        aria-pressed={isBright}
        title="Strong colours on white, for a projector in a bright hall"
        onClick={() => chooseTheme(isBright ? 'light' : 'projector')}
      >
        Bright hall
      </button>
      <button type="button" title="Blank the screen (.)" onClick={blank}>
        Blank
      </button>
      <button type="button" title="Back to the page (Y)" onClick={() => present(false)}>
        Leave
      </button>
    </div>
  );
}
