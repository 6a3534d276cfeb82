// Light or dark: as the system says, until the person says otherwise.
import { useEffect, useState, useSyncExternalStore } from 'react';
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

/** The theme, and a switch to the other one. `asked` is what the page's address says, if anything. */
export function useTheme(asked: Theme['name'] | null): [Theme, () => void] {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const [chosen, setChosen] = useState<Theme['name'] | null>(() => asked ?? storedChoice());
  const name = chosen ?? (isSystemDark ? 'dark' : 'light');
  const theme = name === 'dark' ? darkTheme : lightTheme;
  useEffect(() => applyTheme(theme), [theme]);
  const toggle = () => {
    const other = name === 'dark' ? 'light' : 'dark';
    store(other);
    setChosen(other);
  };
  return [theme, toggle];
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

function storedChoice(): Theme['name'] | null {
  try {
    const name = localStorage.getItem(KEY);
    return name === 'light' || name === 'dark' ? name : null;
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
    return null;
  }
}

function store(name: Theme['name']): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // As above: nothing is lost but the memory of the choice.
  }
}
