// The theme: light or dark as the system has it, until the person chooses.
import { createContext, useContext, useInsertionEffect, useSyncExternalStore } from 'react';
import { darkTheme, lightTheme, type Theme, themeName } from '../../draw/canvas/theme';

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

/** Provides the theme to the views below it. */
export const ThemeProvider = ThemeContext.Provider;

/** The page's theme. */
export function useTheme(): Theme {
  return useContext(ThemeContext);
}

/** The chosen theme, or the system's; the style sheets use the same. Outside present mode that of a projector is light. */
export function useAppliedTheme(chosen: Theme['name'] | null): Theme {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const name = chosen ?? (isSystemDark ? 'dark' : 'light');
  const theme = name === 'dark' ? darkTheme : lightTheme;
  // Before the effects of the views below: they measure the page, and present mode applies another theme.
  useInsertionEffect(() => applyTheme(theme), [theme]);
  return theme;
}

/** Sets the theme's colours as custom properties, so that painters and style sheets share one palette. */
export function applyTheme(theme: Theme): void {
  const { style, dataset } = document.documentElement;
  dataset['theme'] = theme.name;
  style.colorScheme = theme.name === 'dark' ? 'dark' : 'light';
  const names = ['paper', 'ink', 'soft', 'line', 'grid', 'violation', 'nodeFill'] as const;
  for (const name of names) style.setProperty(`--${name}`, theme[name]);
  style.setProperty('--sans', theme.fontSans);
  style.setProperty('--mono', theme.fontMono);
}

/** The theme chosen on an earlier visit; null when none was. */
export function rememberedTheme(): Theme['name'] | null {
  try {
    return themeName(localStorage.getItem(KEY));
  } catch {
    // Storage may be forbidden; then the choice lasts until the page is closed.
    return null;
  }
}

/** Stores a choice for later visits. */
export function rememberTheme(name: Theme['name']): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // As above: then the choice is not stored.
  }
}
