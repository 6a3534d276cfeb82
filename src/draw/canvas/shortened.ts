// Names that are too long for their room.
import { textWidthPx } from './context';

/**
 * A canvas squeezes a text into its room; below this share of its width it can hardly be read. The width is an upper bound:
 * most texts are squeezed to three quarters at most.
 */
const LEAST_SHARE = 0.64;

/**
 * A name for a room: whole where it can be squeezed into it, else without its middle. Beginnings and ends tell names apart,
 * and a number at the end most of all.
 *
 * @param widestPx - the width of the room, in px.
 */
export function shortened(name: string, sizePx: number, widestPx: number): string {
  const mostPx = widestPx / LEAST_SHARE;
  if (textWidthPx(name, sizePx) <= mostPx) return name;
  const signs = [...name];
  for (let kept = signs.length - 2; kept > 2; kept -= 1) {
    const head = Math.floor(kept / 2);
    const short = `${signs.slice(0, head).join('')}…${signs.slice(head - kept).join('')}`;
    if (textWidthPx(short, sizePx) <= mostPx) return short;
  }
  return `${signs[0]}…${signs.at(-1)}`;
}
