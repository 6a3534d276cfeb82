// Formats of numbers in sentences.

/** A rounded duration or count with a comma between groups of three digits. */
export function grouped(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
