// After any gestures a session's run comes back from its file, the command line, the store and a link.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command } from '../../sim/contracts/command';
import { plainRun } from '../run/plainRun';
import { anyGesture } from '../testing/gestures';
import { expectReadBack } from '../testing/readBack';
import { sessionHere } from '../testing/sessionHere';

/** Commands that are still to come when the gestures begin. */
const SCRIPT: readonly Command[] = [
  { atMs: 700, type: 'join', node: 'n6', priority: 9 },
  { atMs: 1003, type: 'heal' },
  { atMs: 1400, type: 'crash', node: 'n6' },
  { atMs: 1400, type: 'restart', node: 'n6' },
];

it('a run is read back unchanged after any gestures', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('bully', 'ghoti', 'raft', 'invitation', 'changRoberts'),
      fc.boolean(),
      fc.array(anyGesture, { minLength: 1, maxLength: 10 }),
      async (algorithm, isScripted, gestures) => {
        const plain = await plainRun(algorithm, 5, '1');
        const first = isScripted ? { ...plain, commands: SCRIPT } : plain;
        const session = sessionHere(first);
        await session.startAt(first, 1000);
        for (const gesture of gestures) {
          await gesture(session);
          expect(session.store.getState().notice?.tone).not.toBe('error');
        }
        await expectReadBack(session);
      },
    ),
    { numRuns: 40 },
  );
});
