// The picture of a state chart: where its boxes, arrows and words are, in px. It is laid out when the project is built.
import type { Chart, ChartState, ChartTransition } from './chart';

/** A place in px from the picture's corner. */
export type Place = readonly [x: number, y: number];

/** A box in px. */
export interface ChartBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box of a state. */
export interface StateBox extends ChartBox {
  readonly path: string;
  readonly name: string;
  /** The events after which it stays in this state, several in a line. */
  readonly lines: readonly string[];
  /** The timers after which it stays in this state, by name. */
  readonly timers: readonly string[];
}

/** A small sign within a state: where it is entered, or the start of arrows from any of its substates. */
export interface ChartSign extends ChartBox {
  readonly type: 'initial' | 'any';
  readonly path: string;
}

/** An arrow with its bends; `transitions` are the ids of those that it stands for, none for the arrow to an initial state. */
export interface ChartArrow {
  readonly transitions: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly points: readonly Place[];
  readonly label: (ChartBox & { readonly lines: readonly string[] }) | null;
  /** The timers that cause it, by name. */
  readonly timers: readonly string[];
}

/** A chart in one size. */
export interface ChartPicture {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly StateBox[];
  readonly signs: readonly ChartSign[];
  readonly arrows: readonly ChartArrow[];
}

/** A chart with its pictures. The small one has no words at its arrows. */
export interface DrawnChart {
  readonly chart: Chart;
  readonly small: ChartPicture;
  readonly large: ChartPicture;
}

/** The transitions that one arrow stands for, between two states, or from any substate of one. */
export interface Bundle {
  readonly from: string;
  readonly to: string;
  readonly isFromAny: boolean;
  readonly transitions: readonly ChartTransition[];
}

/** The arrows of a chart: transitions between the same two states are one arrow. Those that stay have none. */
export function bundlesOf({ transitions }: Chart): Bundle[] {
  const bundles = new Map<string, Bundle & { transitions: ChartTransition[] }>();
  for (const transition of transitions)
    for (const to of transition.targets) {
      const { source: from } = transition;
      const key = `${from}>${to}`;
      const bundle = bundles.get(key);
      if (bundle) bundle.transitions.push(transition);
      else bundles.set(key, { from, to, isFromAny: isWithin(to, from), transitions: [transition] });
    }
  return [...bundles.values()];
}

/** Whether a state is a substate of another, at any depth. */
export function isWithin(path: string, around: string): boolean {
  return path !== around && (around === '' || path.startsWith(`${around}.`));
}

/** The events after which a state stays as it is, each once. */
export function stayingEvents(chart: Chart, state: ChartState): string[] {
  return [...new Set(stayingAt(chart, state).map(({ event }) => spoken(event)))];
}

/** The timers after which a state stays as it is, each once. */
export function stayingTimers(chart: Chart, state: ChartState): string[] {
  return [...new Set(stayingAt(chart, state).flatMap(({ timers }) => timers))];
}

/** The transitions of a state that lead to no other one. */
function stayingAt({ transitions }: Chart, { path }: ChartState): ChartTransition[] {
  return transitions.filter(({ source, targets }) => source === path && targets.length === 0);
}

/** Limit of the lines at an arrow: above it, guards are left out. */
const MOST_LINES = 3;

/** The words at an arrow: `OK`, `HEARTBEAT [from leader]`, `t1`; a transition without an event has only its guard. */
export function arrowLines({ transitions }: Pick<Bundle, 'transitions'>): string[] {
  const full = [...new Set(transitions.map(lineOf))];
  return full.length <= MOST_LINES
    ? full
    : [...new Set(transitions.map(({ event }) => spoken(event)))];
}

/** The words at an arrow for one transition. */
function lineOf({ event, guard }: ChartTransition): string {
  const name = spoken(event);
  if (guard !== null) return `${name} [${words(guard)}]`.trim();
  return name === '' ? 'else' : name;
}

/** An event's name at an arrow: a timer stands without `after`, and a transition without an event has none. */
function spoken(event: string): string {
  return event === 'always' ? '' : words(event.replace(/^after /, ''));
}

/** `has majority` of `hasMajority`; the kind of a message, `REQUEST_VOTE`, stays as it is. */
export function words(name: string): string {
  if (!/[a-z]/.test(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}
