// The metrics of a run on the screen, folded when something shows them: most runs show none.
import { type Metrics, MetricsFold } from '../../sim/trace/metrics';
import type { LiveRun } from './liveRun';

interface Folded {
  readonly fold: MetricsFold;
  /** The number of events folded. */
  count: number;
}

const foldedOf = new WeakMap<LiveRun, Folded>();

/** The metrics of a run up to a time in ms; later calls fold only the events since. */
export function metricsOfRun(run: LiveRun, untilMs: number): Metrics {
  const { trace, definition, algorithm } = run;
  const folded = foldedOf.get(run) ?? { fold: new MetricsFold(definition, algorithm), count: 0 };
  foldedOf.set(run, folded);
  for (; folded.count < trace.length; folded.count += 1) folded.fold.add(trace.at(folded.count));
  return folded.fold.at(untilMs);
}
