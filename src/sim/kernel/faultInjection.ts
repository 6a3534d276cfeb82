// What a storm's turn does: it breaks something, or mends what it broke itself, if nobody else has had a hand in it.

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

/** A turn that breaks or mends something. */
type Deed = Extract<Injection, { readonly strike: Disruption }>;

/** The command that does what a turn does. */
export function commandOf({ type, strike }: Deed): Action['type'] {
  const [damage, repair] = COMMANDS[strike.kind];
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
 * Whether anybody notices a turn. Who does not run cannot be struck, who was started by another hand needs no repair,
 * and what others cut as well stays cut.
 */
export function hasEffect(kernel: Changeable, { type, strike }: Deed): boolean {
  const { id, kind, node } = strike;
  const links = directionsOf(kernel, strike);
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

/** Carries out a turn. */
export function inject(kernel: Change, turn: Injection): void {
  if (turn.type === 'end') kernel.say({ type: 'stormPassed', storm: turn.storm });
  else if (turn.type === 'damage') damage(kernel, turn.strike);
  else repair(kernel, turn.strike);
}

function damage(kernel: Change, strike: Disruption): void {
  const { id, kind, node, delayMs } = strike;
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
      cut(kernel, directionsOf(kernel, strike), id);
      return;
    case 'slow':
    case 'lose': {
      const impairment = { delayMs, loss: kind === 'lose' ? LOSS : 0 };
      for (const { from, to } of directionsOf(kernel, strike))
        sayBurden(kernel, { from, to }, kernel.links.impair(from, to, id, impairment));
    }
  }
}

function repair(kernel: Change, strike: Disruption): void {
  const { id, kind, node } = strike;
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
      heal(kernel, directionsOf(kernel, strike), id);
      return;
    case 'slow':
    case 'lose':
      for (const { from, to } of directionsOf(kernel, strike))
        sayBurden(kernel, { from, to }, kernel.links.ease(from, to, id));
  }
}

function sayBurden(
  { say }: Change,
  { from, to }: Direction,
  { delayMs, loss }: LinkImpairment,
): void {
  say({ type: 'linkBurdened', from, to, delayMs, loss });
}

function isUp({ status, isLeaving }: Slot): boolean {
  return status === 'up' && !isLeaving;
}

/** The directions that a strike hits: of one link, or of all of a process's. Who joins meanwhile is not cut off. */
function directionsOf({ slots }: Changeable, { kind, node, other }: Disruption): Direction[] {
  const others = kind === 'isolate' ? [...slots.keys()].filter((id) => id !== node) : [other];
  return others.flatMap((id) => [
    { from: node, to: id },
    { from: id, to: node },
  ]);
}
