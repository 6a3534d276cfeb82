// The embedded page: present mode's stage, sentence and lanes, and a minimal playback.
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { shareLink } from '../../session/sharing/shareLinks';
import { useSession, useSessionState } from '../../session/useSession';
import { openWindow } from '../base/openWindow';
import { HallStrip } from '../present/HallStrip';
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
  const isWaiting = useCommands(origin);
  return (
    <div className="page present embedded" data-resting="true" data-waiting={isWaiting}>
      <main className="main">
        <h1 className="unseen">{title}</h1>
        <Sentence />
        {stage(room)}
        <HallStrip size={size} />
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

/** The whole page, with the run on the screen at the moment shown. */
function OpenLink() {
  const session = useSession();
  const [href, setHref] = useState('./');
  const findHref = async () => {
    const { url } = await shareLink(session, location.origin + location.pathname);
    setHref(url);
    return url;
  };
  // A copied address has the moment at which the pointer came.
  const prepare = () => void findHref().catch(() => {});
  const open = (event: MouseEvent) => {
    event.preventDefault();
    session.pause();
    openWindow(findHref()).catch((error: unknown) => session.report(error));
  };
  return (
    <a
      className="embed-open"
      href={href}
      target="_blank"
      rel="noopener"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
    >
      Open in Hustings
    </a>
  );
}
