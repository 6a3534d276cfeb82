// A column that scrolls along with content added at its end, unless the person has scrolled up.
import { type RefObject, type UIEvent, useEffect, useRef } from 'react';

/** Distance from the end within which the column scrolls along. */
const AT_END_PX = 40;

/**
 * Keeps a column at its end.
 *
 * @param end - identifies the content at the end: the column scrolls when it changes.
 * @param isRewound - keeps the column at its beginning instead.
 * @returns the handler for the column's scrolling.
 */
export function useFollowEnd(
  column: RefObject<HTMLElement | null>,
  end: string,
  isRewound = false,
): (event: UIEvent<HTMLElement>) => void {
  const isAtEnd = useRef(true);
  const followed = useRef({ toPx: 0, widthPx: 0, heightPx: 0 });
  const isAtBeginning = useRef(isRewound);
  isAtBeginning.current = isRewound;
  const follow = () => {
    if (!column.current) return;
    if (isAtBeginning.current) column.current.scrollTop = 0;
    else if (isAtEnd.current) column.current.scrollTop = column.current.scrollHeight;
    const { scrollTop, clientWidth, clientHeight } = column.current;
    followed.current = { toPx: scrollTop, widthPx: clientWidth, heightPx: clientHeight };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the column scrolls when the end changes.
  useEffect(follow, [end, isRewound]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the observer reads refs only.
  useEffect(() => {
    if (!column.current) return;
    const observer = new ResizeObserver(follow);
    observer.observe(column.current);
    return () => observer.disconnect();
  }, []);
  return ({ currentTarget: { scrollHeight, scrollTop, clientWidth, clientHeight } }) => {
    const { toPx, widthPx, heightPx } = followed.current;
    // The event comes a frame after the column has followed: by then the column may be lower, or its content longer.
    if (isAtBeginning.current || scrollTop === toPx) return;
    // A column of another size was moved by the layout and not by a person; the observer is told of it after this event.
    if (clientWidth !== widthPx || clientHeight !== heightPx) return;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX;
  };
}
