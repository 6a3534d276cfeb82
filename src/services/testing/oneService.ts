// Runs one service alone, as the kernel would, for a test of its rules: it receives only the test's messages.
import type { Json } from '../../sim/base/json';
import { createStream } from '../../sim/base/random';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import type { ProcessSpec } from '../../sim/contracts/protocol';
import type { Service } from '../../sim/contracts/service';
import { Process } from '../../sim/process/process';
import { processSpec } from '../../sim/testing/processSpec';

/** A request as a process sends it. */
export type Heard = readonly [atMs: number, from: string, kind: string, body: Json];

/** The settings of a service at its start. */
interface Start {
  /** Parameters that are not at their defaults. */
  readonly params?: Params;
  /** Its durable state from before a crash. */
  readonly durable?: Json;
  readonly bornAtMs?: number;
  readonly clockRate?: number;
}

/** The specification of a process of this service. */
export function specOf(service: Service, start: Start = {}): ProcessSpec {
  const { params, durable, bornAtMs = 0, clockRate = 1 } = start;
  const id = service.usualId;
  return processSpec({
    self: { id, priority: 0 },
    params: { ...defaultParams(service.params), ...params },
    bornAtMs,
    clockRate,
    clockMs: bornAtMs * clockRate,
    wallMs: bornAtMs * clockRate,
    random: createStream('1', `process ${id} 0`).state,
    ...(durable !== undefined && { durable }),
  });
}

/** The settings of a service at its start, and the end of the run. */
type Life = Omit<Start, 'bornAtMs'> & { readonly untilMs?: number };

/** Runs a service on these messages from its start at 0 on: its outputs, its durable data, and its holdings. */
export function serve(
  service: Service,
  heard: readonly Heard[],
  { untilMs = 3000, ...start }: Life = {},
) {
  const spec = specOf(service, start);
  const process = new Process(service, spec);
  const inputs = heard.map(([atMs, from, kind, body]) => ({ atMs, from, kind, body }));
  const result = process.run({ boot: { atMs: 0, spec }, floorMs: 0, inputs, untilMs });
  if ('error' in result) throw new Error(result.error);
  const holds = service.holds(process.snapshot.context as never);
  return { did: result.outputs, kept: result.durable, holds };
}
