// The remembered search agrees with one of the whole run, and reads each event once.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { simulate } from '../../sim/engine/simulate';
import { wildRun } from '../../sim/testing/wildRun';
import { nextStep } from '../../sim/trace/stepTriggers';
import { NextSteps } from './nextSteps';

const { setup, untilMs } = wildRun('next steps', 'raft');
const { trace } = simulate(setup, untilMs);
const nodes = setup.definition.nodes.map(({ id }) => id);

/** A process that is in no run: its next step is searched for to the end. */
const NOBODY = 'nobody';

/** The first events of the run; `length` may grow. */
function beginning(length: number) {
  return {
    length,
    reads: 0,
    at: (seq: number) => trace.at(seq),
    timeAt: (seq: number) => trace.timeAt(seq),
    typeAt(seq: number) {
      this.reads += 1;
      return trace.typeAt(seq);
    },
  };
}

it('finds the step that a search of the whole run finds, from any event of a growing run, in any order', () => {
  const question = fc.record({
    start: fc.nat(trace.length),
    grownBy: fc.nat(trace.length >> 2),
    process: fc.constantFrom(...nodes.slice(0, 2), NOBODY),
  });
  fc.assert(
    fc.property(fc.array(question, { maxLength: 12 }), (questions) => {
      const steps = new NextSteps();
      const run = beginning(0);
      for (const { start, grownBy, process } of questions) {
        run.length = Math.min(trace.length, run.length + grownBy);
        const from = Math.min(start, run.length);
        expect(steps.at(run, process, from)).toEqual(nextStep(trace, process, from, run.length));
      }
    }),
    { seed: 11 },
  );
});

it('reads each event once for all moments of a run, backwards, forwards and while it grows', () => {
  const steps = new NextSteps();
  const run = beginning(trace.length >> 1);
  for (let start = run.length; start >= 0; start -= 1) steps.at(run, NOBODY, start);
  for (let start = 0; start <= trace.length; start += 1) {
    run.length = Math.min(trace.length, Math.max(run.length, start + 1));
    steps.at(run, NOBODY, start);
  }
  expect(trace.length).toBeGreaterThan(100);
  expect(run.reads).toBe(trace.length);
});
