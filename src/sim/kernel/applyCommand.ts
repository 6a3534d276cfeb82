// Effects of commands on the kernel, and reasons to refuse them.

import type { Json } from '../base/json';
import { linksBetween } from '../base/linkKey';
import type { Action, Command, Direction } from '../contracts/command';
import {
  type ChangeContext,
  cut,
  heal,
  type KernelParts,
  pause,
  restart,
  resume,
  slotOf,
  stop,
} from './changes';
import { inject } from './faultInjection';
import { applyToHost, refuseForHost } from './hostCommands';
import { disruptLeader, refuseLeaderless } from './leaderCommands';
import type { Slot } from './slot';

/** The reason why a command cannot take effect now, or null when it can. */
export function refusal(kernel: KernelParts, action: Action): string | null {
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
    case 'crashLeader':
    case 'pauseLeader':
    case 'isolateLeader':
      return refuseLeaderless(kernel);
    case 'setClockRate':
    case 'setClock':
    case 'setDisk':
    case 'stopTimer':
      return refuseForHost(kernel, action);
    case 'freeze':
    case 'thaw':
      return (
        refuseUnless(kernel, action.node, ['up', 'paused']) ?? kernel.members.refuseFreezing(action)
      );
    case 'failProcess':
      return refuseUnless(kernel, action.node, ['absent', 'up', 'paused']);
    case 'partition':
      return firstUnknown(kernel, action.groups.flat()) ?? refuseDuplicate(action.groups.flat());
    case 'cut':
    case 'setLink':
    case 'heal':
      return refuseLinks(kernel, action.links ?? []);
    case 'tell':
      return (
        refuseNonNode(kernel, action.node) ??
        refuseUnless(kernel, action.node, ['up']) ??
        refuseLinks(kernel, [{ from: action.about, to: action.node }]) ??
        kernel.members.refuseTell(action.node)
      );
    case 'elect':
    case 'setLoad':
      return (
        refuseNonNode(kernel, action.node) ??
        refuseUnless(kernel, action.node, ['up']) ??
        kernel.members.refuseNotice(action.type, action.node)
      );
    case 'storm':
      if (kernel.slotById.size < 2) return 'a storm needs two processes';
      return kernel.chaos.hasRoomFor(action)
        ? null
        : 'too many storms, or strikes of theirs, are still to come';
    case 'calm':
      return kernel.chaos.nextMs === Number.POSITIVE_INFINITY ? 'there is no storm' : null;
    case 'forgeMessage':
      return refuseLinks(kernel, [action]);
    case 'dropMessage':
    case 'holdMessage':
    case 'releaseMessage':
    case 'deliverMessage':
    case 'duplicateMessage':
      return kernel.interventions.refuse(action);
  }
}

/** Applies a command that was not refused. */
export function applyCommand(kernel: ChangeContext, command: Command): void {
  switch (command.type) {
    case 'crash':
      stop(kernel, slotOf(kernel, command.node), 'crashed');
      return;
    case 'failProcess':
      stop(kernel, slotOf(kernel, command.node), 'failed', command.error);
      return;
    case 'restart':
      restartAs(kernel, command);
      return;
    case 'join':
      kernel.links.extend();
      kernel.members.join(command, kernel.emit);
      return;
    case 'leave':
      askToLeave(kernel, slotOf(kernel, command.node));
      return;
    case 'remove':
      kernel.members.remove(command, kernel.emit);
      return;
    case 'tell':
    case 'elect':
    case 'setLoad':
      notify(kernel, command);
      return;
    case 'pause':
      pause(kernel, slotOf(kernel, command.node));
      return;
    case 'resume':
      resume(kernel, slotOf(kernel, command.node));
      return;
    case 'crashLeader':
    case 'pauseLeader':
    case 'isolateLeader':
      disruptLeader(kernel, command.type);
      return;
    case 'setClockRate':
    case 'setClock':
    case 'setDisk':
    case 'stopTimer':
      applyToHost(kernel, slotOf(kernel, command.node), command);
      return;
    case 'freeze':
    case 'thaw':
      freezeOrThaw(kernel, command);
      return;
    case 'cut':
    case 'partition':
    case 'heal':
    case 'setLink':
      applyToLinks(kernel, command);
      return;
    case 'storm':
      kernel.chaos.start(command, kernel.causeSeq);
      return;
    case 'calm':
      for (const injection of kernel.chaos.calm()) inject(kernel, injection);
      return;
    case 'forgeMessage':
      kernel.interventions.forge(command, kernel.emit);
      return;
    case 'dropMessage':
    case 'holdMessage':
    case 'releaseMessage':
    case 'deliverMessage':
    case 'duplicateMessage':
      kernel.interventions.apply(command, kernel.emit);
  }
}

