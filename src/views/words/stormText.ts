// The stage's text during a storm.
import { listed } from '../../session/words/words';
import type { Command } from '../../sim/contracts/command';
import type { StormSpan } from '../../sim/trace/lanes';

/** `Storm for 12 s more: crash and cut`; null without a storm. Of several storms, the one that lasts longest. */
export function stormText(
  storms: readonly StormSpan[],
  commands: readonly Command[],
  nowMs: number,
): string | null {
  let text: string | null = null;
  let longestMs = 0;
  for (const { index, fromMs, toMs } of storms) {
    const command = commands[index];
    if (command?.type !== 'storm' || fromMs > nowMs || (toMs !== null && toMs <= nowMs)) continue;
    const leftMs = fromMs + command.forMs - nowMs;
    if (leftMs <= longestMs) continue;
    longestMs = leftMs;
    text = `Storm for ${Math.ceil(leftMs / 1000)} s more: ${listed(command.kinds)}`;
  }
  return text;
}
