// What the stage says while a storm rages.
import { listed } from '../session/words';
import type { Command, StormKind } from '../sim/command';
import type { Mark } from '../sim/lanes';

/** `Storm for 12 s more: crash and cut`; null while all is calm. Of several storms it tells of the longest. */
export function stormText(
  marks: readonly Mark[],
  commands: readonly Command[],
  nowMs: number,
): string | null {
  let longest: { readonly kinds: readonly StormKind[]; readonly endMs: number } | null = null;
  for (const { atMs, index, command } of marks) {
    if (command !== 'storm' || atMs > nowMs) continue;
    const storm = commands[index];
    if (storm?.type !== 'storm') continue;
    const endMs = atMs + storm.forMs;
    if (endMs > nowMs && endMs > (longest?.endMs ?? 0)) longest = { kinds: storm.kinds, endMs };
  }
  if (!longest) return null;
  return `Storm for ${Math.ceil((longest.endMs - nowMs) / 1000)} s more: ${listed(longest.kinds)}`;
}
