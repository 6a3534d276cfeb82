// What each command does to the kernel: processes stop and start, links are cut, healed and changed.
import type { Action, Command, Direction } from './command';
import type { Hands } from './hands';
import type { Json } from './json';
import type { Links } from './links';
import type { Members } from './members';
import type { DeliveryQueue } from './queue';
import { type MessageDelivery, type Slot, startSlot, stopSlot } from './slot';
import type { StormCommand, Storms } from './storm';
import type { Said } from './traceEvent';

/** The part of the kernel that commands ask and change. */
export interface Changeable {
  readonly slots: ReadonlyMap<string, Slot>;
  readonly members: Members;
  readonly links: Links;
  readonly queue: DeliveryQueue<MessageDelivery>;
  readonly hands: Hands;
  readonly storms: Storms;
  /** Processes that the host must drop. */
  readonly stops: Set<string>;
}

/** A command that takes effect: what it changes, and what it says. */
interface Change extends Changeable {
  /** The `seq` of the command's own event. */
  readonly because: number;
  /** Lets a storm rise. */
  readonly brew: (storm: StormCommand) => void;
  /** Puts an event into the trace, caused by the command; returns its `seq`. */
  readonly say: (event: Said, cause?: number) => number;
}

/** Why a command cannot take effect now, or null when it can. */
export function refusal(kernel: Changeable, action: Action): string | null {
  switch (action.type) {
    case 'crash':
      return refuseUnless(kernel, action.node, ['absent', 'up', 'paused', 'failed']);
    case 'restart':
      return (
        refuseUnless(kernel, action.node, ['crashed', 'failed', 'left']) ??
        firstUnknown(kernel, action.via === undefined ? [] : [action.via])
      );
    case 'join':
      return kernel.members.refuseJoin(action);
    case 'leave':
      return refuseNonNode(kernel, action.node) ?? refuseUnless(kernel, action.node, ['up']);
    case 'remove':
      return kernel.members.refuseRemoval(action);
    case 'pause':
      return refuseUnless(kernel, action.node, ['up']);
    case 'resume':
      return refuseUnless(kernel, action.node, ['paused']);
    case 'failProcess':
      return refuseUnless(kernel, action.node, ['absent', 'up', 'paused']);
    case 'partition':
      return firstUnknown(kernel, action.groups.flat());
    case 'cut':
      return refuseLinks(kernel, action.links);
    case 'heal':
      return refuseLinks(kernel, action.links ?? []);
    case 'setLink':
      return refuseLinks(kernel, action.links);
    case 'tell':
      return (
        refuseNonNode(kernel, action.node) ??
        refuseUnless(kernel, action.node, ['up']) ??
        refuseLinks(kernel, [{ from: action.about, to: action.node }])
      );
    case 'storm':
      if (kernel.slots.size < 2) return 'a storm needs two processes';
      return kernel.storms.hasRoomFor(action)
        ? null
        : 'too many strikes of storms are still to come';
    case 'forgeMessage':
      return refuseLinks(kernel, [action]);
    case 'dropMessage':
    case 'holdMessage':
    case 'releaseMessage':
    case 'deliverMessage':
    case 'duplicateMessage':
      return kernel.hands.refuse(action);
  }
}

/** Lets a command take effect that was not refused. */
export function applyCommand(kernel: Change, command: Command): void {
  switch (command.type) {
    case 'crash':
      stop(kernel, command.node, 'crashed');
      return;
    case 'failProcess':
      stop(kernel, command.node, 'failed', command.error);
      return;
    case 'restart':
      restart(kernel, command);
      return;
    case 'join':
      kernel.links.extend();
      kernel.members.join(command, kernel.say);
      return;
    case 'leave':
      slotOf(kernel, command.node).isLeaving = true;
      kernel.members.tell(slotOf(kernel, command.node), 'LEAVE', command.atMs, kernel.because);
      return;
    case 'remove':
      kernel.members.remove(command, kernel.say);
      return;
    case 'tell': {
      const { node, about, atMs } = command;
      kernel.members.tell(slotOf(kernel, node), 'SUSPECT', atMs, kernel.because, about);
      return;
    }
    case 'pause':
      slotOf(kernel, command.node).status = 'paused';
      kernel.say(namedAs(slotOf(kernel, command.node), 'nodePaused', 'processPaused'));
      return;
    case 'resume':
      Object.assign(slotOf(kernel, command.node), { status: 'up', floorMs: command.atMs });
      kernel.say(namedAs(slotOf(kernel, command.node), 'nodeResumed', 'processResumed'));
      return;
    case 'cut':
      cut(kernel, command.links);
      return;
    case 'partition':
      cut(kernel, linksBetween(command.groups));
      return;
    case 'heal':
      heal(kernel, command.links ?? allDirections(kernel));
      return;
    case 'storm':
      kernel.brew(command);
      return;
    case 'forgeMessage':
      kernel.hands.forge(command, kernel.say);
      return;
    case 'dropMessage':
    case 'holdMessage':
    case 'releaseMessage':
    case 'deliverMessage':
    case 'duplicateMessage':
      kernel.hands.handle(command, kernel.say);
      return;
    case 'setLink': {
      const { atMs: _atMs, type: _type, links, ...settings } = command;
      for (const { from, to } of links) {
        kernel.links.change(from, to, settings);
        kernel.say({ type: 'linkChanged', from, to, settings: settings as Json });
      }
    }
  }
}

