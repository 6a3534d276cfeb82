// The timeline of the elected variable: a lane for each node, folded from the trace.
import type { TraceEvent } from '../contracts/traceEvent';

/** The value of a lane in an interval: a belief, ⊥, or the reason why there is none. */
export type LaneValue =
  | { readonly type: 'elected'; readonly leader: string }
  | { readonly type: 'undecided' | 'paused' | 'crashed' | 'failed' | 'absent' };

/** An interval of one lane; it ends where the next begins. */
export interface Segment {
  readonly fromMs: number;
  readonly value: LaneValue;
}

/** An interval in which a property is violated; `toMs` is null while it lasts. */
export interface Breach {
  readonly property: string;
  readonly fromMs: number;
  toMs: number | null;
}

/** A storm, from its start to its end; `toMs` is null while it lasts. */
export interface StormSpan {
  /** The `seq` of its `commandApplied`. */
  readonly seq: number;
  /** The index of its command. */
  readonly index: number;
  readonly fromMs: number;
  toMs: number | null;
  /** The start times of its disruptions, in ms, in order. */
  readonly disruptionsMs: number[];
}

/** A command as a mark on the timeline. */
export interface Mark {
  readonly atMs: number;
  readonly index: number;
  readonly command: string;
}

/**
 * The timeline's model. It grows in place by {@link extendLanes}; of earlier entries only the end of a breach or storm
 * ever changes.
 */
export interface Lanes {
  /** By node id, in the definition's order; the segments in order of time. */
  readonly nodes: Map<string, Segment[]>;
  readonly breaches: Breach[];
  readonly marks: Mark[];
  /** In the order of their start. */
  readonly storms: StormSpan[];
}

const UNDECIDED: LaneValue = { type: 'undecided' };

/** Lanes before the first event: all nodes are absent. */
export function createLanes(nodes: readonly string[]): Lanes {
  return {
    nodes: new Map(nodes.map((id) => [id, [{ fromMs: 0, value: { type: 'absent' } }]])),
    breaches: [],
    marks: [],
    storms: [],
  };
}

/** Folds in one event of the trace. */
export function extendLanes(lanes: Lanes, event: TraceEvent): void {
  switch (event.type) {
    case 'nodeAdded':
      lanes.nodes.set(event.node, [{ fromMs: 0, value: { type: 'absent' } }]);
      return;
    case 'nodeLeft':
    case 'nodeRemoved':
      push(lanes, event.node, event.atMs, { type: 'absent' });
      return;
    case 'nodeJoined':
    case 'nodeRestarted':
      push(lanes, event.node, event.atMs, UNDECIDED);
      return;
    case 'electedChanged':
      push(lanes, event.node, event.atMs, beliefOf(event.elected));
      return;
    case 'nodePaused':
      push(lanes, event.node, event.atMs, { type: 'paused' });
      return;
    case 'nodeResumed':
      push(lanes, event.node, event.atMs, beforePause(lanes, event.node));
      return;
    case 'nodeCrashed':
      push(lanes, event.node, event.atMs, { type: 'crashed' });
      return;
    case 'processFailed':
      push(lanes, event.node, event.atMs, { type: 'failed' });
      return;
    case 'propertyViolated':
    case 'propertyRestored':
      extendBreaches(lanes.breaches, event);
      return;
    case 'commandApplied':
      lanes.marks.push({ atMs: event.atMs, index: event.index, command: event.command });
      if (event.command === 'storm') lanes.storms.push(createSpan(event));
      return;
    case 'stormStruck':
      if (event.phase === 'damage') spanOf(lanes, event.cause)?.disruptionsMs.push(event.atMs);
      return;
    case 'stormPassed': {
      const span = spanOf(lanes, event.storm);
      if (span) span.toMs = event.atMs;
      return;
    }
    default:
  }
}

/** Folds one event of the trace into breaches. */
export function extendBreaches(breaches: Breach[], event: TraceEvent): void {
  if (event.type === 'propertyViolated')
    breaches.push({ property: event.property, fromMs: event.atMs, toMs: null });
  if (event.type !== 'propertyRestored') return;
  const open = breaches.findLast((breach) => breach.property === event.property);
  if (open) open.toMs = event.atMs;
}

function beliefOf(elected: string | null): LaneValue {
  return elected === null ? UNDECIDED : { type: 'elected', leader: elected };
}

/** Appends a segment. It replaces the last one if that began at the same time: empty intervals are not shown. */
function push(lanes: Lanes, node: string, fromMs: number, value: LaneValue): void {
  const segments = lanes.nodes.get(node);
  if (!segments) return;
  if (segments.at(-1)?.fromMs === fromMs && value.type !== 'paused') segments.pop();
  segments.push({ fromMs, value });
}

/** The value after a pause: the last belief or ⊥ before it, which a paused process keeps. */
function beforePause(lanes: Lanes, node: string): LaneValue {
  const kept = lanes.nodes
    .get(node)
    ?.findLast(({ value }) => value.type === 'elected' || value.type === 'undecided');
  return kept?.value ?? UNDECIDED;
}

function createSpan({ seq, index, atMs }: Extract<TraceEvent, { type: 'commandApplied' }>) {
  return { seq, index, fromMs: atMs, toMs: null, disruptionsMs: [] };
}

function spanOf({ storms }: Lanes, seq: number | undefined): StormSpan | undefined {
  return storms.findLast((storm) => storm.seq === seq);
}
