// The requirements on every algorithm in troubled runs that lead it through all of its states, under all of its switches.
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { algorithms } from './registry';
import { type Tour, tour } from './testing/everyState';
import { servicesFor } from './testing/parts';

const NODES = 5;

describe.each([...algorithms.values()])('$id', (algorithm) => {
  let toured: Tour;
  beforeAll(() => {
    const { params: watchable, latencyMs } = algorithm.watchable;
    const params = { ...defaultParams(algorithm.params), ...watchable } as Record<string, number>;
    const plain = { algorithm: algorithm.id, params, nodes: NODES, latencyMs };
    toured = tour(algorithm, plainDefinition({ ...plain, services: servicesFor(algorithm) }));
  });

  it('has no process that fails', () => expect(toured.failures).toEqual([]));

  it('reaches every stable state', () => expect(toured.unreached).toEqual([]));

  it('declares every message that it sends, and the timers that it starts', () => {
    expect([...toured.undeclared, ...toured.unstarted]).toEqual([]);
  });

  it('cancels a timer before a state that has no transition for it', () => {
    expect(toured.strayTimers).toEqual([]);
  });

  it('points every state that it enters to a line of its pseudocode', () => {
    expect(toured.unplaced).toEqual([]);
  });

  it('shows few variables in few words, in every state', () => {
    expect(toured.shown).toEqual([]);
  });
});
