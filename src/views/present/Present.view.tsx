// Present mode, for a hall: the stage, one sentence and a strip of lanes; the controls only while the pointer moves.
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { useSession, useSessionState } from '../../session/useSession';
import { usePageActions } from '../base/pageStore';
import { ThemeProvider } from '../base/useTheme';
import { usePresenter } from '../speaker/usePresenter';
import { AddressCard } from './AddressCard';
import { FrozenPanel } from './FrozenPanel';
import { HallStrip } from './HallStrip';
import { hallRoom, hallUnitPx } from './hallSizes';
import { Pen } from './Pen';
import { PresentTools } from './PresentTools';
import { Progress } from './Progress';
import { PEN, SPOTLIGHT } from './presentKeys';
import { Sentence } from './Sentence';
import { Spotlight } from './Spotlight';
import { useFullScreen } from './useFullScreen';
import { useHallTheme } from './useHallTheme';
import { useHeldKey } from './useHeldKey';
import { usePointer } from './usePointer';
import { usePresentKeys } from './usePresentKeys';
import { useWindowSize } from './useWindowSize';
import './present.css';

/** The page's regions come from above: imported here, they would be files of their own in the page's first load. */
export interface PresentProps {
  readonly bar: ReactNode;
  readonly stage: (room: Partial<Viewport>) => ReactNode;
  readonly banner: ReactNode;
  readonly transport: ReactNode;
  /** The parts over the regions. */
  readonly children: ReactNode;
}

const HELD_KEYS = [SPOTLIGHT.key, PEN.key];
/** The size of the text in a panel beside the stage, in px of a hall for a px of the page. */
const PANEL_TEXT = 1.65;

/** In place of the page as it is outside present mode. */
export function PresentView({ bar, stage, banner, transport, children }: PresentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const title = useSessionState((state) => state.file.title);
  const size = useWindowSize();
  const room = useMemo(() => hallRoom(size), [size]);
  const unitPx = hallUnitPx(size);
  const held = useHeldKey(HELD_KEYS);
  const { pointer, isResting } = usePointer(frame, held !== null);
  const [cover, setCover] = useState<'blank' | 'address' | null>(null);
  const toggleCover = (other: typeof cover) => setCover(cover === other ? null : other);
  const [frozen, toggleFrozen] = useFrozen();
  const { present } = usePageActions();
  const theme = useHallTheme();
  const screen = {
    theme,
    isBlank: cover === 'blank',
    blank: () => toggleCover('blank'),
    uncover: () => setCover(null),
    toggleAddress: () => toggleCover('address'),
    leave: () => present(false),
  };
  const { openSpeaker } = usePresenter(frame, screen);
  usePresentKeys({ ...screen, togglePanel: toggleFrozen, openSpeaker });
  useFullScreen();
  return (
    <ThemeProvider value={theme}>
      <div ref={frame} className="page present" data-resting={isResting}>
        <div className="present-head">{bar}</div>
        <main className="main">
          <h1 className="unseen">{title}</h1>
          <Sentence />
          {stage(room)}
          <HallStrip size={size} />
          <div className="present-foot">
            <Progress />
            {banner}
            <div className="present-controls">
              {transport}
              <PresentTools
                blank={screen.blank}
                openSpeaker={openSpeaker}
                showAddress={screen.toggleAddress}
              />
            </div>
          </div>
        </main>
        {frozen !== null && <FrozenPanel id={frozen} textScale={PANEL_TEXT * unitPx} />}
        <Pen isDown={held === PEN.key} pointer={pointer} unitPx={unitPx} />
        {held === SPOTLIGHT.key && <Spotlight pointer={pointer} />}
        {cover === 'blank' && <div className="blank" role="img" aria-label="The screen is blank" />}
        {cover === 'address' && <AddressCard close={screen.uncover} />}
        {children}
      </div>
    </ThemeProvider>
  );
}

/** The process whose panel is kept beside the stage; the function keeps that of the chosen node, or puts it away. */
function useFrozen(): [frozen: string | null, toggle: () => void] {
  const session = useSession();
  const [frozen, setFrozen] = useState<string | null>(null);
  const toggle = () => {
    const { selectedNode } = session.store.getState();
    setFrozen((before) => (before === selectedNode ? null : selectedNode));
  };
  return [frozen, toggle];
}
