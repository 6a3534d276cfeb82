// Formats of numbers and words in sentences.

/** A rounded duration or count with a comma between groups of three digits. */
export function grouped(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Words with a capital at their beginning. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a timer: `T1` for one that is named `t1`, the name itself for any other. */
export function timerLabel(timer: string): string {
  return /^t\d+$/.test(timer) ? timer.toUpperCase() : timer;
}

/** A difference of times with its sign: `+5 s`, `−300 ms`. */
export function signedDuration(ms: number): string {
  const size = Math.abs(ms);
  const text =
    size < 1000 ? `${Number(size.toFixed(1))} ms` : `${Number((size / 1000).toFixed(2))} s`;
  return `${ms < 0 ? '−' : '+'}${text}`;
}
