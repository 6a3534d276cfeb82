// The lines of a hunt on the command line: its plan, its progress, and its find.
import { beginsMs, type Deed, isTimed } from '../hunt/deeds';
import { kindsOf } from '../hunt/hunt';
import type { HuntPlan } from '../hunt/plan';
import { type PromiseMade, promiseOf } from '../hunt/promise';
import type { Best, Search } from '../hunt/search';
import type { Shrunk } from '../hunt/trial';
import type { RunFile } from '../runFile/runFile';
import { grouped } from '../sim/base/format';

/** A hunt that is over. */
export interface HuntReport {
  readonly plan: HuntPlan;
  readonly search: Search;
  readonly tookMs: number;
  readonly find: { readonly shrunk: Shrunk; readonly replays: number } | null;
  readonly file: RunFile | null;
  readonly out: string | undefined;
}

/** The hunt in words, and whether the algorithm promises the property. */
export function huntLine(plan: HuntPlan): string {
  const { hunt, setup, untilMs } = plan;
  const { id, nodes } = { id: setup.algorithm.id, nodes: setup.definition.nodes.length };
  const lasting = hunt.forMs > 0 ? ` for ${grouped(hunt.forMs)} ms` : '';
  const mended = hunt.mended ? ', once all is repaired' : '';
  return [
    `Hunting for a run of ${id} with ${nodes} nodes that breaks ${hunt.property}${lasting}${mended}, in ${grouped(untilMs)} ms`,
    `Deeds: ${kindsOf(hunt.deeds).join(', ')}; at most ${hunt.mostDeeds} in a run`,
    promiseText(plan),
    '',
  ].join('\n');
}

function promiseIn({ hunt, setup }: HuntPlan): PromiseMade {
  return promiseOf(hunt, setup.algorithm, setup.definition.algorithm.params);
}

function promiseText(plan: HuntPlan): string {
  const { hunt, setup } = plan;
  const promise = promiseIn(plan);
  const { id } = setup.algorithm;
  if (promise.type === 'promised')
    return `${id} promises ${hunt.property} despite all of these: a find is a mistake`;
  const despite = promise.because.length > 0 ? ` despite ${promise.because.join(', ')}` : '';
  return `${id} does not promise ${hunt.property}${despite}: a find is no mistake`;
}

/** The progress as one line. */
export function progressText(
  { hunt }: HuntPlan,
  { best, pairs }: Search,
  played: number,
  tookMs: number,
): string {
  const rate = ((1000 * played) / Math.max(tookMs, 1)).toFixed(1);
  const lasting =
    hunt.forMs > 0 ? `, broken for ${grouped(best.longestMs)} of ${grouped(hunt.forMs)} ms` : '';
  return `${grouped(played)} schedules, ${rate} a second, ${marginText(best)}${lasting}, ${grouped(pairs)} pairs`;
}

function marginText({ marginMs }: Best): string {
  return marginMs === null ? 'no margin yet' : `smallest margin ${grouped(marginMs)} ms`;
}

/** The result as text. */
export function findText(report: HuntReport): string {
  const { plan, search, tookMs, find, out } = report;
  const played = progressText(plan, search, search.played, tookMs);
  const { found } = search;
  if (!find || !found) return `Nothing found: ${played}\n`;
  const { schedule, broken, plan: smaller } = find.shrunk;
  const { fromMs, witnesses } = broken.found;
  const { deeds } = schedule;
  const before = found.schedule.deeds.length;
  return [
    `Found by ${found.strategy}: ${played}`,
    `Shrunk from ${before} to ${deeds.length} deeds, from ${plan.run.nodes.length} to ${smaller.run.nodes.length} nodes, in ${grouped(find.replays)} replays`,
    ...[...deeds].sort((a, b) => beginsMs(a) - beginsMs(b)).map((deed) => `  ${deedText(deed)}`),
    `${plan.hunt.property} is broken at ${grouped(fromMs)} ms, as ${witnesses.join(' and ')} show`,
    ...(out === undefined ? [] : [`Written to ${out}`]),
    '',
  ].join('\n');
}

/** A deed as a line. */
function deedText(deed: Deed): string {
  if (!isTimed(deed)) {
    const { from, to, kind, nth } = deed.message;
    const lasting = deed.forMs > 0 ? ` for ${grouped(deed.forMs)} ms` : '';
    return `${deed.kind} no. ${nth} of ${kind} from ${from} to ${to}${lasting}`;
  }
  const actions = deed.actions.map(({ afterMs, type, ...rest }) => {
    const node = 'node' in rest ? ` ${rest.node}` : '';
    const links = 'links' in rest && rest.links ? rest.links : [];
    const first =
      links[0] &&
      ` ${links.length > 1 ? `${links.length} links` : `${links[0].from} to ${links[0].to}`}`;
    return `${type}${node}${first ?? ''}${afterMs ? ` ${grouped(afterMs)} ms later` : ''}`;
  });
  return `${grouped(deed.atMs)} ms: ${actions.join(', ')}`;
}

/** The result as JSON. */
export function findJson({ plan, search, tookMs, find, file }: HuntReport): string {
  const result = {
    property: plan.hunt.property,
    promise: promiseIn(plan),
    schedules: search.played,
    perSecond: (1000 * search.played) / Math.max(tookMs, 1),
    best: search.best,
    pairs: search.pairs,
    strategies: Object.fromEntries(search.tallies),
    found: find && {
      schedule: search.found?.index,
      strategy: search.found?.strategy,
      replays: find.replays,
      deeds: find.shrunk.schedule.deeds,
      nodes: find.shrunk.plan.run.nodes.length,
      violation: find.shrunk.broken.found,
      run: file,
    },
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}
