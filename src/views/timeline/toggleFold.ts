// Folding one quiet stretch of the space-time diagram, by a click on its sign or by key.
import type { QuietStretch } from '../../draw/spacetime/quietStretches';
import type { PageStore } from '../base/pageStore';

/** Unfolds a folded stretch, or folds it again. */
export function toggleFold(page: PageStore, { fromMs }: QuietStretch): void {
  const { spacetime, setSpacetime } = page.getState();
  const unfoldedMs = new Set(spacetime.unfoldedMs);
  if (!unfoldedMs.delete(fromMs)) unfoldedMs.add(fromMs);
  setSpacetime({ unfoldedMs });
}
