// Lays a state chart out with ELK, which knows boxes within boxes. It runs when the project is built, and not in the page.
import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { type Chart, type Charted, type ChartState, chartOf } from './chart';
import { directionsOf, type IsDownward } from './order';
import {
  arrowLines,
  type Bundle,
  bundlesOf,
  type ChartArrow,
  type ChartBox,
  type ChartPicture,
  type ChartSign,
  type DrawnChart,
  isWithin,
  type Place,
  stayingEvents,
  stayingTimers,
} from './picture';

/** Sizes in px. The widths of letters are upper estimates for the page's typefaces. */
const NAME_CHARACTER = 7.8;
const LINE_CHARACTER = 7.1;
const LINE = 15;
const STATE = { minWidth: 64, height: 30, padding: 12 } as const;
const TITLE = 26;
const DOT = 9;
const ANY = { width: 68, height: 20 } as const;
/** The circle of a timer on its arrow. */
const PIE = 16;

const LAYOUT = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.considerModelOrder.strategy': 'PREFER_NODES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.randomSeed': '1',
};
/** The large picture has words at its arrows; the small one has ELK's own distances. */
const SPACING = {
  small: {},
  large: {
    'elk.spacing.nodeNode': '24',
    'elk.layered.spacing.nodeNodeBetweenLayers': '24',
    'elk.spacing.edgeLabel': '6',
  },
} as const;
type Size = keyof typeof SPACING;

/** The chart of a program, with its pictures. */
export async function drawnChart(program: Charted): Promise<DrawnChart> {
  const chart = chartOf(program);
  const [small, large] = await Promise.all([pictureOf(chart, 'small'), pictureOf(chart, 'large')]);
  return { chart, small, large };
}

async function pictureOf(chart: Chart, size: Size): Promise<ChartPicture> {
  const isDownward = directionsOf(chart);
  const arrows = [
    ...initialArrows(chart),
    ...bundlesOf(chart).map((bundle) => arrowOf(bundle, size, isDownward)),
  ];
  const graph: ElkNode = {
    id: 'chart',
    layoutOptions: {
      ...LAYOUT,
      'elk.padding': padding(2, 2),
    },
    children: chart.states
      .filter(({ parent }) => parent === null)
      .map((state) => nodeOf(chart, state, size)),
    edges: arrows.map(({ edge }) => edge),
  };
  const placed = await new Elk().layout(graph);
  const boxes = placedNodes(placed);
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    boxes: chart.states.map((state) => ({
      path: state.path,
      name: state.name,
      lines: linesOf(chart, state, size),
      timers: stayingTimers(chart, state),
      ...boxOf(boxes.get(stateId(state.path))),
    })),
    signs: signsOf(chart).flatMap((sign) => {
      const box = boxes.get(signId(sign));
      return box ? [{ ...sign, ...boxOf(box) }] : [];
    }),
    arrows: arrows.map((routed) => placedArrow(routed, edges.get(routed.edge.id))),
  };
}

const stateId = (path: string) => `state ${path}`;
const signId = ({ type, path }: Pick<ChartSign, 'type' | 'path'>) => `${type} ${path}`;

/** The signs of all states: a dot where a compound state is entered, a box where arrows from any substate start. */
function signsOf(chart: Chart): Pick<ChartSign, 'type' | 'path'>[] {
  const fromAny = new Set(
    bundlesOf(chart).flatMap(({ from, isFromAny }) => (isFromAny ? [from] : [])),
  );
  return chart.states.flatMap(({ path, initial }) => [
    ...(initial === null ? [] : [{ type: 'initial' as const, path }]),
    ...(fromAny.has(path) ? [{ type: 'any' as const, path }] : []),
  ]);
}

function linesOf(chart: Chart, state: ChartState, size: Size): string[] {
  if (size === 'small') return [];
  const events = stayingEvents(chart, state);
  const isMachine = state.parent === null && events.length > 0;
  return wrapped(isMachine ? [`any state: ${events[0]}`, ...events.slice(1)] : events);
}

const LINE_LENGTH = 34;

/** The names of events, as many in a line as fit. */
function wrapped(events: readonly string[]): string[] {
  const lines: string[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + event.length + 2 <= LINE_LENGTH)
      lines[lines.length - 1] = `${last}, ${event}`;
    else lines.push(event);
  }
  return lines;
}

