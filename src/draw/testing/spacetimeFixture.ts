// The space-time diagram of a whole run, without a page.
import { algorithms } from '../../algorithms/registry';
import { parts } from '../../algorithms/testing/parts';
import { registries } from '../../headless/installed';
import { definitionOf, type RunFile } from '../../runFile/runFile';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { algorithmOfRun } from '../../sim/contracts/runAlgorithm';
import { simulate } from '../../sim/engine/simulate';
import { electionsOf } from '../../sim/trace/elections';
import { createLanes, extendLanes } from '../../sim/trace/lanes';
import type { Trace } from '../../sim/trace/trace';
import { UNKNOWN_KIND } from '../scene/glyph';
import type { SpacetimeModel } from '../spacetime/spacetimeModel';
import { TraceItems } from '../spacetime/traceItems';
import { createTimeline } from './timelineFixture';

/** The trace of a run up to the end of its file, and the diagram's model of all of it. */
export function spacetimeOf(file: RunFile): {
  readonly trace: Trace;
  readonly model: SpacetimeModel;
} {
  const { commands } = file;
  const algorithm = algorithmOfRun(file, algorithms) as Algorithm;
  const { faults, properties } = registries;
  const definition = definitionOf(file);
  const inputs = { definition, commands, algorithm, parts, faults, properties };
  const { trace } = simulate(inputs, file.untilMs ?? 0);
  return {
    trace,
    model: modelOf(
      trace,
      definition.nodes.map(({ id }) => id),
      algorithm,
    ),
  };
}

/** The diagram's model of a whole trace. */
function modelOf(
  trace: Trace,
  nodes: readonly string[],
  { messages }: Pick<Algorithm, 'messages'>,
): SpacetimeModel {
  const lookOf = (kind: string) => messages[kind] ?? UNKNOWN_KIND;
  const items = new TraceItems((kind) => lookOf(kind).periodic === true);
  items.readOn(trace, trace.length);
  const lanes = createLanes(nodes);
  for (const event of trace.events()) extendLanes(lanes, event);
  const endMs = trace.timeAt(trace.length - 1);
  const elections = electionsOf(trace.events());
  const view = { fromMs: 0, toMs: endMs };
  const leaderRank = (node: string) => nodes.indexOf(node);
  return {
    ...createTimeline(nodes, { lanes, elections, nowMs: endMs, endMs, view, leaderRank }),
    trace,
    items,
    lookOf,
    heartbeats: 'full',
    headOf: () => ({ state: { word: '', machine: '' }, isLive: true }),
    chosen: null,
    pointed: null,
    folding: null,
    emphasis: null,
  };
}
