// The stage of a mixed cluster: each node's label has its algorithm's name or its initials.
import { expect, it } from 'vitest';
import { readScenario } from '../../session/files/checkFile';
import { freshRun } from '../../session/run/playBeside';
import { StageInputs } from './stageInputs';

async function machinesOf(scenario: string): Promise<string[]> {
  const run = freshRun(await readScenario(scenario));
  const { stateWords } = new StageInputs(run, () => undefined).modelOf(
    { commands: [], nowMs: 0, selectedNode: null, run } as never,
    { positions: new Map() } as never,
  );
  return [...run.world.nodes.values()].map((node) => {
    const up = { ...node, status: 'up', state: 'electing.awaitingSecond' } as const;
    return stateWords(up, false).machine;
  });
}

it('short names are whole, and long ones are initials', async () => {
  const [bully, , fast] = await machinesOf('hecatonMixed');
  expect([bully, fast]).toEqual(['Bully', 'Fast bully']);
  expect(await machinesOf('mixedRing')).toEqual(['CR', 'DKR', 'HS', 'CR', 'DKR']);
});

it('a run of one algorithm has the machine’s state alone', async () => {
  expect((await machinesOf('leaderCrash'))[0]).toBe('awaiting second');
});