type LinkCommand = Extract<Command, { type: 'cut' | 'partition' | 'heal' | 'setLink' }>;

function applyToLinks(kernel: ChangeContext, command: LinkCommand): void {
  switch (command.type) {
    case 'cut':
      cut(kernel, command.links);
      return;
    case 'partition':
      cut(kernel, linksBetween(command.groups));
      return;
    case 'heal':
      heal(kernel, command.links ?? allDirections(kernel));
      return;
    case 'setLink':
      changeLinks(kernel, command);
  }
}

function freezeOrThaw(
  kernel: ChangeContext,
  { type, node, atMs }: Extract<Command, { type: 'freeze' | 'thaw' }>,
): void {
  const slot = slotOf(kernel, node);
  if (type === 'freeze') kernel.members.freeze(slot, kernel.emit);
  else kernel.members.thaw(slot, atMs, kernel.emit);
}

function askToLeave(kernel: ChangeContext, slot: Slot): void {
  slot.isLeaving = true;
  kernel.members.notify(slot, 'LEAVE', kernel.atMs, kernel.causeSeq);
}

function notify(
  { members, slotById, causeSeq }: ChangeContext,
  command: Extract<Command, { type: 'tell' | 'elect' | 'setLoad' }>,
): void {
  const { type, node, atMs } = command;
  const slot = slotById.get(node) as Slot;
  if (type === 'elect') members.notify(slot, 'ELECT', atMs, causeSeq);
  else if (type === 'tell') members.notify(slot, 'SUSPECT', atMs, causeSeq, command.about);
  else members.notify(slot, 'LOAD', atMs, causeSeq, command.load);
}

function changeLinks(
  kernel: ChangeContext,
  { atMs: _atMs, type: _type, links, ...settings }: Extract<Command, { type: 'setLink' }>,
): void {
  for (const { from, to } of links) {
    kernel.links.change(from, to, settings);
    kernel.emit({ type: 'linkChanged', from, to, settings: settings as Json });
  }
}

function refuseUnless(
  kernel: KernelParts,
  node: string,
  statuses: readonly string[],
): string | null {
  const slot = kernel.slotById.get(node);
  if (!slot) return `there is no node ${node}`;
  return statuses.includes(slot.status) ? null : `${node} is ${slot.status}`;
}

function firstUnknown(kernel: KernelParts, nodes: readonly string[]): string | null {
  const unknown = nodes.find((node) => !kernel.slotById.has(node));
  return unknown === undefined ? null : `there is no node ${unknown}`;
}

function refuseDuplicate(nodes: readonly string[]): string | null {
  const duplicate = nodes.find((node, index) => nodes.indexOf(node) !== index);
  return duplicate === undefined ? null : `${duplicate} is in two places`;
}

/** The refusal for a service or a client: only nodes are members. */
function refuseNonNode(kernel: KernelParts, id: string): string | null {
  const type = kernel.slotById.get(id)?.type ?? 'node';
  return type === 'node' ? null : `${id} is a ${type}`;
}

function refuseLinks(kernel: KernelParts, links: readonly Direction[]): string | null {
  const loop = links.find(({ from, to }) => from === to);
  if (loop) return `${loop.from} has no link to itself`;
  return firstUnknown(
    kernel,
    links.flatMap(({ from, to }) => [from, to]),
  );
}

/** A restart under the command's options: with or without the disk, and through which member. */
function restartAs(
  kernel: ChangeContext,
  { node, loseDisk, via }: Extract<Command, { type: 'restart' }>,
): void {
  const slot = slotOf(kernel, node);
  if (loseDisk) slot.durable = null;
  if (via !== undefined) slot.node = { ...slot.node, joins: via };
  restart(kernel, slot);
}

function allDirections(kernel: KernelParts): Direction[] {
  const ids = [...kernel.slotById.keys()];
  return ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => ({ from, to })));
}
