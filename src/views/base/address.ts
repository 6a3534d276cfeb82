// The query of the page's address: a scenario, a lecture, a moment, a number of nodes, a theme, present mode, the speaker's window, a handout, an experiment, a hunt.
import { type Theme, themeName } from '../../draw/canvas/theme';
import { clampNodes } from '../../session/run/state';

/** The parts of the address that the page reads; an absent or invalid part is null. */
export interface Address {
  readonly scenario: string | null;
  readonly lecture: string | null;
  /** In virtual ms. */
  readonly atMs: number | null;
  /** A number of nodes, rounded and clamped to the sizes that a cluster may have. */
  readonly nodes: number | null;
  readonly theme: Theme['name'] | null;
  /** Whether the page opens in present mode: `?present`. */
  readonly isPresenting: boolean;
  /** The presenting window of which this is the speaker's window: `?speaker=id`; empty for any. */
  readonly speaker: string | null;
  /** The scenario or the lecture to print: `?handout=leaderCrash`; empty for a run that another window hands over. */
  readonly handout: string | null;
  /** The experiment to play: `?experiment=flappingLinks`; `own` for one in the fragment or of another window, empty for the list. */
  readonly experiment: string | null;
  /** Whether it is the page of hunts, from the scenario, the number of nodes or the run in the fragment: `?hunt`. */
  readonly isHunting: boolean;
  /** The origin of the page around, where the page is embedded: `?embed&origin=https://deck.example`; empty for its own. */
  readonly embedOrigin: string | null;
  /** Whether the address asks for no run: the page opens with its own. */
  readonly isPlain: boolean;
}

/** The parts of the query that choose the page's first picture. */
const CHOOSING = ['scenario', 'lecture', 'at', 'nodes', 'present', 'embed'];

/** Reads the query of an address, as `?scenario=leaderCrash&at=4000`, and its fragment, which may have a run. */
export function readAddress(query: string, fragment = ''): Address {
  const fields = new URLSearchParams(query);
  return {
    scenario: fields.get('scenario'),
    lecture: fields.get('lecture'),
    atMs: numberOf(fields.get('at')),
    nodes: countOf(fields.get('nodes')),
    theme: themeName(fields.get('theme')),
    isPresenting: fields.has('present'),
    speaker: fields.get('speaker'),
    handout: fields.get('handout'),
    experiment: fields.get('experiment'),
    isHunting: fields.has('hunt'),
    embedOrigin: fields.has('embed') ? (fields.get('origin') ?? '') : null,
    isPlain: fragment === '' && !CHOOSING.some((name) => fields.has(name)),
  };
}

function countOf(text: string | null): number | null {
  const value = numberOf(text);
  return value === null ? null : clampNodes(value);
}

function numberOf(text: string | null): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}
