// Effects of a storm's injections: damage, and its repair, unless something else has changed the process or link since.

import { bothWays } from '../base/linkKey';
import type { Action, Direction } from '../contracts/command';
import type { LinkImpairment } from '../network/linkImpairment';
import {
  type ChangeContext,
  cut,
  heal,
  type KernelParts,
  linksOf,
  pause,
  restart,
  resume,
  slotOf,
  stop,
} from './changes';
import type { Disruption, Injection } from './chaosSchedule';
import type { Slot } from './slot';
import { setWallClock } from './slotClock';
import { burdenDisk, refuseDisk } from './slotDisk';

/** The probability of loss on a link under a disruption of kind `lose`. */
const LOSS = 0.5;

/** An injection that begins or repairs a disruption. */
type DamageOrRepair = Extract<Injection, { readonly disruption: Disruption }>;

/** The type of the command with the same effect as an injection. */
function commandTypeOf({ type, disruption }: DamageOrRepair): Action['type'] {
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
  jump: ['setClock', 'setClock'],
  stall: ['setDisk', 'setDisk'],
};

/**
 * Whether an injection changes anything. A process that does not run cannot be damaged, a process that a command has
 * restarted needs no repair, and a link with another cut stays cut.
 */
function hasEffect(kernel: KernelParts, { type, disruption }: DamageOrRepair): boolean {
  const { id, kind, node } = disruption;
  const links = directionsOf(kernel, disruption);
  switch (kind) {
    case 'crash':
    case 'pause':
      return type === 'damage'
        ? canBeDamaged(slotOf(kernel, node))
        : slotOf(kernel, node).disruptedBy === id;
    case 'cut':
    case 'isolate':
      return links.some(({ from, to }) =>
        type === 'damage' ? !kernel.links.isCut(from, to) : kernel.links.isCutOnlyBy(from, to, id),
      );
    case 'stall': {
      const slot = slotOf(kernel, node);
      return type === 'damage'
        ? refuseDisk(kernel.programOf, slot) === null
        : slot.disk.burdens.some(([by]) => by === id);
    }
    case 'slow':
    case 'lose':
    case 'jump':
      return true;
  }
}

/** Applies the next injection of a storm. One without effect leaves no event in the trace. */
export function injectNext(
  kernel: KernelParts,
  contextOf: (causeSeq: number) => ChangeContext,
): void {
  const injection = kernel.chaos.takeNext([...kernel.slotById.keys()]);
  const { type: phase, storm } = injection;
  let context = contextOf(storm);
  if (phase !== 'end' && hasEffect(kernel, injection)) {
    const command = commandTypeOf(injection);
    context = contextOf(context.emit({ type: 'stormStruck', command, phase }));
  }
  inject(context, injection);
}

/** Applies an injection. */
export function inject(kernel: ChangeContext, injection: Injection): void {
  if (injection.type === 'end') kernel.emit({ type: 'stormPassed', storm: injection.storm });
  else if (injection.type === 'damage') damage(kernel, injection.disruption);
  else repair(kernel, injection.disruption);
}

function damage(kernel: ChangeContext, disruption: Disruption): void {
  const { id, kind, node, ms } = disruption;
  switch (kind) {
    case 'crash':
    case 'pause': {
      const slot = slotOf(kernel, node);
      if (!canBeDamaged(slot)) return;
      if (kind === 'crash') stop(kernel, slot, 'crashed');
      else pause(kernel, slot);
      slot.disruptedBy = id;
      return;
    }
    case 'cut':
    case 'isolate':
      cut(kernel, directionsOf(kernel, disruption), id);
      return;
    case 'slow':
    case 'lose': {
      const impairment = { delayMs: ms, loss: kind === 'lose' ? LOSS : 0 };
      for (const { from, to } of directionsOf(kernel, disruption))
        reportImpairment(
          kernel,
          { from, to },
          kernel.links.applyImpairment(from, to, id, impairment),
        );
      return;
    }
    case 'jump':
      setWallClock(kernel, slotOf(kernel, node), { atMs: kernel.atMs, byMs: ms });
      return;
    case 'stall':
      changeBurden(kernel, disruption, ms);
  }
}

function repair(kernel: ChangeContext, disruption: Disruption): void {
  const { id, kind, node, ms } = disruption;
  switch (kind) {
    case 'crash':
    case 'pause': {
      const slot = slotOf(kernel, node);
      if (slot.disruptedBy !== id) return;
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
        reportImpairment(kernel, { from, to }, kernel.links.removeImpairment(from, to, id));
      return;
    // The clock is set back by as much: what a person has set meanwhile stays.
    case 'jump':
      setWallClock(kernel, slotOf(kernel, node), { atMs: kernel.atMs, byMs: -ms });
      return;
    case 'stall':
      changeBurden(kernel, disruption, 0);
  }
}

/** Burdens the disk of a process that keeps a state on it with so many ms a write; 0 ends that. */
function changeBurden(kernel: ChangeContext, { id, node }: Disruption, ms: number): void {
  const slot = slotOf(kernel, node);
  if (refuseDisk(kernel.programOf, slot) === null) burdenDisk(kernel.emit, slot, id, ms);
}

function reportImpairment(
  { emit }: ChangeContext,
  { from, to }: Direction,
  { delayMs, loss }: LinkImpairment,
): void {
  emit({ type: 'linkBurdened', from, to, delayMs, loss });
}

/** Whether a crash or pause would take effect. A leaving node stops in any case. */
function canBeDamaged({ status, isLeaving }: Slot): boolean {
  return status === 'up' && !isLeaving;
}

/** The directions that a disruption hits: of one link, or of all links of a process at this time. */
function directionsOf(kernel: KernelParts, { kind, node, other }: Disruption): Direction[] {
  return kind === 'isolate' ? linksOf(kernel, node) : bothWays(node, [other]);
}
