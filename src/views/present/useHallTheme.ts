// The theme in present mode.
import { useEffect } from 'react';
import { projectorTheme } from '../../draw/canvas/projectorTheme';
import type { Theme } from '../../draw/canvas/theme';
import { usePage } from '../base/pageStore';
import { applyTheme, useTheme } from '../base/useTheme';

/** The page's theme, or that of a projector if it is chosen. */
export function useHallTheme(): Theme {
  const usual = useTheme();
  const isBright = usePage((page) => page.chosenTheme === 'projector');
  useEffect(() => {
    if (!isBright) return;
    applyTheme(projectorTheme);
    return () => applyTheme(usual);
  }, [isBright, usual]);
  return isBright ? projectorTheme : usual;
}
