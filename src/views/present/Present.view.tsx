// Present mode, for a hall: the stage, one sentence and a strip of lanes; the controls only while the pointer moves.
import { type ReactNode, useMemo, useRef } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { useSessionState } from '../../session/useSession';
import { ThemeProvider } from '../base/useTheme';
import { HallLanes } from './HallLanes';
import { hallRoom } from './hallSizes';
import { PresentTools } from './PresentTools';
import { Progress } from './Progress';
import { Sentence } from './Sentence';
import { useBlankScreen } from './useBlankScreen';
import { useFullScreen } from './useFullScreen';
import { useHallTheme } from './useHallTheme';
import { usePointerRest } from './usePointerRest';
import { useWindowSize } from './useWindowSize';
import './present.css';

/** The page's regions come from above: imported here, they would be files of their own in the page's first load. */
export interface PresentProps {
  readonly bar: ReactNode;
  readonly stage: (room: Partial<Viewport>) => ReactNode;
  readonly banner: ReactNode;
  readonly transport: ReactNode;
  /** What lies over the regions. */
  readonly children: ReactNode;
}

/** In place of the page as it is outside present mode. */
export function PresentView({ bar, stage, banner, transport, children }: PresentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const title = useSessionState((state) => state.file.title);
  const size = useWindowSize();
  const room = useMemo(() => hallRoom(size), [size]);
  const isResting = usePointerRest(frame);
  const [isBlank, setBlank] = useBlankScreen();
  useFullScreen();
  const theme = useHallTheme();
  return (
    <ThemeProvider value={theme}>
      <div ref={frame} className="page present" data-resting={isResting}>
        <div className="present-head">{bar}</div>
        <main className="main">
          <h1 className="unseen">{title}</h1>
          <Sentence />
          {stage(room)}
          <HallLanes size={size} />
          <div className="present-foot">
            <Progress />
            {banner}
            <div className="present-controls">
              {transport}
              <PresentTools blank={() => setBlank(true)} />
            </div>
          </div>
        </main>
        {isBlank && <div className="blank" role="img" aria-label="The screen is blank" />}
        {children}
      </div>
    </ThemeProvider>
  );
}
