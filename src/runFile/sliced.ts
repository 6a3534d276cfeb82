// Work in slices: who does it decides whether anything else happens in between.

/** Work that stops after each of its slices, which take some ms each, and gives its result at the end. */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** Does all of it in one piece. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Does it with a pause between two slices. What the pause rejects with ends it. */
export async function withPauses<T>(work: Sliced<T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
}
