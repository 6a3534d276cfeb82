// Numbers as they are shown.

/** A duration or a count as it is shown: whole, its thousands apart. */
export function grouped(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
