// The buttons of present mode, beside the playback.
import { usePageActions } from '../base/pageStore';
import { useTheme } from '../base/useTheme';

interface PresentToolsProps {
  readonly blank: () => void;
  readonly openSpeaker: () => void;
  readonly showAddress: () => void;
}

export function PresentTools({ blank, openSpeaker, showAddress }: PresentToolsProps) {
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
      <button
        type="button"
        title="A window for the speaker: notes, clocks and the controls (N)"
        onClick={openSpeaker}
      >
        Speaker’s window
      </button>
      <button
        type="button"
        title="The address of what is on the screen, as a QR code (E)"
        onClick={showAddress}
      >
        Address
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
