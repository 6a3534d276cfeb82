// A process's forecast is exact: its outputs are the same whether its forecasts are used or dropped, at random.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { mischief } from '../../algorithms/testing/mischief';
import { parts, servicesFor } from '../../algorithms/testing/parts';
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import { createStream, type RandomStream } from '../base/random';
import { type Algorithm, surroundingsOf } from '../contracts/algorithm';
import type { Params } from '../contracts/definition';
import { defaultParams } from '../contracts/params';
import { plainDefinition } from '../contracts/plainCluster';
import type { Program } from '../contracts/program';
import type { Batch, BatchResult, ProcessSpec } from '../contracts/protocol';
import { advance, InProcessHost } from '../engine/simulate';
import { Kernel } from '../kernel/kernel';
import type { Window } from '../kernel/window';
import { Process } from './process';

/** Executes each assignment also in a second process of the node, which forecasts at random. */
class DoublingHost extends InProcessHost {
  readonly #programs: readonly Program[];
  readonly #chance: RandomStream;
  readonly #forecasters = new Map<string, Process>();
  forecasts = 0;

  constructor(algorithm: Algorithm, seed: string) {
    super({ algorithm, parts });
    this.#programs = [algorithm, ...parts];
    this.#chance = createStream(seed, 'forecasts');
  }

  #programOf({ programId }: ProcessSpec): Program {
    return this.#programs.find(({ id }) => id === programId) as Program;
  }

  override execute(window: Window): BatchResult[] {
    const results = super.execute(window);
    for (const [index, { slot, batch }] of window.assignments.entries()) {
      if (batch.boot)
        this.#forecasters.set(
          slot.id,
          new Process(this.#programOf(batch.boot.spec), batch.boot.spec),
        );
      const { nextTimerMs, outputs } = results[index] as Extract<BatchResult, { outputs: unknown }>;
      expect(this.#forecasting(slot.id, batch)).toMatchObject({ nextTimerMs, outputs });
    }
    return results;
  }

  /** The result of the node's second process: its forecast, when that is used, then the rest of the batch. */
  #forecasting(id: string, batch: Batch): BatchResult {
    const forecaster = this.#forecasters.get(id) as Process;
    const canForecast = !batch.boot && !batch.clock;
    const taken = canForecast && this.#chance.next() < 0.7 ? forecaster.forecast() : null;
    if (!taken || this.#chance.next() < 0.3) return forecaster.run(batch);
    const { atMs, result } = taken.forecast;
    const isFirst = atMs < (batch.inputs[0]?.atMs ?? batch.untilMs);
    if (!isFirst || atMs < batch.floorMs) return forecaster.run(batch);
    this.forecasts += 1;
    this.#forecasters.set(id, taken.ahead);
    const rest = taken.ahead.run(batch);
    return 'error' in rest ? rest : { ...rest, outputs: [...result.outputs, ...rest.outputs] };
  }
}

describe.each([...algorithms.values()])('a process of $id', (algorithm) => {
  const { params: watchable, latencyMs } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...watchable } as Params;
  const services = servicesFor(algorithm);
  const plain = { algorithm: algorithm.id, params, nodes: 4, latencyMs, services };
  const definition = plainDefinition(plain);
  const untilMs = 3 * algorithm.settleMs(params as never, surroundingsOf(definition));
  const nodes = definition.nodes.map(({ id }) => id);
  const clocks = [...nodes, ...(definition.services ?? []).map(({ id }) => id)];

  it('gives the outputs of a process that never forecasts', () => {
    let forecasts = 0;
    fc.assert(
      fc.property(fc.string({ maxLength: 4 }), (seed) => {
        const commands = mischief({ seed, nodes, fromMs: 0, toMs: untilMs, commands: 16, clocks });
        const setup = { definition: { ...definition, seed }, commands, algorithm, parts };
        const kernel = new Kernel({ ...setup, faults, properties }, () => {});
        const host = new DoublingHost(algorithm, seed);
        advance(kernel, host, untilMs);
        forecasts += host.forecasts;
      }),
      { numRuns: 20 },
    );
    expect(forecasts).toBeGreaterThan(0);
  });
});
