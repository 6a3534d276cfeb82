// Changes of a process's disk, and its writes: a process is busy until its write is done.
import { MAX_DISK_MS, pareto } from '../base/pareto';
import { createStream, draw } from '../base/random';
import { roundMs } from '../base/time';
import type { Action } from '../contracts/command';
import type { Output } from '../contracts/protocol';
import type { NewEvent } from '../contracts/traceEvent';
import { leastWriteMs } from './disk';
import type { ProgramOf } from './programs';
import type { Slot } from './slot';
import type { EmitEffect } from './traceWriter';

type SetDisk = Pick<Extract<Action, { type: 'setDisk' }>, 'ms' | 'tail'>;

/** The reason why a process's disk cannot be set, or null. */
export function refuseDisk(programOf: ProgramOf, slot: Slot): string | null {
  return programOf(slot)?.durable ? null : `${slot.id} keeps nothing on disk`;
}

/** Sets the time that a process's writes take, from its next write on. */
export function setDisk(emit: EmitEffect, slot: Slot, { ms, tail }: SetDisk): void {
  slot.disk = { ...slot.disk, ms, tail: tail ?? null };
  emit({ type: 'diskChanged', node: slot.id, ms, tail });
}

/** Adds a storm's additional ms to each write of a process, or removes them when `ms` is 0. */
export function burdenDisk(emit: EmitEffect, slot: Slot, by: string, ms: number): void {
  const others = slot.disk.burdens.filter(([other]) => other !== by);
  slot.disk = { ...slot.disk, burdens: ms > 0 ? [...others, [by, ms]] : others };
  const sumMs = roundMs(leastWriteMs(slot) - slot.disk.ms);
  emit({ type: 'diskBurdened', node: slot.id, ms: sumMs });
}

/** Commits the beginning or the end of a write. Only its end puts the state on disk: a crash before loses it. */
export function commitWrite(
  { seed, emit }: { readonly seed: string; readonly emit: (event: NewEvent) => number },
  slot: Slot,
  output: Extract<Output, { type: 'writing' | 'written' }>,
): void {
  const { id: node, disk, stepSeq } = slot;
  const { atMs } = output;
  if (output.type === 'writing') {
    slot.floorMs = roundMs(atMs + drawWriteMs(seed, slot));
    const dueMs = slot.floorMs;
    const seq = emit({ type: 'diskWriteStarted', atMs, cause: stepSeq, node, dueMs });
    slot.disk = { ...slot.disk, write: { durable: output.durable, seq, stepSeq } };
  } else if (disk.write) {
    slot.durable = disk.write.durable;
    slot.disk = { ...disk, write: null };
    emit({ type: 'diskWriteEnded', atMs, cause: disk.write.seq, node });
    slot.stepSeq = disk.write.stepSeq;
  }
}

function drawWriteMs(seed: string, slot: Slot): number {
  const { id, disk } = slot;
  const leastMs = leastWriteMs(slot);
  if (disk.tail === null) return leastMs;
  const [drawn, stream] = draw(disk.stream ?? createStream(seed, `disk ${id}`).state);
  slot.disk = { ...disk, stream };
  return pareto(drawn, leastMs, disk.tail, Math.max(leastMs, MAX_DISK_MS));
}
