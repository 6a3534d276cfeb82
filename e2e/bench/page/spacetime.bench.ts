// Script time of a frame of the space-time diagram: 25 nodes, a million events, 2,000 arrows in sight, while a person
// zooms, scrubs and chooses events; against a canvas that is emptied.
import { algorithms } from '../../../src/algorithms/registry';
import { lightTheme } from '../../../src/draw/canvas/theme';
import { UNKNOWN_KIND } from '../../../src/draw/scene/glyph';
import { emphasisOf } from '../../../src/draw/spacetime/emphasis';
import { createSpacetimeLayers } from '../../../src/draw/spacetime/rails';
import { drawSpacetime } from '../../../src/draw/spacetime/spacetime';
import type { SpacetimeModel } from '../../../src/draw/spacetime/spacetimeModel';
import { TraceItems } from '../../../src/draw/spacetime/traceItems';
import { nodeRow } from '../../../src/draw/timeline/timelineModel';
import { createLanes, extendLanes } from '../../../src/sim/trace/lanes';
import type { Trace } from '../../../src/sim/trace/trace';
import { type Bench, quantile, type Reading } from '../bench';
import { chattyTrace } from './chattyTrace';
import { lateScriptMs, nextFrame } from './frames';

const FRAMES = 25;
const NODES = 25;
const EVENTS = 1_000_000;
const ARROWS = 2000;
/** As many as `views/timeline/spacetimeInputs.ts` takes in. */
const EVENTS_PER_FRAME = 4000;
const AT_MOST_MS = 6;
const SIZE = { widthPx: 1088, heightPx: 620, pixelRatio: 2 };

const IDS = Array.from({ length: NODES }, (_, index) => `n${index + 1}`);
const ROWS = IDS.map(nodeRow);
const LOOKS = algorithms.get('bully')?.messages ?? {};
const leaderRank = (node: string) => IDS.indexOf(node) % 8;
const lookOf = (kind: string) => LOOKS[kind] ?? UNKNOWN_KIND;

const measure: Bench = async () => {
  const trace = chattyTrace(IDS, EVENTS);
  const items = new TraceItems((kind) => lookOf(kind).periodic === true);
  const tookMs: number[] = [];
  while (items.eventsRead < trace.length) {
    const startedMs = performance.now();
    items.readOn(trace, EVENTS_PER_FRAME);
    tookMs.push(performance.now() - startedMs);
    await nextFrame();
  }
  const readings: Reading[] = [
    {
      what: `script in a frame while the diagram reads ${EVENTS} events: p95`,
      unit: 'ms',
      measured: quantile(tookMs, 0.95),
      target: { atMost: AT_MOST_MS },
    },
  ];
  for (const gesture of gesturesOn(trace, items)) readings.push(...(await measured(gesture)));
  return readings;
};
export default measure;

interface Gesture {
  readonly what: string;
  readonly model: (share: number) => SpacetimeModel;
}

function gesturesOn(trace: Trace, items: TraceItems): Gesture[] {
  const lanes = createLanes(IDS);
  for (const event of trace.events()) extendLanes(lanes, event);
  const endMs = trace.timeAt(trace.length - 1);
  const spanMs = (endMs * ARROWS) / (items.messages.length + items.beats.length);
  const fromMs = endMs * 0.6;
  const model = (changes: Partial<SpacetimeModel>): SpacetimeModel => ({
    lanes,
    rows: ROWS,
    isGrouped: true,
    elections: [],
    nowMs: endMs,
    endMs,
    view: { fromMs, toMs: fromMs + spanMs },
    leaderRank,
    markLabel: ({ command }) => command,
    trace,
    items,
    lookOf,
    heartbeats: 'full',
    headOf: () => ({ state: { word: 'follower', machine: '' }, elected: 'n3', isLive: true }),
    chosen: null,
    pointed: null,
    folding: null,
    emphasis: null,
    ...changes,
  });
  const panned = (share: number) => {
    const from = fromMs + share * spanMs;
    return { fromMs: from, toMs: from + spanMs };
  };
  const zoomed = (share: number) => {
    const span = endMs * (spanMs / endMs) ** (1 - Math.abs(2 * share - 1));
    const from = (endMs - span) * 0.6;
    return { fromMs: from, toMs: from + span };
  };
  const seq = trace.firstAt(fromMs + spanMs);
  const untilSeq = trace.firstAt(fromMs + 2 * spanMs);
  const input = { seq, light: 'past', sinceSeq: trace.firstAt(fromMs), untilSeq } as const;
  const emphasis = emphasisOf(trace, items, input);
  const chosen = { seq, atMs: trace.timeAt(seq), process: 'n1', title: 'n1 takes the lead' };
  return [
    { what: 'panning 2,000 arrows', model: (share) => model({ view: panned(share) }) },
    {
      what: 'scrubbing 2,000 arrows',
      model: (share) => model({ nowMs: fromMs + share * spanMs }),
    },
    {
      what: 'zooming from all messages to 2,000',
      model: (share) => model({ view: zoomed(share) }),
    },
    {
      what: 'panning 2,000 arrows beside a chosen event',
      model: (share) => model({ view: panned(share), emphasis, chosen }),
    },
  ];
}

async function measured({ what, model }: Gesture): Promise<Reading[]> {
  const layers = createSpacetimeLayers();
  const figures = await lateScriptMs(SIZE, FRAMES, (context, share) => {
    drawSpacetime(context, model(share), SIZE, lightTheme, layers);
  });
  return [
    {
      what: `script in a frame of the diagram while ${what}: p95`,
      unit: 'ms',
      measured: figures.measured,
      target: { atMost: AT_MOST_MS },
    },
    { what: '  against emptying a canvas of this size', unit: 'ms', ...figures },
  ];
}
