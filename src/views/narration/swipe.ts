// A swipe across an element.

/** The least way of a swipe in px; it is also longer sideways than up or down. */
const LEAST_PX = 40;

/** The place of a finger in px. */
interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** The direction of a swipe from where a finger came down to where it left; null when it was none. */
export function swipeOf(from: Place, to: Place): 'left' | 'right' | null {
  const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
  if (Math.abs(x) < LEAST_PX || Math.abs(x) < Math.abs(y)) return null;
  return x < 0 ? 'left' : 'right';
}
