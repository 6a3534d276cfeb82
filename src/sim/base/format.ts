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
