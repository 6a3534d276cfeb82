// Work in slices: the caller decides whether to pause between them.

/** Work that yields after each slice of some ms, and returns its result at the end. */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** Does all slices without a pause. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Does the slices with a pause between two. When the pause rejects, the work ends with that error. */
export async function withPauses<T>(work: Sliced<T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
}
