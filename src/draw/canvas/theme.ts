// The palettes. A leader's colour marks the leader and its followers, red marks a violated property, all else is ink.
import { contrast } from './contrast';
import { valueAt } from './valueAt';

/** The colours (`#RRGGBB`) and typefaces that every painter uses. */
export interface Theme {
  readonly name: 'light' | 'dark' | 'projector';
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  /** For intact links: a little stronger than `line`, so that they show on a camp. */
  readonly link: string;
  /** For the timeline's ticks: fainter than `line`. */
  readonly grid: string;
  readonly violation: string;
  readonly nodeFill: string;
  /** The fill of a crashed node and of its part of a lane, and the ink on it. */
  readonly deadFill: string;
  readonly deadInk: string;
  /** The strokes of a hatch, for ⊥ and paused. */
  readonly hatch: string;
  /** The opacity of a leader's colour behind its camp. */
  readonly campAlpha: number;
  /** By rank: the first node to lead has the first colour. */
  readonly leaders: readonly string[];
  readonly fontSans: string;
  readonly fontMono: string;
}

const FONTS = {
  fontSans: "'IBM Plex Sans', 'Helvetica Neue', Arial, sans-serif",
  fontMono: "'IBM Plex Mono', Menlo, Consolas, monospace",
};

export const lightTheme: Theme = {
  name: 'light',
  paper: '#FBFAF7',
  ink: '#1C1B19',
  soft: '#6B675F',
  line: '#DEDAD1',
  link: '#CBC5B8',
  grid: '#ECE9E2',
  violation: '#C8102E',
  nodeFill: '#FFFFFF',
  deadFill: '#45423C',
  deadInk: '#F4F1EA',
  hatch: '#C4BFB4',
  campAlpha: 0.12,
  leaders: ['#0067A8', '#D98200', '#00866A', '#B0588E', '#6A4FB3', '#0B7A8A', '#7A5230', '#B8860B'],
  ...FONTS,
};

export const darkTheme: Theme = {
  name: 'dark',
  paper: '#161615',
  ink: '#ECEAE4',
  soft: '#9C988F',
  line: '#35342F',
  link: '#5A5850',
  grid: '#262523',
  violation: '#FF6B76',
  nodeFill: '#1E1E1C',
  deadFill: '#69655C',
  deadInk: '#ECEAE4',
  hatch: '#4A4842',
  campAlpha: 0.15,
  leaders: ['#5AA9E6', '#F0A040', '#35C09A', '#D98CB8', '#A893F0', '#4CC4D4', '#C49A6C', '#E8C33D'],
  ...FONTS,
};

/** The name of a theme, or null when there is none of that name. */
export function themeName(name: string | null): Theme['name'] | null {
  return /^(light|dark|projector)$/.test(name ?? '') ? (name as Theme['name']) : null;
}

/** A leader's colour, the ink on it, and whether the colour is used for the second time. */
export interface LeaderLook {
  readonly colour: string;
  readonly textOn: string;
  /** True from the ninth leader on: a hatch or a broken ring distinguishes it from the first leader in this colour. */
  readonly pattern: boolean;
}

/** The look of a leader by its rank, from 0. */
export function leaderLook(theme: Theme, rank: number): LeaderLook {
  const ofTheme = valueAt(looks, theme, () => new Map<number, LeaderLook>());
  return valueAt(ofTheme, rank, () => findLook(theme, rank));
}

/** Looks by theme, which is immutable, and by rank: a frame needs a look for each node and for most messages. */
const looks = new WeakMap<Theme, Map<number, LeaderLook>>();

function findLook(theme: Theme, rank: number): LeaderLook {
  const count = theme.leaders.length;
  const colour = theme.leaders[((rank % count) + count) % count] ?? theme.ink;
  const [first, second] = theme.name === 'dark' ? [theme.paper, '#FFFFFF'] : ['#FFFFFF', theme.ink];
  const textOn =
    contrast(first, colour) >= 4.5 || contrast(first, colour) >= contrast(second, colour)
      ? first
      : second;
  return { colour, textOn, pattern: rank >= count };
}
