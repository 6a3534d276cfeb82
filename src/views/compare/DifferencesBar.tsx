// The differences bar: where the run on the screen and a branch part, and buttons from one difference to the next.
import { partingSentence, presentDifferences } from '../../session/comparison/differenceWords';
import { useComparison, useComparisonState } from '../../session/comparison/useComparison';
import { useSession, useSessionState } from '../../session/useSession';
import { listed } from '../../session/words/words';
import { choiceName } from './comparedColumns';

/** The bar; absent while no branch is compared. */
export function DifferencesBar() {
  const session = useSession();
  const parting = useComparisonState((state) => state.parting);
  useComparisonState((state) => state.revision);
  useSessionState((state) => state.revision);
  if (!parting) return null;
  const { nowMs, frontierMs } = session.store.getState();
  const next = parting.differences.nextAfter(nowMs);
  const before = parting.differences.lastBefore(nowMs);
  const isWhole = parting.comparedMs >= Math.min(frontierMs, parting.there.frontierMs);
  return (
    <section className="differences" aria-label="Differences">
      <BranchPicker branch={parting.branch} />
      <p>
        {partingSentence(parting) ??
          (isWhole ? 'No difference so far.' : 'Looking for differences …')}
      </p>
      <button
        type="button"
        disabled={before === undefined}
        onClick={() => before !== undefined && session.seek(before)}
      >
        Previous difference
      </button>
      <button
        type="button"
        disabled={next === undefined}
        onClick={() => next !== undefined && session.seek(next)}
      >
        Next difference
      </button>
      <PresentDifferences />
    </section>
  );
}

/** The compared branch, where several are shown. */
function BranchPicker({ branch }: { readonly branch: string }) {
  const comparison = useComparison();
  const others = useSessionState((state) => state.others);
  const columns = useComparisonState((state) => state.columns);
  const branches = columns.flatMap(({ choice }) => (choice.type === 'branch' ? [choice] : []));
  if (branches.length < 2) return null;
  return (
    <label>
      this run and
      <select value={branch} onChange={({ target }) => comparison.compareWith(target.value)}>
        {branches.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choiceName(choice, { others })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The differences highlighted at this moment, in words. */
function PresentDifferences() {
  const parting = useComparisonState((state) => state.parting);
  if (!parting) return null;
  const [here, there] = [parting.here.world, parting.there.run.world];
  const { nodes, flights } = presentDifferences(here, there);
  const { flights: others } = presentDifferences(there, here);
  const differing = [
    ...(nodes.length > 0 ? [nodesDiffer(nodes)] : []),
    ...(flights.length > 0 ? [`${messageCount(flights.length)} only here`] : []),
    ...(others.length > 0 ? [`${messageCount(others.length)} only there`] : []),
  ];
  return (
    <p className="hint">
      {differing.length === 0
        ? 'No difference at this moment.'
        : `At this moment ${differing.join(', ')}.`}
    </p>
  );
}

function nodesDiffer(nodes: readonly string[]): string {
  if (nodes.length > 6) return `${nodes.length} nodes differ`;
  return `${listed(nodes)} ${nodes.length === 1 ? 'differs' : 'differ'}`;
}

function messageCount(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}
