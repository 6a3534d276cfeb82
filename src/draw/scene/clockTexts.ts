// The deviations of a process's clock on the stage: its rate, and the sum of its jumps.
import { signedDuration } from '../../sim/base/format';
import type { NodeView } from '../../sim/trace/views';

/** `1.5×` when the clock runs at another rate, `+5 s` when it has jumped. */
export function clockTexts({
  clockRate,
  clockAheadMs,
}: Pick<NodeView, 'clockRate' | 'clockAheadMs'>): string[] {
  return [
    ...(clockRate === 1 ? [] : [`${Number(clockRate.toFixed(3))}×`]),
    ...(clockAheadMs === 0 ? [] : [signedDuration(clockAheadMs)]),
  ];
}
