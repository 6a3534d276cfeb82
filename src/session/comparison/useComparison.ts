// Joins React to a comparison: its columns, and what a view needs of them.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Comparison, ComparisonState } from './comparison';

const ComparisonContext = createContext<Comparison | null>(null);

/** Gives the views below it their comparison. */
export const ComparisonProvider = ComparisonContext.Provider;

/** The comparison that is shown. Throws outside a {@link ComparisonProvider}. */
export function useComparison(): Comparison {
  const comparison = useContext(ComparisonContext);
  if (!comparison) throw new Error('there is no comparison above this view');
  return comparison;
}

/** A part of the comparison's state; the view is drawn again when that part changes. */
export function useComparisonState<T>(select: (state: ComparisonState) => T): T {
  return useStore(useComparison().store, select);
}
