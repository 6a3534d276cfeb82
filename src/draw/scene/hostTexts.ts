// The deviations of a process's host on the stage: its clock's rate and jumps, and a write to its disk.
import { signedDuration } from '../../sim/base/format';
import type { NodeView } from '../../sim/trace/views';

/** `1.5×` when the clock runs at another rate, `+5 s` when it has jumped, `writing` during a write to the disk. */
export function hostTexts({
  clockRate,
  clockAheadMs,
  writesUntilMs,
}: Pick<NodeView, 'clockRate' | 'clockAheadMs' | 'writesUntilMs'>): string[] {
  return [
    ...(clockRate === 1 ? [] : [`${Number(clockRate.toFixed(3))}×`]),
    ...(clockAheadMs === 0 ? [] : [signedDuration(clockAheadMs)]),
    ...(writesUntilMs === null ? [] : ['writing']),
  ];
}
