// Random gestures on the page: all that its keys and menus offer, and some that only a script would make.
import fc from 'fast-check';
import { STORM_KINDS } from '../../sim/contracts/command';
import { letJoin, toggleNode } from '../../views/actions/actions';
import { isolationAction } from '../../views/actions/isolation';
import { freezeAction, removeAction, tellAction } from '../../views/actions/memberActions';
import { removedAt, restartAction } from '../../views/actions/membership';
import type { Intent } from '../run/state';
import type { Session } from '../session';

/** One gesture; settles when it took effect. */
export type Gesture = (session: Session) => Promise<void> | void;

const NODES = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7'];
const node = fc.constantFrom(...NODES);
const nodes = fc.uniqueArray(node, { minLength: 1, maxLength: 3 });
const link = fc.record({ from: node, to: node });
const links = fc.array(link, { minLength: 1, maxLength: 3 });
const message = fc.nat({ max: 60 });

/** An action that the page offers for a node at the moment shown; without an offer, an action of a script. */
const offered: fc.Arbitrary<Intent> = fc
  .tuple(node, fc.constantFrom('remove', 'freeze', 'tell', 'restart', 'isolate'))
  .map(
    ([id, what]): Intent =>
      (state) => {
        const { run } = state;
        const { world, algorithm } = run;
        switch (what) {
          case 'remove':
            return (
              removeAction(world, algorithm, removedAt(state), id) ?? { type: 'remove', node: id }
            );
          case 'freeze':
            return freezeAction(run, id) ?? { type: 'thaw', node: id };
          case 'tell':
            return tellAction(run, id) ?? { type: 'tell', node: id, about: 'n1' };
          case 'isolate':
            return world.nodes.has(id) ? isolationAction(world, id) : { type: 'heal' };
          default:
            return restartAction(world, algorithm, id, true);
        }
      },
  );

const scripted = fc.oneof(
  fc.record({
    type: fc.constantFrom('crash', 'pause', 'resume', 'leave', 'freeze', 'elect'),
    node,
  }),
  fc.record({ type: fc.constant('restart'), node, via: node }),
  fc.record({ type: fc.constant('join'), node, priority: fc.constantFrom(1, 9) }),
  fc.record({ type: fc.constant('remove'), node, via: node }),
  fc.record({ type: fc.constant('setClockRate'), node, rate: fc.constantFrom(0.5, 1, 2) }),
  fc.record({ type: fc.constant('setClock'), node, byMs: fc.constantFrom(-2000, 300) }),
  fc.record({ type: fc.constant('setLoad'), node, load: fc.constantFrom(0, 90) }),
  fc.record({ type: fc.constant('partition'), groups: fc.tuple(nodes, nodes) }),
  fc.record({ type: fc.constantFrom('cut', 'heal'), links }),
  fc.record({ type: fc.constant('setLink'), links, loss: fc.constantFrom(0, 0.5) }),
  fc.record({
    type: fc.constantFrom('dropMessage', 'holdMessage', 'releaseMessage', 'duplicateMessage'),
    message,
  }),
  fc.record({ type: fc.constant('forgeMessage'), from: node, to: node, kind: fc.constant('X') }),
  fc.record({ type: fc.constant('failProcess'), node, error: fc.constant('it threw') }),
  fc.record({
    type: fc.constant('storm'),
    kinds: fc.subarray([...STORM_KINDS], { minLength: 1 }),
    perMinute: fc.constantFrom(60, 1500),
    forMs: fc.constantFrom(10, 800),
  }),
  fc.constantFrom({ type: 'calm' }, { type: 'crashLeader' }, { type: 'pauseLeader' }),
) as fc.Arbitrary<Intent>;

/** An intervention in a message that is on its way. */
const onFlight = fc
  .tuple(fc.nat({ max: 9 }), fc.constantFrom('holdMessage', 'deliverMessage', 'dropMessage'))
  .map(
    ([nth, type]): Intent =>
      ({ run }) => {
        const ids = [...run.world.flights.keys()];
        return { type: type as 'holdMessage', message: ids[nth % Math.max(1, ids.length)] ?? 0 };
      },
  );

const gesture: fc.Arbitrary<Gesture> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Gesture>((session) => letJoin(session)) },
  {
    weight: 2,
    arbitrary: node.map(
      (id): Gesture =>
        (session) =>
          toggleNode(session, id),
    ),
  },
  fc.array(fc.oneof(offered, scripted, onFlight), { minLength: 1, maxLength: 3 }).map(
    (intents): Gesture =>
      (session) =>
        session.act(...intents),
  ),
);

/** Several gestures at once: none waits for the one before. */
const gestures = fc.array(gesture, { minLength: 1, maxLength: 3 }).map(
  (all): Gesture =>
    async (session) => {
      await Promise.all(all.map((one) => one(session)));
    },
);

const otherBranch = ({ store }: Session, nth: number) => {
  const { others } = store.getState();
  return others[nth % Math.max(1, others.length)]?.id ?? '';
};

const timeGesture: fc.Arbitrary<Gesture> = fc.oneof(
  fc.constantFrom(0.001, 0.0004, 3, 79.9, 600).map(
    (ms): Gesture =>
      (session) => {
        session.play();
        session.setSpeed(1);
        session.setSpeed(ms / 100);
        return session.frame(100);
      },
  ),
  fc.constantFrom<Gesture>(
    (session) => session.pause(),
    (session) => session.step(),
    (session) => session.undo(),
    (session) => session.redo(),
    (session) => session.fork(),
    (session) => session.toNow(),
  ),
  fc.double({ min: 0, max: 1, noNaN: true }).map(
    (place): Gesture =>
      (session) => {
        session.seek(place * session.store.getState().frontierMs);
      },
  ),
  fc.nat({ max: 3 }).map(
    (nth): Gesture =>
      (session) =>
        session.switchBranch(otherBranch(session, nth)),
  ),
  fc.nat({ max: 3 }).map(
    (nth): Gesture =>
      (session) =>
        session.removeBranch(otherBranch(session, nth)),
  ),
);

/** A gesture that changes the run or its time. */
export const anyGesture: fc.Arbitrary<Gesture> = fc.oneof(
  { weight: 3, arbitrary: gestures },
  { weight: 2, arbitrary: timeGesture },
);
