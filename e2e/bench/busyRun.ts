// The runs that the kernel is measured with: nodes that lose and regain their leader every few seconds.
import { algorithms } from '../../src/algorithms/registry';
import { services } from '../../src/services/registry';
import type { Command } from '../../src/sim/contracts/command';
import type { Params } from '../../src/sim/contracts/definition';
import { defaultParams } from '../../src/sim/contracts/params';
import { plainDefinition } from '../../src/sim/contracts/plainCluster';
import type { Service } from '../../src/sim/contracts/service';
import type { TraceEvent } from '../../src/sim/contracts/traceEvent';
import type { RunInputs } from '../../src/sim/engine/engine';

/** End of the boot, at which every node elects at once. */
export const SETTLED_MS = 6000;

/** The leader's two ways to fail and return: its process is paused, or it crashes and restarts. */
type Outage = readonly [away: 'pause', back: 'resume'] | readonly ['crash', 'restart'];

/** The others miss the leader and elect; it returns and announces itself. All of that repeats every 5 s. */
const CYCLE_MS = 5000;
const AWAY_MS = 1000;
const BACK_MS = 4000;

/**
 * The inputs of a run with latencies from 5 to 15 ms.
 *
 * @param id - the algorithm’s.
 * @param untilMs - the highest node fails and returns from {@link SETTLED_MS} until then, in virtual ms.
 */
export function busyRun(
  nodes: number,
  untilMs: number,
  [away, back]: Outage = ['pause', 'resume'],
  id = 'bully',
): RunInputs {
  const algorithm = algorithms.get(id);
  if (!algorithm) throw new Error(`there is no ${id}`);
  const params = { ...defaultParams(algorithm.params), ...algorithm.watchable.params } as Params;
  const parts = (algorithm.services ?? []).map((service) => services.get(service) as Service);
  const latencyMs = [5, 15] as const;
  const definition = plainDefinition({ algorithm: id, params, nodes, latencyMs, services: parts });
  const node = `n${nodes}`;
  const commands: Command[] = [];
  for (let atMs = SETTLED_MS; atMs < untilMs; atMs += CYCLE_MS)
    commands.push(
      { atMs: atMs + AWAY_MS, type: away, node },
      { atMs: atMs + BACK_MS, type: back, node },
    );
  return { definition, commands };
}

/** Whether an event is a step of a process: a delivered message, or a timer that fired. */
export function isStep({ type }: TraceEvent): boolean {
  return type === 'messageDelivered' || type === 'timerFired';
}
