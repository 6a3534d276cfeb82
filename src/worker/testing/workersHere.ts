// Workers without workers: processes that serve their ports in this thread, and runs full of trouble for them.
import { mischief } from '../../algorithms/testing/mischief';
import { parts, servicesFor } from '../../algorithms/testing/parts';
import { type Algorithm, surroundingsOf } from '../../sim/algorithm';
import type { Command } from '../../sim/command';
import type { Params, RunDefinition } from '../../sim/definition';
import { defaultParams } from '../../sim/params';
import { plainDefinition } from '../../sim/plainCluster';
import { serveProcess } from '../serveProcess';

/** Opens a process of a run: gives the network's end of its channel. */
export function openHere(
  algorithm: Algorithm,
  { services = [] }: Pick<RunDefinition, 'services'>,
  id: string,
): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const kind = services.find((service) => service.id === id)?.kind;
  serveProcess(port2, parts.find((part) => part.id === kind) ?? algorithm);
  return port1;
}

/** A run, what may befall it, and until when, in ms. */
interface Troubled {
  readonly definition: RunDefinition;
  readonly untilMs: number;
  /** Commands by chance, others for each name. */
  readonly trouble: (name: string) => Command[];
}

/** Four nodes of an algorithm, and all sorts of trouble. */
export function troubled(algorithm: Algorithm, seed: string): Troubled {
  const { params: watchable, latencyMs } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...watchable } as Params;
  const plain = plainDefinition({
    algorithm: algorithm.id,
    params,
    nodes: 4,
    latencyMs,
    services: servicesFor(algorithm),
  });
  const untilMs = 3 * algorithm.settleMs(params as never, surroundingsOf(plain));
  const nodes = plain.nodes.map(({ id }) => id);
  const clocks = [...nodes, ...(plain.services ?? []).map(({ id }) => id)];
  const trouble = (name: string) =>
    mischief({ seed: name, nodes, fromMs: 0, toMs: untilMs, commands: 16, clocks });
  return { definition: { ...plain, seed }, trouble, untilMs };
}
