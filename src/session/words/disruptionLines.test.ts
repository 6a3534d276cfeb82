// A storm's jumps and slow disks, each as one sentence: at its beginning, and at its repair.
import { expect, it } from 'vitest';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { DisruptionLines } from './disruptionLines';

it('a jump and a slow disk are told in the words of the equivalent commands', () => {
  const lines = new DisruptionLines();
  const said = [
    { type: 'stormStruck', command: 'setClock', phase: 'damage' },
    { type: 'nodeClockJumped', cause: 0, node: 'n2', byMs: -3000 },
    { type: 'stormStruck', command: 'setClock', phase: 'repair' },
    { type: 'processClockJumped', cause: 2, process: 'redis', byMs: 3000 },
    { type: 'stormStruck', command: 'setDisk', phase: 'damage' },
    { type: 'diskBurdened', cause: 4, node: 'n2', ms: 812.346 },
    { type: 'stormStruck', command: 'setDisk', phase: 'repair' },
    { type: 'diskBurdened', cause: 6, node: 'n2', ms: 0 },
  ].map((event, seq) => lines.add({ seq, atMs: seq, ...event } as TraceEvent));
  expect(said).toEqual([
    'The storm causes: setClock.',
    'The storm: n2’s clock jumps backwards by 3 s.',
    'The storm repairs: setClock.',
    'The storm: redis’s clock jumps forwards by 3 s.',
    'The storm causes: setDisk.',
    'The storm: n2’s disk is 812.3 ms slower a write.',
    'The storm repairs: setDisk.',
    'The storm: n2’s disk is as before.',
  ]);
});
