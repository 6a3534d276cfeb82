// A column that scrolls along with what is added at its end, unless somebody has scrolled up to read.
import { type RefObject, type UIEvent, useEffect, useRef } from 'react';

/** Nearer to the end than this, the column scrolls along. */
const AT_END_PX = 40;

/**
 * Keeps a column at its end.
 *
 * @param end - what stands there: the column scrolls when it is another.
 * @param isRewound - keeps the column at its beginning instead.
 * @returns the handler for the column's scrolling.
 */
export function useFollowEnd(
  column: RefObject<HTMLElement | null>,
  end: string,
  isRewound = false,
): (event: UIEvent<HTMLElement>) => void {
  const isAtEnd = useRef(true);
  const isAtBeginning = useRef(isRewound);
  isAtBeginning.current = isRewound;
  const follow = () => {
    if (!column.current) return;
    if (isAtBeginning.current) column.current.scrollTop = 0;
    else if (isAtEnd.current) column.current.scrollTop = column.current.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when the end is another one.
  useEffect(follow, [end, isRewound]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the observer reads refs only.
  useEffect(() => {
    if (!column.current) return;
    const observer = new ResizeObserver(follow);
    observer.observe(column.current);
    return () => observer.disconnect();
  }, []);
  return ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
    if (isAtBeginning.current) return;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX;
  };
}
