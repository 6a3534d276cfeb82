// What a storm's injection does: it breaks something, or mends what it broke itself, if nobody else has had a hand in it.

import type { Action, Direction } from '../contracts/command';
import type { LinkImpairment } from '../network/linkImpairment';
import {
  type Change,
  type Changeable,
  cut,
  heal,
  pause,
  restart,
  resume,
  slotOf,
  stop,
} from './changes';
import type { Disruption, Injection } from './chaosSchedule';
import type { Slot } from './slot';

/** A storm that makes a link lossy loses every other message. */
const LOSS = 0.5;

/** A injection that breaks or mends something. */
type DamageOrRepair = Extract<Injection, { readonly disruption: Disruption }>;

/** The command that does what a injection does. */
export function commandOf({ type, disruption }: DamageOrRepair): Action['type'] {
  const [damage, repair] = COMMANDS[disruption.kind];
  return type === 'damage' ? damage : repair;
}

const COMMANDS: Readonly<
  Record<Disruption['kind'], readonly [damage: Action['type'], repair: Action['type']]>
> = {
  crash: ['crash', 'restart'],
  pause: ['pause', 'resume'],
  cut: ['cut', 'heal'],
  isolate: ['cut', 'heal'],
  slow: ['setLink', 'setLink'],
  lose: ['setLink', 'setLink'],
};

/**
 * Whether anybody notices a injection. Who does not run cannot be struck, who was started by another hand needs no repair,
 * and what others cut as well stays cut.
 */
export function hasEffect(kernel: Changeable, { type, disruption }: DamageOrRepair): boolean {
  const { id, kind, node } = disruption;
  const links = directionsOf(kernel, disruption);
  switch (kind) {
    case 'crash':
    case 'pause':
      return type === 'damage' ? isUp(slotOf(kernel, node)) : slotOf(kernel, node).struckBy === id;
    case 'cut':
    case 'isolate':
      return links.some(({ from, to }) =>
        type === 'damage' ? !kernel.links.isCut(from, to) : kernel.links.isCutOnlyBy(from, to, id),
      );
    case 'slow':
    case 'lose':
      return true;
  }
}

/** Carries out a injection. */
export function inject(kernel: Change, injection: Injection): void {
  if (injection.type === 'end') kernel.say({ type: 'stormPassed', storm: injection.storm });
  else if (injection.type === 'damage') damage(kernel, injection.disruption);
  else repair(kernel, injection.disruption);
}

function damage(kernel: Change, disruption: Disruption): void {
  const { id, kind, node, delayMs } = disruption;
  switch (kind) {
    case 'crash':
    case 'pause': {
      const slot = slotOf(kernel, node);
      if (!isUp(slot)) return;
      if (kind === 'crash') stop(kernel, slot, 'crashed');
      else pause(kernel, slot);
      slot.struckBy = id;
      return;
    }
    case 'cut':
    case 'isolate':
      cut(kernel, directionsOf(kernel, disruption), id);
      return;
    case 'slow':
    case 'lose': {
      const impairment = { delayMs, loss: kind === 'lose' ? LOSS : 0 };
      for (const { from, to } of directionsOf(kernel, disruption))
        sayImpairment(kernel, { from, to }, kernel.links.impair(from, to, id, impairment));
    }
  }
}

function repair(kernel: Change, disruption: Disruption): void {
  const { id, kind, node } = disruption;
  switch (kind) {
    case 'crash':
    case 'pause': {
      const slot = slotOf(kernel, node);
      if (slot.struckBy !== id) return;
      if (kind === 'crash') restart(kernel, slot);
      else resume(kernel, slot);
      return;
    }
    case 'cut':
    case 'isolate':
      heal(kernel, directionsOf(kernel, disruption), id);
      return;
    case 'slow':
    case 'lose':
      for (const { from, to } of directionsOf(kernel, disruption))
        sayImpairment(kernel, { from, to }, kernel.links.relieve(from, to, id));
  }
}

function sayImpairment(
  { say }: Change,
  { from, to }: Direction,
  { delayMs, loss }: LinkImpairment,
): void {
  say({ type: 'linkBurdened', from, to, delayMs, loss });
}

function isUp({ status, isLeaving }: Slot): boolean {
  return status === 'up' && !isLeaving;
}

/** The directions that a disruption hits: of one link, or of all of a process's. Who joins meanwhile is not cut off. */
function directionsOf({ slots }: Changeable, { kind, node, other }: Disruption): Direction[] {
  const others = kind === 'isolate' ? [...slots.keys()].filter((id) => id !== node) : [other];
  return others.flatMap((id) => [
    { from: node, to: id },
    { from: id, to: node },
  ]);
}
