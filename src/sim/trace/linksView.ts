// The links of a run at one time: what is cut, changed and impaired.
import type { Json } from '../base/json';
import { linkKey } from '../base/linkKey';
import type { TraceEvent } from '../contracts/traceEvent';
import type { LinkImpairment } from '../network/linkImpairment';

/** The state of the links; changed in place by {@link applyToLink}. */
export interface LinksView {
  /** Cut directions, by {@link linkKey}, with the time of the cut in ms. */
  readonly cuts: Map<string, number>;
  /** Changed settings of single directions, by {@link linkKey}; they override the definition's. */
  readonly changedLinks: Map<string, Readonly<Record<string, Json>>>;
  /** Impairments of single directions by storms, by {@link linkKey}; only those in force. */
  readonly impairments: Map<string, LinkImpairment>;
}

/** Changes the links by an event about one of them. */
export function applyToLink(
  world: LinksView,
  event: Extract<TraceEvent, { type: 'linkCut' | 'linkHealed' | 'linkChanged' | 'linkBurdened' }>,
): void {
  const key = linkKey(event.from, event.to);
  switch (event.type) {
    case 'linkCut':
      world.cuts.set(key, event.atMs);
      return;
    case 'linkHealed':
      world.cuts.delete(key);
      return;
    case 'linkChanged': {
      const settings = event.settings as Record<string, Json>;
      world.changedLinks.set(key, { ...world.changedLinks.get(key), ...settings });
      return;
    }
    case 'linkBurdened': {
      const { delayMs, loss } = event;
      if (delayMs === 0 && loss === 0) world.impairments.delete(key);
      else world.impairments.set(key, { delayMs, loss });
    }
  }
}
