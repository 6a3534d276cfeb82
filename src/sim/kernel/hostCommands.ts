// Commands for the host of a process: its clocks, its disk and its timers.
import type { Action, Command } from '../contracts/command';
import type { ChangeContext, KernelParts } from './changes';
import type { Slot } from './slot';
import { setClockRate, setWallClock } from './slotClock';
import { refuseDisk, setDisk } from './slotDisk';
import { refuseStopTimer, stopTimer } from './slotTimers';

type HostType = 'setClockRate' | 'setClock' | 'setDisk' | 'stopTimer';

/** The reason why such a command cannot take effect now, or null when it can. */
export function refuseForHost(
  kernel: KernelParts,
  action: Extract<Action, { type: HostType }>,
): string | null {
  const { node } = action;
  const slot = kernel.slotById.get(node);
  if (!slot) return `there is no node ${node}`;
  switch (action.type) {
    case 'setClockRate':
      return slot.clock.rate === action.rate
        ? `${node}'s clock runs at ${action.rate} already`
        : null;
    case 'setClock':
      return null;
    case 'setDisk':
      return refuseDisk(kernel.programOf, slot);
    case 'stopTimer':
      return refuseStopTimer(slot, action);
  }
}

/** Applies such a command to a process. */
export function applyToHost(
  kernel: ChangeContext,
  slot: Slot,
  command: Extract<Command, { type: HostType }>,
): void {
  switch (command.type) {
    case 'setClockRate':
      setClockRate(kernel, slot, command);
      return;
    case 'setClock':
      setWallClock(kernel, slot, command);
      return;
    case 'setDisk':
      setDisk(kernel.emit, slot, command);
      return;
    case 'stopTimer':
      stopTimer(slot, command, kernel.emit);
  }
}
