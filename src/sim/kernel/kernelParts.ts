// The parts of a kernel at the start of a run.
import type { Setup } from '../contracts/setup';
import { Links } from '../network/links';
import type { KernelParts } from './changes';
import { ChaosSchedule } from './chaosSchedule';
import { Members } from './members';
import { MessageInterventions } from './messageInterventions';
import { programsOf } from './programs';
import { DeliveryQueue } from './queue';
import { type MessageDelivery, type Slot, slotsOf } from './slot';
import { WaitingMessages } from './waitingMessages';

/** The parts, and all slots: `members` appends those of nodes that join. */
export function createParts(
  setup: Setup,
  nextMessageId: () => number,
): KernelParts & { readonly slots: Slot[] } {
  const { algorithm, definition, faults } = setup;
  const slots = slotsOf(definition);
  const slotById = new Map(slots.map((slot) => [slot.id, slot]));
  const queue = new DeliveryQueue<MessageDelivery>();
  const siteOf = (id: string) => slotById.get(id)?.node.site;
  return {
    slots,
    slotById,
    queue,
    links: new Links(definition, faults, () => [...slotById.keys()], siteOf),
    members: new Members({ definition, algorithm, slots, slotById, queue, nextMessageId }),
    interventions: new MessageInterventions({ slotById, queue, nextMessageId }),
    waiting: new WaitingMessages(),
    chaos: new ChaosSchedule(definition.seed),
    programOf: programsOf(setup),
    stops: new Set(),
  };
}
