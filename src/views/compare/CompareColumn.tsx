// One run of a comparison: its stage, its lanes, and its leader now.
import { memo, type ReactNode, useMemo } from 'react';
import { refusedCount } from '../../session/comparison/comparisonTable';
import { litDifferences, presentDifferences } from '../../session/comparison/differenceWords';
import { useComparison, useComparisonState } from '../../session/comparison/useComparison';
import { useSession, useSessionState } from '../../session/useSession';
import type { CauseHop } from '../../sim/diagnosis/causeHop';
import { clientLabel, nodeLabel, serviceLabel } from '../words/labels';
import { leadersText } from '../words/leadersText';
import { CompareLanes } from './CompareLanes';
import { CompareStage } from './CompareStage';
import type { ShownColumn } from './comparedColumns';

interface Props {
  readonly name: string;
  /** Null until the run has been read so far. */
  readonly column: ShownColumn | null;
  readonly error: string | null;
  /** The branch shown; null for the run on the screen and for other algorithms. */
  readonly branch: string | null;
  /** Heading and controls of the column. */
  readonly children: ReactNode;
}

export function CompareColumn({ name, column, error, branch, children }: Props) {
  return (
    <section className="compare-column" aria-label={name}>
      <header>{children}</header>
      {column ? (
        <Pictures column={column} branch={branch} error={error} />
      ) : (
        <p className="compare-summary">{error ?? 'Starting …'}</p>
      )}
    </section>
  );
}

function Pictures({
  column,
  branch,
  error,
}: Pick<Props, 'branch' | 'error'> & { readonly column: ShownColumn }) {
  const differences = useLitDifferences(column, branch);
  return (
    <>
      <CompareStage column={column} causesAt={differences} />
      <Summary column={column} error={error} />
      <CompareLanes column={column} branch={branch} />
      <ProcessList column={column} />
    </>
  );
}

/** The differences to highlight now; null for a column that is on neither side of the parting. */
function useLitDifferences({ run }: ShownColumn, branch: string | null) {
  const comparison = useComparison();
  return useMemo(() => {
    const other = () => {
      const { parting } = comparison.store.getState();
      if (!parting) return null;
      if (run === parting.here) return parting.there.run;
      return branch === parting.branch ? parting.here : null;
    };
    return (nowMs: number): readonly CauseHop[] => {
      const there = other();
      return there ? litDifferences(presentDifferences(run.world, there.world), nowMs) : NO_HOPS;
    };
  }, [comparison, run, branch]);
}

const NO_HOPS: readonly CauseHop[] = [];

/** The leader, how far the run has come while it is behind, and its refused commands. */
function Summary({
  column,
  error,
}: {
  readonly column: ShownColumn;
  readonly error: string | null;
}) {
  const { run, frontierMs } = column;
  useComparisonState((state) => state.revision);
  useSessionState((state) => state.revision);
  // A split-brain's duration has tenths of a second.
  useSessionState((state) => Math.floor(state.nowMs / 100));
  const session = useSession();
  const { nowMs, frontierMs: wantedMs } = session.store.getState();
  const reachedMs = frontierMs ?? wantedMs;
  const refused = refusedCount(run);
  const isBehind = reachedMs < Math.min(nowMs, wantedMs) - BEHIND_MS;
  return (
    <p className="compare-summary">
      <strong>{leadersText(run.world, run.lanes, Math.min(nowMs, reachedMs))}</strong>
      {isBehind && (
        <span>
          computed to {(reachedMs / 1000).toFixed(1)} of {(wantedMs / 1000).toFixed(1)} s
        </span>
      )}
      {refused > 0 && (
        <span>
          {refused} of {run.appliedCommands} commands refused
        </span>
      )}
      {error !== null && <span role="alert">{error}</span>}
    </p>
  );
}

/** Lag that is not reported: while the clock runs, a column may be a frame or two behind. */
const BEHIND_MS = 500;

/** All processes in words, for screen readers. */
const ProcessList = memo(function ProcessList({ column }: { readonly column: ShownColumn }) {
  useComparisonState((state) => state.revision);
  useSessionState((state) => (state.isPlaying ? -1 : state.revision));
  useSessionState((state) => Math.floor(state.nowMs / 250));
  const { nodes, services, clients } = column.run.world;
  const labels = [
    ...[...nodes.values()].map(nodeLabel),
    ...[...services.values()].map(serviceLabel),
    ...[...clients.values()].map(clientLabel),
  ];
  return (
    <ul className="unseen" aria-label="Cluster">
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  );
});
