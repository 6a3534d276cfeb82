// Present mode's end of the channel to the speaker's window.
import { type RefObject, useEffect, useRef } from 'react';
import type { Session } from '../../session/session';
import { useSession } from '../../session/useSession';
import { useFrame } from '../base/frameLoop';
import { openChannel } from './openChannel';
import { type HallScreen, Presenter } from './presenter';

/**
 * Answers the speaker's window for as long as the view is mounted.
 *
 * @param frame - the element whose canvases the speaker sees.
 * @returns opens the speaker's window.
 */
export function usePresenter(
  frame: RefObject<HTMLElement | null>,
  screen: HallScreen,
): { readonly openSpeaker: () => void } {
  const session = useSession();
  const latest = useRef(screen);
  const presenter = useRef<Presenter | null>(null);
  useEffect(() => {
    latest.current = screen;
    presenter.current?.tell();
  });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const leave = () => {
      presenter.current?.leave();
      presenter.current = null;
    };
    const enter = () => {
      leave();
      presenter.current = openChannel && new Presenter(openChannel, session, () => latest.current);
    };
    enter();
    addEventListener('pagehide', leave, { signal });
    // A page that comes back as it was left.
    addEventListener('pageshow', ({ persisted }) => persisted && enter(), { signal });
    document.addEventListener('visibilitychange', () => presenter.current?.tell(), { signal });
    return () => {
      abort.abort();
      leave();
    };
  }, [session]);
  useFrame(() => void presenter.current?.frame(frame.current, performance.now()));
  return { openSpeaker: () => openSpeaker(session, presenter.current?.id ?? '') };
}

const BLOCKED =
  'The browser has blocked the speaker’s window. Allow pop-ups for this page, or open this address in another window of this browser:';

/** A second call brings the window to the front. */
function openSpeaker(session: Session, id: string): void {
  const address = `${location.origin}${location.pathname}?speaker=${id}`;
  const opened = window.open(address, `hustings-speaker-${id}`, 'popup,width=1100,height=800');
  if (opened) opened.focus();
  else session.notify(`${BLOCKED} ${address}`);
}
