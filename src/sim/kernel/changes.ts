// What becomes of processes and links when somebody changes them, a command or a storm: they stop, start, are cut, healed.
import type { Direction } from '../contracts/command';
import type { UnstampedEvent } from '../contracts/traceEvent';
import type { Links } from '../network/links';
import type { ChaosSchedule } from './chaosSchedule';
import type { Members } from './members';
import type { MessageInterventions } from './messageInterventions';
import type { DeliveryQueue } from './queue';
import { type MessageDelivery, type Slot, startSlot, stopSlot } from './slot';

/** The part of the kernel that commands ask and change. */
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

/** Somebody changes it: at what time, in ms, and what is said of it. */
export interface Change extends Changeable {
  readonly atMs: number;
  /** The `seq` of the command's or the strike's own event. */
  readonly because: number;
  /** Puts an event into the trace, caused by that; returns its `seq`. */
  readonly say: (event: UnstampedEvent, cause?: number) => number;
}

/** The slot of a process that is known to be there. */
export function slotOf({ slots }: Pick<Changeable, 'slots'>, id: string): Slot {
  const slot = slots.get(id);
  if (!slot) throw new Error(`there is no node ${id}`);
  return slot;
}

/** Stops a process for good; what waited for it is lost. */
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

/** Lets a process stand still; what it is sent waits for it. */
export function pause(kernel: Change, slot: Slot): void {
  slot.status = 'paused';
  kernel.say(namedAs(slot, 'nodePaused', 'processPaused'));
}

/** Wakes a process that stands still. */
export function resume(kernel: Change, slot: Slot): void {
  Object.assign(slot, { status: 'up', floorMs: kernel.atMs, struckBy: null });
  kernel.say(namedAs(slot, 'nodeResumed', 'processResumed'));
}

/**
 * Cuts directions; what is on its way over them is lost.
 *
 * @param by - the strike that does it; a person when absent.
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
 * @param by - whose cut is taken off; everybody's when absent.
 */
export function heal(kernel: Change, links: readonly Direction[], by?: string): void {
  for (const { from, to } of links)
    if (kernel.links.heal(from, to, by)) kernel.say({ type: 'linkHealed', from, to });
}

type OfNode = 'nodeCrashed' | 'nodeRestarted' | 'nodePaused' | 'nodeResumed';
type OfPart = 'processCrashed' | 'processRestarted' | 'processPaused' | 'processResumed';

/** What happened to a process, under its name for a node or for another process. */
function namedAs({ id, type }: Slot, ofNode: OfNode, ofPart: OfPart): UnstampedEvent {
  return type === 'node' ? { type: ofNode, node: id } : { type: ofPart, process: id };
}
