// Changes of processes and links, by a command or a storm: stop, restart, pause, resume, cut, heal.
import { bothWays } from '../base/linkKey';
import type { Direction } from '../contracts/command';
import type { UnstampedEvent } from '../contracts/traceEvent';
import type { Links } from '../network/links';
import type { ChaosSchedule } from './chaosSchedule';
import type { Members } from './members';
import type { MessageInterventions } from './messageInterventions';
import type { ProgramOf } from './programs';
import type { DeliveryQueue } from './queue';
import { type MessageDelivery, type Slot, scheduleBoot, stopSlot } from './slot';
import type { EmitEffect } from './traceWriter';
import type { WaitingMessages } from './waitingMessages';

/** The parts of the kernel that commands and injections read and change. */
export interface KernelParts {
  readonly slotById: ReadonlyMap<string, Slot>;
  readonly members: Members;
  readonly links: Links;
  readonly queue: DeliveryQueue<MessageDelivery>;
  readonly interventions: MessageInterventions;
  /** The messages that connections hold. */
  readonly waiting: WaitingMessages;
  readonly chaos: ChaosSchedule;
  readonly programOf: ProgramOf;
  /** Processes that the host must drop. */
  readonly stops: Set<string>;
}

/** The context of one command or injection: the parts, its time in ms, its event, and the way to report its effects. */
export interface ChangeContext extends KernelParts {
  readonly atMs: number;
  /** The `seq` of the event of the command or injection. */
  readonly causeSeq: number;
  readonly emit: EmitEffect;
}

/** The slot of a process that must exist. */
export function slotOf({ slotById }: Pick<KernelParts, 'slotById'>, id: string): Slot {
  const slot = slotById.get(id);
  if (!slot) throw new Error(`there is no node ${id}`);
  return slot;
}

/** Both directions of all links of a process; the first one is from the process. */
export function linksOf({ slotById }: Pick<KernelParts, 'slotById'>, id: string): Direction[] {
  return bothWays(
    id,
    [...slotById.keys()].filter((other) => other !== id),
  );
}

/** Stops a process; the messages in its backlog are lost. */
export function stop(
  kernel: ChangeContext,
  slot: Slot,
  status: 'crashed' | 'failed',
  error: string = '',
): void {
  const { id: node, backlog } = slot;
  stopSlot(slot, status);
  kernel.stops.add(node);
  const seq =
    status === 'crashed'
      ? kernel.emit(lifecycleEvent(slot, 'nodeCrashed', 'processCrashed'))
      : kernel.emit({ type: 'processFailed', node, error });
  for (const { id, isNotice } of backlog)
    if (!isNotice) kernel.emit({ type: 'messageDropped', id, reason: status }, seq);
}

/** Starts a process that does not run. */
export function restart(kernel: ChangeContext, slot: Slot): void {
  slot.restartCount += 1;
  const seq = kernel.emit(lifecycleEvent(slot, 'nodeRestarted', 'processRestarted'));
  scheduleBoot(slot, kernel.atMs, seq);
  kernel.members.readmit(slot, kernel.atMs, seq);
}

/** Suspends a process; its messages wait in its backlog. */
export function pause(kernel: ChangeContext, slot: Slot): void {
  slot.status = 'paused';
  kernel.emit(lifecycleEvent(slot, 'nodePaused', 'processPaused'));
}

/** Resumes a paused process. */
export function resume(kernel: ChangeContext, slot: Slot): void {
  const floorMs = Math.max(kernel.atMs, slot.disk.write ? slot.floorMs : 0);
  Object.assign(slot, { status: 'up', floorMs, disruptedBy: null });
  kernel.emit(lifecycleEvent(slot, 'nodeResumed', 'processResumed'));
}

/**
 * Cuts directions; messages in flight over them are lost, unless a connection holds them to send them again.
 *
 * @param by - the id of the disruption that cuts; absent for a command.
 */
export function cut(kernel: ChangeContext, links: readonly Direction[], by?: string): void {
  const severed = new Map<string, number>();
  for (const { from, to } of links)
    if (kernel.links.cut(from, to, by))
      severed.set(`${from} ${to}`, kernel.emit({ type: 'linkCut', from, to }));
  if (severed.size === 0) return;
  const isLost = ({ from, to }: MessageDelivery) => severed.has(`${from} ${to}`);
  const { links: network, interventions, waiting, atMs } = kernel;
  for (const delivery of [...kernel.queue.remove(isLost), ...interventions.removeHeld(isLost)]) {
    const { id, from, to } = delivery;
    const cause = severed.get(`${from} ${to}`);
    if (network.interrupt(delivery, atMs)) {
      const heldSeq = kernel.emit({ type: 'messageHeld', id, reason: 'cut' }, cause);
      waiting.add([{ delivery, heldSeq }]);
    } else kernel.emit({ type: 'messageDropped', id, reason: 'cut' }, cause);
  }
}

/**
 * Heals directions.
 *
 * @param by - the id of the disruption whose cut is removed; absent for a command, which removes all cuts.
 */
export function heal(kernel: ChangeContext, links: readonly Direction[], by?: string): void {
  for (const { from, to } of links)
    if (kernel.links.heal(from, to, by)) kernel.emit({ type: 'linkHealed', from, to });
}

type OfNode = 'nodeCrashed' | 'nodeRestarted' | 'nodePaused' | 'nodeResumed';
type OfPart = 'processCrashed' | 'processRestarted' | 'processPaused' | 'processResumed';

/** The event of the type for a node, or of the type for a service or client. */
function lifecycleEvent({ id, type }: Slot, ofNode: OfNode, ofPart: OfPart): UnstampedEvent {
  return type === 'node' ? { type: ofNode, node: id } : { type: ofPart, process: id };
}
