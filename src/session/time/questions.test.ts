// The questions of all scenarios have an outcome that is computed from the run, and that nobody sees beforehand.
import { describe, expect, it } from 'vitest';
import { decidedAtMs } from '../../runFile/question';
import { definitionOf, type RunFile } from '../../runFile/runFile';
import { scenarios } from '../../scenarios/registry';
import { roundMs } from '../../sim/base/time';
import { algorithmOfRun } from '../../sim/contracts/runAlgorithm';
import { simulate } from '../../sim/engine/simulate';
import { leadersOf } from '../../sim/trace/world';
import { completeSetup } from '../../worker/completeSetup';
import { checkFile } from '../files/checkFile';
import { registries } from '../run/installed';
import { LiveRun } from '../run/liveRun';
import { candidatesOf, outcomeOf } from './question';

const asking = [...scenarios].filter(([, file]) =>
  (file as RunFile).narration?.some(({ question }) => question),
);

/** The run of a scenario up to a moment in ms. */
async function runUntil(file: RunFile, untilMs: number): Promise<LiveRun> {
  const { commands } = file;
  const setup = await completeSetup({ definition: definitionOf(file), commands });
  const algorithm = algorithmOfRun(file, registries.algorithms);
  if (!algorithm) throw new Error(`there is no ${file.algorithm.id}`);
  const run = new LiveRun(definitionOf(file), { algorithm }, commands);
  run.append([...simulate(setup, roundMs(untilMs + 0.001)).trace.events()]);
  return run;
}

function leadersAt(run: LiveRun, atMs: number): string[] {
  run.showAt(atMs);
  return leadersOf(run.world).map(({ id }) => id);
}

it('every lecture asks, and other scenarios do', () => {
  const ids = asking.map(([id]) => id);
  expect(ids.filter((id) => id.startsWith('lecture'))).toHaveLength(8);
  expect(ids.length).toBeGreaterThanOrEqual(12);
});

describe.each(asking)('%s', (_, unchecked) => {
  it('has outcomes that are true and not yet visible', async () => {
    const file = await checkFile(unchecked);
    const beats = file.narration ?? [];
    const lastMs = Math.max(...beats.map((_beat, index) => decidedAtMs(beats, index) ?? 0));
    expect(lastMs).toBeLessThan(file.untilMs ?? 0);
    const run = await runUntil(file, lastMs);
    for (const [index, { atMs, question }] of beats.entries()) {
      const decidedMs = decidedAtMs(beats, index);
      if (!question || decidedMs === null) continue;
      const leadBefore = leadersAt(run, atMs);
      const candidates = candidatesOf(run).map(({ id }) => id);
      const outcome = outcomeOf(question, run, atMs, decidedMs);
      if (outcome.type === 'leader') {
        expect(outcome.leaders).toEqual(leadersAt(run, decidedMs));
        expect(candidates).toEqual(expect.arrayContaining([...outcome.leaders]));
        // That nobody leads may be as before: a split vote, of which nobody knows beforehand.
        if (outcome.leaders.length > 0) expect(outcome.leaders).not.toEqual(leadBefore);
      }
      if (outcome.type === 'number') {
        const kinds = question.type === 'number' ? question.kinds : undefined;
        const sent = [...run.trace.events()].filter(
          (event) =>
            event.type === 'messageSent' &&
            event.atMs > atMs &&
            event.atMs <= decidedMs &&
            (!kinds || kinds.includes(event.kind)),
        );
        expect(outcome.messages).toBe(sent.length);
        expect(outcome.messages).toBeGreaterThan(0);
        expect(beats[index]?.text).not.toMatch(new RegExp(`\\b${outcome.messages}\\b`));
      }
      if (outcome.type === 'choice' && question.type === 'choice')
        expect(question.choices).toContain(outcome.answer);
    }
  });
});
