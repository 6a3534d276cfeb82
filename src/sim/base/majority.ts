/** More than half of so many. */
export function majorityOf(count: number): number {
  return Math.floor(count / 2) + 1;
}
