// The layout of a run's nodes, loaded when it is chosen, with what it needs to know of them.
import { group, median } from 'd3-array';
import { useEffect, useMemo, useState } from 'react';
import type { NodeLayout } from '../../draw/scene/nodeLayout';
import type { Arrangement } from '../../draw/scene/stageLayout';
import type { SiteView } from '../../draw/scene/stageModel';
import { loadedLayouts, loadLayout } from '../../layouts/catalogue';
import type { LiveRun } from '../../session/run/liveRun';
import { USUAL_LAYOUT } from '../../session/run/view';
import { useSession } from '../../session/useSession';
import { typicalMs } from './stageInputs';

/** The layout with this id as far as it is loaded; null for the circle, which needs no code. */
export function loadedLayout(id: string = USUAL_LAYOUT): NodeLayout | null {
  return (id !== USUAL_LAYOUT && loadedLayouts.get(id)) || null;
}

/** The layout with this id; null for the circle, and until another one is loaded. */
export function useLayout(id: string = USUAL_LAYOUT): NodeLayout | null {
  const session = useSession();
  const [, setLoaded] = useState<NodeLayout | null>(null);
  useEffect(() => {
    if (id === USUAL_LAYOUT || loadedLayouts.has(id)) return;
    loadLayout(id).then(setLoaded, (error: unknown) => session.report(error));
  }, [id, session]);
  return loadedLayout(id);
}

/** The arrangement of the nodes of a run; absent for the circle. It is the same object while the ids are the same. */
export function useArrangement(
  run: LiveRun,
  ids: string,
  layout: NodeLayout | null,
): Arrangement | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the world is mutated in place, and `ids` says when.
  return useMemo(() => (layout ? arrangementOf(run, layout) : undefined), [run, ids, layout]);
}

/** The arrangement of the nodes that are there at the moment shown. */
export function arrangementOf(run: LiveRun, layout: NodeLayout): Arrangement {
  const latencyMs = (from: string, to: string) =>
    typicalMs(run.settingsOf(from, to).latencyMs ?? run.definition.network.latencyMs);
  return {
    layout,
    nodes: [...run.world.nodes.values()].map(({ id, priority }) => ({
      id,
      priority,
      site: run.siteOf(id),
    })),
    topology: run.algorithm.topology ?? 'mesh',
    roundTripMs: (a, b) => latencyMs(a, b) + latencyMs(b, a),
  };
}

/** The sites that the layout outlines, with the median of the round-trip times to each other; none for other layouts. */
export function sitesOf({ layout, nodes, roundTripMs }: Arrangement): readonly SiteView[] {
  if (!layout.outlinesSites) return [];
  const bySite = group(nodes, ({ site }) => site);
  const members = [...bySite].map(([name, all]) => ({ name, nodes: all.map(({ id }) => id) }));
  return members.map((site, index) => ({
    ...site,
    roundTripsMs: members.slice(0, index).map((other) => {
      const pairs = site.nodes.flatMap((a) => other.nodes.map((b) => roundTripMs(a, b)));
      return median(pairs) ?? 0;
    }),
  }));
}
