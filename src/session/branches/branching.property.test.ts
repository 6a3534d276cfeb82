// After any gestures each branch is the run that its commands make, and a file can hold all branches.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faults } from '../../faults/registry';
import { parseJson } from '../../runFile/json/parseJson';
import { checkRunFile } from '../../runFile/readRunFile';
import { definitionOf } from '../../runFile/runFile';
import { traceHash } from '../../runFile/traceHash';
import type { Command } from '../../sim/contracts/command';
import { simulate } from '../../sim/engine/simulate';
import { canonicalLine } from '../../sim/trace/canonicalLine';
import { completeSetup } from '../../worker/completeSetup';
import { registries } from '../run/installed';
import type { LiveRun } from '../run/liveRun';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';

const linesOf = ({ trace }: LiveRun) => [...trace.events()].map(canonicalLine);
const nth = fc.nat({ max: 3 });
const anyGesture = fc.oneof(
  fc.record({
    type: fc.constant('act' as const),
    nodes: fc.uniqueArray(fc.constantFrom('n1', 'n2', 'n3', 'n4'), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('seek' as const),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({
    type: fc.constantFrom('undo' as const, 'redo' as const, 'fork' as const, 'step' as const),
  }),
  fc.record({ type: fc.constant('goOn' as const), ms: fc.constantFrom(10, 333.3337, 1500) }),
  fc.record({ type: fc.constantFrom('switch' as const, 'remove' as const), nth }),
);
type Gesture = typeof anyGesture extends fc.Arbitrary<infer T> ? T : never;

function otherBranch({ store }: Session, number: number): string {
  const { others } = store.getState();
  return others[number % Math.max(1, others.length)]?.id ?? '';
}

async function perform(session: Session, gesture: Gesture): Promise<void> {
  const { run, frontierMs } = session.store.getState();
  switch (gesture.type) {
    case 'act': {
      const isDown = (node: string) => run.world.nodes.get(node)?.status === 'crashed';
      return session.act(
        ...gesture.nodes.map(
          (node) => ({ type: isDown(node) ? 'restart' : 'crash', node }) as const,
        ),
      );
    }
    case 'seek':
      return session.seek(gesture.place * frontierMs);
    case 'goOn':
      session.play();
      session.setSpeed(gesture.ms / 100);
      await session.frame(100);
      return session.pause();
    case 'switch':
      return session.switchBranch(otherBranch(session, gesture.nth));
    case 'remove':
      return session.removeBranch(otherBranch(session, gesture.nth));
    case 'step':
      return session.step();
    default:
      return session[gesture.type]();
  }
}

it('after any gestures each branch equals the run of its commands, and a file can hold all of them', async () => {
  const first = await plainRun('bully', 4, '1');
  const definition = definitionOf(first);
  const playedAtOnce = async (commands: readonly Command[], untilMs: number) =>
    [...simulate(await completeSetup({ definition, commands }), untilMs).trace.events()].map(
      canonicalLine,
    );
  await fc.assert(
    fc.asyncProperty(fc.array(anyGesture, { minLength: 1, maxLength: 12 }), async (gestures) => {
      const session = sessionHere(first);
      await session.startAt(first, 1000);
      for (const gesture of gestures) await perform(session, gesture);
      const state = session.store.getState();
      const { run, commands, frontierMs, others, notice } = state;
      expect(notice?.tone).not.toBe('error');
      expect(linesOf(run)).toEqual(await playedAtOnce(commands, frontierMs));
      for (const other of others)
        expect(linesOf(other.run as LiveRun)).toEqual(
          await playedAtOnce(other.commands, other.untilMs),
        );
      // Reading checks that the branches form a tree and share the commands before their forks.
      const text = await (await session.exportRun()).file.text();
      const file = checkRunFile(parseJson(text), {
        ...registries,
        faults,
      });
      const replayed = await completeSetup({ definition, commands: file.commands });
      const { trace } = simulate(replayed, file.untilMs ?? 0);
      expect(traceHash(trace.events())).toBe(file.traceHash);
      expect(file.branches?.length ?? 0).toBe(others.length);
    }),
    { numRuns: 100 },
  );
});
