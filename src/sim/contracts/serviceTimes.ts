// Settings of services on which the times of an election depend: nodes learn of them only from what the services answer.
import type { Surroundings } from './algorithm';

/** The largest value of a parameter among the services of a kind; 0 where none is known. A switch counts as 0 or 1. */
export function serviceParam({ services = [] }: Surroundings, kind: string, name: string): number {
  const values = services.filter((one) => one.kind === kind).map(({ params }) => params[name]);
  return Math.max(0, ...values.map(Number));
}

/** The time in ms for which a Redis that starts again answers nobody; 0 where it answers at once. */
export function restartDelayMs(around: Surroundings): number {
  const isDelayed = serviceParam(around, 'redis', 'delayedRestart');
  return isDelayed * serviceParam(around, 'redis', 'restartDelayMs');
}
