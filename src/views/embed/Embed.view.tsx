// The embedded page: present mode's stage, sentence and lanes, and a minimal playback.
import { type ReactNode, useMemo } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { useSession, useSessionState } from '../../session/useSession';
import { HallLanes } from '../present/HallLanes';
import { hallRoom } from '../present/hallSizes';
import { Progress } from '../present/Progress';
import { Sentence } from '../present/Sentence';
import { useWindowSize } from '../present/useWindowSize';
import { useCommands } from './useCommands';
import '../present/present.css';
import './embed.css';

export interface EmbedProps {
  readonly stage: (room: Partial<Viewport>) => ReactNode;
  readonly banner: ReactNode;
  /** The only origin that may command the page, besides its own. */
  readonly origin: string;
  /** The parts over the regions. */
  readonly children: ReactNode;
}

export function EmbedView({ stage, banner, origin, children }: EmbedProps) {
  const size = useWindowSize();
  const room = useMemo(() => hallRoom(size), [size]);
  const title = useSessionState((state) => state.file.title);
  useCommands(origin);
  return (
    <div className="page present embedded" data-resting="true">
      <main className="main">
        <h1 className="unseen">{title}</h1>
        <Sentence />
        {stage(room)}
        <HallLanes size={size} />
        <div className="present-foot">
          <Playback />
          <Progress />
          {banner}
          <OpenLink />
        </div>
      </main>
      {children}
    </div>
  );
}

function Playback() {
  const session = useSession();
  const isPlaying = useSessionState((state) => state.isPlaying);
  return (
    <button
      type="button"
      className="embed-play"
      aria-label={isPlaying ? 'Pause' : 'Play'}
      onClick={() => session.togglePlay()}
    >
      <span aria-hidden="true">{isPlaying ? '❚❚' : '▶'}</span>
    </button>
  );
}

/** The whole page, with the run that this page's address names. */
function OpenLink() {
  const query = new URLSearchParams(location.search);
  for (const name of ['embed', 'origin', 'theme']) query.delete(name);
  return (
    <a className="embed-open" href={`./?${query}`} target="_blank" rel="noopener">
      Open in Hustings
    </a>
  );
}
