// Light or dark: as the system says, until the person says otherwise.
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { darkTheme, lightTheme, type Theme } from '../../draw/canvas/theme';

const KEY = 'hustings.theme';

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

const ThemeContext = createContext<Theme>(lightTheme);

/** Gives the views below it their theme. */
export const ThemeProvider = ThemeContext.Provider;

/** The page's theme. */
export function useTheme(): Theme {
  return useContext(ThemeContext);
}

/** The theme that was chosen, or the system's; the style sheets follow it. */
export function useAppliedTheme(chosen: Theme['name'] | null): Theme {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const name = chosen ?? (isSystemDark ? 'dark' : 'light');
  const theme = name === 'dark' ? darkTheme : lightTheme;
  useEffect(() => applyTheme(theme), [theme]);
  return theme;
}

/** Hands the painters' colours to the style sheets, so that both are one palette. */
function applyTheme(theme: Theme): void {
  const { style, dataset } = document.documentElement;
  dataset['theme'] = theme.name;
  style.colorScheme = theme.name;
  const names = ['paper', 'ink', 'soft', 'line', 'grid', 'violation', 'nodeFill'] as const;
  for (const name of names) style.setProperty(`--${name}`, theme[name]);
  style.setProperty('--sans', theme.fontSans);
  style.setProperty('--mono', theme.fontMono);
}

/** What was chosen on an earlier visit; null when nothing was. */
export function rememberedTheme(): Theme['name'] | null {
  try {
    const name = localStorage.getItem(KEY);
    return name === 'light' || name === 'dark' ? name : null;
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
    return null;
  }
}

/** Keeps a choice for later visits. */
export function rememberTheme(name: Theme['name']): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // As above: nothing is lost but the memory of the choice.
  }
}
