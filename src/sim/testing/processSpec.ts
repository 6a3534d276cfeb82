// The specification of a process that a test runs without a kernel.
import { startClock } from '../base/clock';
import type { ProcessInput, ProcessSpec } from '../contracts/protocol';

/** Deviations from the usual specification. */
interface Given extends Partial<ProcessInput> {
  readonly programId?: string;
  readonly clockRate?: number;
}

/** The specification of the node n1 without peers, services and parameters, started at 0, unless `given` differs. */
export function processSpec({
  programId = 'test',
  clockRate = 1,
  ...given
}: Given = {}): ProcessSpec {
  const input: ProcessInput = {
    self: { id: 'n1', priority: 1 },
    peers: [],
    services: [],
    params: {},
    bornAtMs: 0,
    clockMs: 0,
    wallMs: 0,
    random: [1, 2, 3, 4],
    secret: '',
    ...given,
  };
  return { programId, clock: startClock(clockRate), input };
}
