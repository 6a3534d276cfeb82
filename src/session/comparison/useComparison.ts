// React hooks for a comparison and for parts of its state.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Comparison, ComparisonState } from './comparison';

const ComparisonContext = createContext<Comparison | null>(null);

/** Provides the comparison to the views below. */
export const ComparisonProvider = ComparisonContext.Provider;

/** The comparison on the screen. Throws outside a {@link ComparisonProvider}. */
export function useComparison(): Comparison {
  const comparison = useContext(ComparisonContext);
  if (!comparison) throw new Error('there is no comparison above this view');
  return comparison;
}

/** A part of the comparison's state; the view renders again when that part changes. */
export function useComparisonState<T>(select: (state: ComparisonState) => T): T {
  return useStore(useComparison().store, select);
}
