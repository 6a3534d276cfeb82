// One run of a comparison: its network, its lanes, and who leads it now.
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
  /** Null until there is something. */
  readonly column: ShownColumn | null;
  readonly error: string | null;
  /** The branch that it shows; null for the run on the screen and for other algorithms. */
  readonly branch: string | null;
  /** Its heading, and what changes it. */
  readonly children: ReactNode;
}

/** The column. */
export function CompareColumn({ name, column, error, branch, children }: Props) {
  return (
    <section className="compare-column" aria-label={name}>
      <header>{children}</header>
      {column ? (
        <Pictures column={column} branch={branch} error={error} />
      ) : (
        <p className="compare-says">{error ?? 'It begins …'}</p>
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
      <Says column={column} error={error} />
      <CompareLanes column={column} branch={branch} />
      <People column={column} />
    </>
  );
}

/** What differs from the other side of the parting now; null for a column that is on neither side. */
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

/** Who leads, how far the run has come while it is behind, and what of its commands made no sense. */
function Says({ column, error }: { readonly column: ShownColumn; readonly error: string | null }) {
  const { run, frontierMs } = column;
  useComparisonState((state) => state.revision);
  useSessionState((state) => state.revision);
  // A split-brain’s age is told in tenths of a second.
  useSessionState((state) => Math.floor(state.nowMs / 100));
  const session = useSession();
  const { nowMs, frontierMs: wantedMs } = session.store.getState();
  const reachedMs = frontierMs ?? wantedMs;
  const refused = refusedCount(run);
  const isBehind = reachedMs < Math.min(nowMs, wantedMs) - BEHIND_MS;
  return (
    <p className="compare-says">
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

/** While the clock runs, a column may be a frame or two behind: that is nothing to speak of. */
const BEHIND_MS = 500;

/** Everybody in words, for those who cannot see the canvas. */
const People = memo(function People({ column }: { readonly column: ShownColumn }) {
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