function slotOf(kernel: Changeable, node: string): Slot {
  const slot = kernel.slots.get(node);
  if (!slot) throw new Error(`there is no node ${node}`);
  return slot;
}

function refuseUnless(
  kernel: Changeable,
  node: string,
  statuses: readonly string[],
): string | null {
  const slot = kernel.slots.get(node);
  if (!slot) return `there is no node ${node}`;
  return statuses.includes(slot.status) ? null : `${node} is ${slot.status}`;
}

function firstUnknown(kernel: Changeable, nodes: readonly string[]): string | null {
  const unknown = nodes.find((node) => !kernel.slots.has(node));
  return unknown === undefined ? null : `there is no node ${unknown}`;
}

/** Only nodes are members: a service or a client cannot say goodbye. */
function refuseNonNode(kernel: Changeable, id: string): string | null {
  const type = kernel.slots.get(id)?.type ?? 'node';
  return type === 'node' ? null : `${id} is a ${type}`;
}

function refuseLinks(kernel: Changeable, links: readonly Direction[]): string | null {
  const loop = links.find(({ from, to }) => from === to);
  if (loop) return `${loop.from} has no link to itself`;
  return firstUnknown(
    kernel,
    links.flatMap(({ from, to }) => [from, to]),
  );
}

type OfNode = 'nodeCrashed' | 'nodeRestarted' | 'nodePaused' | 'nodeResumed';
type OfPart = 'processCrashed' | 'processRestarted' | 'processPaused' | 'processResumed';

/** What happened to a process, under its name for a node or for another process. */
function namedAs({ id, type }: Slot, ofNode: OfNode, ofPart: OfPart): Said {
  return type === 'node' ? { type: ofNode, node: id } : { type: ofPart, process: id };
}

function stop(kernel: Change, node: string, how: 'crashed' | 'failed', error = ''): void {
  const slot = slotOf(kernel, node);
  const { held } = slot;
  stopSlot(slot, how);
  kernel.stops.add(node);
  const seq =
    how === 'crashed'
      ? kernel.say(namedAs(slot, 'nodeCrashed', 'processCrashed'))
      : kernel.say({ type: 'processFailed', node, error });
  for (const { id, isNotice } of held)
    if (!isNotice) kernel.say({ type: 'messageDropped', id, reason: how }, seq);
}

function restart(
  kernel: Change,
  { node, atMs, loseDisk, via }: Extract<Command, { type: 'restart' }>,
): void {
  const slot = slotOf(kernel, node);
  slot.boots += 1;
  if (loseDisk) slot.durable = null;
  if (via !== undefined) slot.node = { ...slot.node, joins: via };
  const seq = kernel.say(namedAs(slot, 'nodeRestarted', 'processRestarted'));
  startSlot(slot, atMs, seq);
  kernel.members.readmit(slot, atMs, seq);
}

function cut(kernel: Change, links: readonly Direction[]): void {
  const severed = new Map<string, number>();
  for (const { from, to } of links) {
    if (kernel.links.isCut(from, to)) continue;
    kernel.links.cut(from, to);
    severed.set(`${from} ${to}`, kernel.say({ type: 'linkCut', from, to }));
  }
  const isLost = ({ from, to }: MessageDelivery) => severed.has(`${from} ${to}`);
  for (const { id, from, to } of [...kernel.queue.remove(isLost), ...kernel.hands.sever(isLost)])
    kernel.say({ type: 'messageDropped', id, reason: 'cut' }, severed.get(`${from} ${to}`));
}

function heal(kernel: Change, links: readonly Direction[]): void {
  for (const { from, to } of links) {
    if (!kernel.links.isCut(from, to)) continue;
    kernel.links.heal(from, to);
    kernel.say({ type: 'linkHealed', from, to });
  }
}

/** Every direction between nodes of different groups. */
function linksBetween(groups: readonly (readonly string[])[]): Direction[] {
  return groups.flatMap((group) =>
    group.flatMap((from) =>
      groups
        .filter((other) => other !== group)
        .flatMap((other) => other.map((to) => ({ from, to }))),
    ),
  );
}

function allDirections(kernel: Changeable): Direction[] {
  const ids = [...kernel.slots.keys()];
  return ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => ({ from, to })));
}
