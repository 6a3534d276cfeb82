// The order of the queue: time, then receiver, then message.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Delivery, DeliveryQueue } from './queue';

const delivery = fc.record({
  atMs: fc.integer({ min: 0, max: 20 }),
  toIndex: fc.integer({ min: 0, max: 4 }),
  id: fc.integer({ min: 0, max: 1000 }),
});
const inOrder = (a: Delivery, b: Delivery) =>
  a.atMs - b.atMs || a.toIndex - b.toIndex || a.id - b.id;

function drain(queue: DeliveryQueue<Delivery>): Delivery[] {
  const taken: Delivery[] = [];
  for (let next = queue.pop(); next; next = queue.pop()) taken.push(next);
  return taken;
}

it('returns deliveries in order, whatever the order in which they were pushed', () => {
  fc.assert(
    fc.property(fc.uniqueArray(delivery, { selector: ({ id }) => id }), (deliveries) => {
      const queue = new DeliveryQueue<Delivery>();
      for (const one of deliveries) queue.push(one);
      expect(drain(queue)).toEqual([...deliveries].sort(inOrder));
    }),
  );
});

it('keeps its order when deliveries are removed from its middle', () => {
  fc.assert(
    fc.property(fc.uniqueArray(delivery, { selector: ({ id }) => id }), (deliveries) => {
      const queue = new DeliveryQueue<Delivery>(deliveries);
      const isGone = ({ toIndex }: Delivery) => toIndex === 2;
      expect(queue.remove(isGone)).toEqual(deliveries.filter(isGone).sort(inOrder));
      expect(drain(queue)).toEqual(deliveries.filter((one) => !isGone(one)).sort(inOrder));
    }),
  );
});
