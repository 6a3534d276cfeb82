// Whether the pointer rests: then nothing but the lecture is shown.

/** The controls go after this long without a movement, in ms of wall time. */
export const REST_MS = 2500;

/** A pointer that has moved just now, or rests. */
export class PointerRest {
  #at: readonly [x: number, y: number] | null = null;
  #movedMs = Number.NEGATIVE_INFINITY;

  /**
   * The pointer is at a place on the screen. A browser also tells of a pointer below which the page has changed: only
   * another place is a movement, and the first place is none.
   */
  at(x: number, y: number, nowMs: number): void {
    const before = this.#at;
    this.#at = [x, y];
    if (before && (before[0] !== x || before[1] !== y)) this.keep(nowMs);
  }

  /** The controls are in use: they stay from now on for as long as after a movement. */
  keep(nowMs: number): void {
    this.#movedMs = nowMs;
  }

  /** Whether the pointer rests at this moment, in ms of wall time. */
  isResting(nowMs: number): boolean {
    return nowMs - this.#movedMs >= REST_MS;
  }
}
