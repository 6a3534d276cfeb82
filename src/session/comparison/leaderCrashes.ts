// The crashes of leaders in compared runs: rows of the table, and whether a node led at a moment.
import type { Lanes, Segment } from '../../sim/trace/lanes';
import type { Metrics, Recovery } from '../../sim/trace/metrics';
import { spokenMoment } from '../words/words';

/** A run's part in the rows. */
export interface CrashSource {
  readonly name: string;
  readonly run: { readonly lanes: Lanes };
  readonly metrics: Pick<Metrics, 'recoveries'>;
}

/** A moment at which a leader crashed in at least one run. */
export interface LeaderCrash {
  readonly atMs: number;
  /** Each run in which a leader crashed then, and that leader. */
  readonly leaders: readonly { readonly run: string; readonly node: string }[];
}

/** The moments at which a leader crashed in at least one of the runs, in order. */
export function leaderCrashes(runs: readonly CrashSource[]): LeaderCrash[] {
  const leadersAt = new Map<number, { run: string; node: string }[]>();
  for (const source of runs)
    for (const { node, crashedAtMs } of source.metrics.recoveries) {
      if (!ledBefore(source.run.lanes, node, crashedAtMs)) continue;
      const leaders = leadersAt.get(crashedAtMs) ?? [];
      leadersAt.set(crashedAtMs, [...leaders, { run: source.name, node }]);
    }
  return [...leadersAt]
    .map(([atMs, leaders]) => ({ atMs, leaders }))
    .sort((a, b) => a.atMs - b.atMs);
}

/** The recovery of a run from the crash of its leader at a moment in ms; undefined where no leader crashed then. */
export function recoveryFrom(
  { run, metrics }: Omit<CrashSource, 'name'>,
  atMs: number,
): Recovery | undefined {
  return metrics.recoveries.find(
    ({ node, crashedAtMs }) => crashedAtMs === atMs && ledBefore(run.lanes, node, atMs),
  );
}

/** Whether a node took itself for the leader just before a moment in ms; a paused node keeps its belief. */
function ledBefore({ nodes }: Lanes, node: string, atMs: number): boolean {
  const last = nodes
    .get(node)
    ?.findLast(({ fromMs, value }) => fromMs < atMs && value.type !== 'paused');
  return isOwn(last, node);
}

/** Whether a node led just before a moment in ms, and was not paused. */
export function leadsBefore({ nodes }: Lanes, node: string, atMs: number): boolean {
  return isOwn(
    nodes.get(node)?.findLast(({ fromMs }) => fromMs < atMs),
    node,
  );
}

function isOwn(segment: Segment | undefined, node: string): boolean {
  return segment?.value.type === 'elected' && segment.value.leader === node;
}

/** The name of a crash in a row's label: `n5’s crash`, or `the leader’s crash` where the runs had different leaders. */
export function crashName({ leaders, atMs }: LeaderCrash): string {
  const [first, ...others] = leaders;
  const isSame = first && others.every(({ node }) => node === first.node);
  return `${isSame ? `${first.node}’s` : 'the leader’s'} crash at ${spokenMoment(atMs)} s`;
}
