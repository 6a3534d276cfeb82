// Plays a run for its events alone, for figures over many runs: machines step by their tables, and nothing is stored.
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { executeNext, InProcessHost, type StepperFor } from '../engine/simulate';
import { Kernel } from '../kernel/kernel';
import { fastStepper } from '../process/tableStepper';

interface Playing {
  /** Whether nothing is needed after this event and those of its window. */
  readonly isLast?: ((event: TraceEvent) => boolean) | undefined;
  /** Makes steppers that are by tables, too. */
  readonly stepperFor?: StepperFor;
}

/** The events of a run before a time in ms, as `simulate` has them. */
export function eventsByTables(
  setup: Setup,
  untilMs: number,
  { isLast = () => false, stepperFor = fastStepper }: Playing = {},
): TraceEvent[] {
  const events: TraceEvent[] = [];
  let isEnough = false;
  const kernel = new Kernel(setup, (event) => {
    events.push(event);
    isEnough ||= isLast(event);
  });
  const host = new InProcessHost(setup, new Map(), stepperFor);
  while (!isEnough && executeNext(kernel, host, untilMs));
  return events;
}
