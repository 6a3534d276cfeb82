// Changes of processes and links, by a command or a storm: stop, restart, pause, resume, cut, heal.
import type { Direction } from '../contracts/command';
import type { UnstampedEvent } from '../contracts/traceEvent';
import type { Links } from '../network/links';
import type { ChaosSchedule } from './chaosSchedule';
import type { Members } from './members';
import type { MessageInterventions } from './messageInterventions';
import type { DeliveryQueue } from './queue';
import { type MessageDelivery, type Slot, startSlot, stopSlot } from './slot';

/** The part of the kernel that commands read and change. */
export interface Changeable {
  readonly slots: ReadonlyMap<string, Slot>;
  readonly members: Members;
  readonly links: Links;
  readonly queue: DeliveryQueue<MessageDelivery>;
  readonly interventions: MessageInterventions;
  readonly chaos: ChaosSchedule;
  /** Processes that the host must drop. */
  readonly stops: Set<string>;
}

/** The context of a change: its time in ms, its cause, and the sink for its events. */
export interface Change extends Changeable {
  readonly atMs: number;
  /** The `seq` of the event of the command or injection. */
  readonly causeSeq: number;
  /** Puts an event into the trace, caused by `causeSeq` unless `cause` is given; returns its `seq`. */
  readonly say: (event: UnstampedEvent, cause?: number) => number;
}

/** The slot of a process that must exist. */
export function slotOf({ slots }: Pick<Changeable, 'slots'>, id: string): Slot {
  const slot = slots.get(id);
  if (!slot) throw new Error(`there is no node ${id}`);
  return slot;
}

/** Stops a process; the messages in its queue are lost. */
export function stop(
  kernel: Change,
  slot: Slot,
  how: 'crashed' | 'failed',
  error: string = '',
): void {
  const { id: node, held } = slot;
  stopSlot(slot, how);
  kernel.stops.add(node);
  const seq =
    how === 'crashed'
      ? kernel.say(namedAs(slot, 'nodeCrashed', 'processCrashed'))
      : kernel.say({ type: 'processFailed', node, error });
  for (const { id, isNotice } of held)
    if (!isNotice) kernel.say({ type: 'messageDropped', id, reason: how }, seq);
}

/** Starts a process that does not run. */
export function restart(kernel: Change, slot: Slot): void {
  slot.boots += 1;
  const seq = kernel.say(namedAs(slot, 'nodeRestarted', 'processRestarted'));
  startSlot(slot, kernel.atMs, seq);
  kernel.members.readmit(slot, kernel.atMs, seq);
}

/** Suspends a process; its messages queue up. */
export function pause(kernel: Change, slot: Slot): void {
  slot.status = 'paused';
  kernel.say(namedAs(slot, 'nodePaused', 'processPaused'));
}

/** Resumes a paused process. */
export function resume(kernel: Change, slot: Slot): void {
  Object.assign(slot, { status: 'up', floorMs: kernel.atMs, disruptedBy: null });
  kernel.say(namedAs(slot, 'nodeResumed', 'processResumed'));
}

/**
 * Cuts directions; messages in flight over them are lost.
 *
 * @param by - the id of the disruption; a command when absent.
 */
export function cut(kernel: Change, links: readonly Direction[], by?: string): void {
  const severed = new Map<string, number>();
  for (const { from, to } of links)
    if (kernel.links.cut(from, to, by))
      severed.set(`${from} ${to}`, kernel.say({ type: 'linkCut', from, to }));
  if (severed.size === 0) return;
  const isLost = ({ from, to }: MessageDelivery) => severed.has(`${from} ${to}`);
  for (const { id, from, to } of [
    ...kernel.queue.remove(isLost),
    ...kernel.interventions.sever(isLost),
  ])
    kernel.say({ type: 'messageDropped', id, reason: 'cut' }, severed.get(`${from} ${to}`));
}

/**
 * Heals directions.
 *
 * @param by - the origin whose cut is removed; all cuts when absent.
 */
export function heal(kernel: Change, links: readonly Direction[], by?: string): void {
  for (const { from, to } of links)
    if (kernel.links.heal(from, to, by)) kernel.say({ type: 'linkHealed', from, to });
}

type OfNode = 'nodeCrashed' | 'nodeRestarted' | 'nodePaused' | 'nodeResumed';
type OfPart = 'processCrashed' | 'processRestarted' | 'processPaused' | 'processResumed';

/** The event under its name for a node, or for a service or client. */
function namedAs({ id, type }: Slot, ofNode: OfNode, ofPart: OfPart): UnstampedEvent {
  return type === 'node' ? { type: ofNode, node: id } : { type: ofPart, process: id };
}