function nodeOf(chart: Chart, state: ChartState, size: Size): ElkNode {
  const inner = chart.states.filter(({ parent }) => parent === state.path);
  const lines = linesOf(chart, state, size);
  const width = Math.max(
    STATE.minWidth,
    state.name.length * NAME_CHARACTER + 2 * STATE.padding + pies(chart, state),
    ...lines.map((line) => line.length * LINE_CHARACTER + 2 * STATE.padding),
  );
  const below = lines.length * LINE;
  if (inner.length === 0) return { id: stateId(state.path), width, height: STATE.height + below };
  const signs = signsOf(chart).filter(({ path }) => path === state.path);
  return {
    id: stateId(state.path),
    layoutOptions: {
      // The layout within a state has the options of that state, and none of those around it.
      ...SPACING[size],
      'elk.padding': state.parent === null ? padding(below + 6, 4) : padding(TITLE + below + 8, 12),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},0)`,
    },
    children: [
      ...signs.map((sign) => ({ id: signId(sign), ...signSize(sign) })),
      ...inner.map((child) => nodeOf(chart, child, size)),
    ],
  };
}

/** The width for the circles of a state's own timers, in px. */
function pies(chart: Chart, state: ChartState): number {
  return stayingTimers(chart, state).length * (PIE + 4);
}

function signSize({ type }: Pick<ChartSign, 'type'>) {
  return type === 'initial' ? { width: DOT, height: DOT } : ANY;
}

function padding(top: number, other: number): string {
  return `[top=${top},left=${other},bottom=${other},right=${other}]`;
}

/** An arrow and its edge. ELK lays edges downwards: an arrow that leads up is an edge from its end to its start. */
interface Routed {
  readonly edge: ElkExtendedEdge;
  readonly isReversed: boolean;
  readonly arrow: Omit<ChartArrow, 'points' | 'label'>;
  readonly lines: readonly string[];
}

function initialArrows({ states }: Chart): Routed[] {
  return states.flatMap(({ path, initial }) => {
    if (initial === null) return [];
    const ends = { sources: [signId({ type: 'initial', path })], targets: [stateId(initial)] };
    return [
      {
        edge: { id: `initial ${path}>`, ...ends },
        isReversed: false,
        arrow: { transitions: [], from: path, to: initial, timers: [] },
        lines: [],
      },
    ];
  });
}

function arrowOf(bundle: Bundle, size: Size, isDownward: IsDownward): Routed {
  const { from, to, isFromAny, transitions } = bundle;
  const timers = [...new Set(transitions.flatMap((transition) => transition.timers))];
  const lines = size === 'small' ? [] : arrowLines(bundle);
  const longest = Math.max(0, ...lines.map((line) => line.length * LINE_CHARACTER));
  const width = longest + (timers.length > 0 ? PIE + (lines.length > 0 ? 4 : 0) : 0);
  const height = Math.max(lines.length * LINE, timers.length > 0 ? PIE : 0);
  const start = isFromAny ? signId({ type: 'any', path: from }) : stateId(from);
  // An arrow to a state around its source would end at its own border: it ends where that state is entered.
  const end = isWithin(from, to) ? signId({ type: 'initial', path: to }) : stateId(to);
  const isReversed = !isFromAny && !isWithin(from, to) && !isDownward(from, to);
  return {
    edge: {
      id: `${from}>${to}`,
      sources: [isReversed ? end : start],
      targets: [isReversed ? start : end],
      ...(width > 0 && { labels: [{ text: [...lines, ...timers].join(' '), width, height }] }),
    },
    isReversed,
    arrow: { transitions: transitions.map(({ id }) => id), from, to, timers },
    lines,
  };
}

function placedNodes(node: ElkNode, found = new Map<string, ElkNode>()): Map<string, ElkNode> {
  found.set(node.id, node);
  for (const child of node.children ?? []) placedNodes(child, found);
  return found;
}

function boxOf(node: Partial<ChartBox> | undefined): ChartBox {
  const { x = 0, y = 0, width = 0, height = 0 } = node ?? {};
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

const rounded = (px: number) => Math.round(px * 10) / 10;

function placedArrow(
  { arrow, isReversed, lines }: Routed,
  edge: ElkExtendedEdge | undefined,
): ChartArrow {
  const [section] = edge?.sections ?? [];
  if (!section) throw new Error(`ELK gave the arrow from ${arrow.from} to ${arrow.to} no route`);
  const downwards = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
  const points = isReversed ? downwards.toReversed() : downwards;
  const [label] = edge?.labels ?? [];
  return {
    ...arrow,
    points: points.map(({ x, y }): Place => [rounded(x), rounded(y)]),
    label: label ? { lines, ...boxOf(label) } : null,
  };
}
