// The comparison: two to four runs side by side on one clock, a table of their figures, and where two branches part.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FIT } from '../../draw/canvas/camera';
import type { ColumnChoice } from '../../session/comparison/columnChoice';
import { COLUMNS_RANGE, Comparison } from '../../session/comparison/comparison';
import {
  ComparisonProvider,
  useComparison,
  useComparisonState,
} from '../../session/comparison/useComparison';
import { useSession, useSessionState } from '../../session/useSession';
import { useFrame } from '../base/frameLoop';
import { usePage, usePageActions, usePageStore } from '../base/pageStore';
import { Notice } from '../controls/Notice';
import { ColumnDialog } from './ColumnDialog';
import { CompareColumn } from './CompareColumn';
import { ComparePicker } from './ComparePicker';
import { CompareTable } from './CompareTable';
import {
  choiceName,
  choiceText,
  nextChoice,
  presentName,
  type ShownColumn,
  stillPossible,
} from './comparedColumns';
import { DifferencesBar } from './DifferencesBar';
import { LeaderOffer } from './LeaderOffer';
import './compare.css';

/** The comparison, in place of stage and timeline. */
export function CompareView() {
  const session = useSession();
  const page = usePageStore();
  const comparison = useMemo(
    () =>
      new Comparison({
        store: session.store,
        beginSideRun: (inputs) => session.beginSideRun(inputs),
        isForLeaders: () => page.getState().isForLeaders,
      }),
    [session, page],
  );
  useEffect(() => () => comparison.close(), [comparison]);
  useEffect(() => () => page.getState().setCamera(FIT), [page]);
  const section = useRef<HTMLElement>(null);
  // The button that opened the comparison may be hidden by now; then the focus would be lost.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  return (
    <ComparisonProvider value={comparison}>
      <KeepUp />
      <div className="compare">
        <section ref={section} tabIndex={-1} aria-label="Comparison">
          <Columns />
          <LeaderOffer />
          <DifferencesBar />
          <CompareTable />
        </section>
        <Notice />
      </div>
    </ComparisonProvider>
  );
}

/** Advances the columns to the moment shown. It is mounted before the canvases, so it runs before they are painted. */
function KeepUp(): ReactNode {
  const comparison = useComparison();
  useFrame(() => comparison.frame());
  return null;
}

function Columns() {
  const { choices, choose } = useChoices();
  const present = usePresentColumn(choices);
  const others = useSessionState((state) => state.others);
  const file = useSessionState((state) => state.file);
  const columns = useComparisonState((state) => state.columns);
  const first: ColumnChoice = { type: 'algorithm', id: file.algorithm.id };
  const next = nextChoice({ file, others }, choices) ?? first;
  const isFull = choices.length + 1 >= COLUMNS_RANGE.max;
  const [form, setForm] = useState<Form | null>(null);
  const take = (choice: ColumnChoice, isNew: boolean) => {
    const changed = isNew ? null : (form?.changed ?? null);
    choose(changed === null ? [...choices, choice] : choices.with(changed, choice));
    setForm(null);
  };
  return (
    <div className="compare-columns" data-count={choices.length + 1}>
      <CompareColumn name={present.name} column={present.column} error={null} branch={null}>
        <h2 title={present.name}>
          <span className="here">This run:</span> {present.name}
        </h2>
        <button
          type="button"
          disabled={isFull}
          title={isFull ? `${COLUMNS_RANGE.max} columns at most: remove one first` : undefined}
          onClick={() => setForm({ start: next, changed: null })}
        >
          Add a column
        </button>
      </CompareColumn>
      {choices.map((choice, index) => {
        const column = columns.find((one) => choiceText(one.choice) === choiceText(choice));
        return (
          <CompareColumn
            key={choiceText(choice)}
            name={choiceName(choice, { others })}
            column={column?.shown ?? null}
            error={column?.error ?? null}
            branch={choice.type === 'branch' ? choice.id : null}
          >
            <ComparePicker
              choice={choice}
              number={index + 2}
              taken={choices}
              onChoose={(chosen) => choose(choices.with(index, chosen))}
              onChange={() => setForm({ start: choice, changed: index })}
              onRemove={
                choices.length + 1 > COLUMNS_RANGE.min
                  ? () => choose(choices.toSpliced(index, 1))
                  : null
              }
            />
          </CompareColumn>
        );
      })}
      {form && (
        <ColumnDialog {...form} shown={choices} onTake={take} onClose={() => setForm(null)} />
      )}
    </div>
  );
}

/** The column's form that is open. */
interface Form {
  readonly start: ColumnChoice;
  /** Index of the column that is changed; null for a new one. */
  readonly changed: number | null;
}

/** The chosen columns that are still possible; at least one. */
function useChoices() {
  const comparison = useComparison();
  const compared = usePage((page) => page.compared);
  const { setCompared } = usePageActions();
  const file = useSessionState((state) => state.file);
  const others = useSessionState((state) => state.others);
  const choices = useMemo((): ColumnChoice[] => {
    const kept = stillPossible({ file, others }, compared);
    const first = nextChoice({ file, others }, []);
    return kept.length > 0 || !first ? kept : [first];
  }, [file, others, compared]);
  useEffect(() => comparison.choose(choices), [comparison, choices]);
  return { choices, choose: setCompared };
}

function usePresentColumn(choices: readonly ColumnChoice[]): {
  readonly name: string;
  readonly column: ShownColumn;
} {
  const run = useSessionState((state) => state.run);
  const name = useSessionState((state) => presentName(state, choices));
  const session = useSession();
  const column = useMemo(() => {
    const variables = {
      get shownByNode() {
        return session.store.getState().shownByNode;
      },
      refresh: () => session.refreshShown(),
    };
    return { run, frontierMs: null, variables };
  }, [run, session]);
  return { name, column };
}
