// The split-brain banner: concurrent leaders, and since when.
import { leadsText } from '../../session/words/stateWords';
import { listed } from '../../session/words/words';
import type { Lanes, Segment } from '../../sim/trace/lanes';
import { leadersOf, type World } from '../../sim/trace/world';
import { lastedText } from './labels';

/** More leaders than these are only counted. */
const NAMED = 3;
/** A shorter duration would be `0.0 s`. */
const LEAST_SAID_MS = 50;

interface Leadership {
  readonly id: string;
  readonly term: number | undefined;
  readonly sinceMs: number;
}

/**
 * The banner's sentence, the oldest leader first; null while fewer than two lead: `Split-brain: n5 and n2 both lead,
 * for 0.5 s`, or, where there are terms, `Split-brain: n1 leads term 3, n4 leads term 5, for 0.5 s`; of three and more
 * `Split-brain for 0.5 s; now n5, n2 and n1 lead`.
 */
export function splitBrainText(world: World, lanes: Lanes, nowMs: number): string | null {
  const leaderships = leadersOf(world).map(
    ({ id, term }): Leadership => ({
      id,
      term,
      sinceMs: leadingSinceMs(lanes.nodes.get(id) ?? [], id, nowMs),
    }),
  );
  const [, second] = leaderships.sort((a, b) => a.sinceMs - b.sinceMs);
  if (!second) return null;
  const lastedMs = nowMs - second.sinceMs;
  const lasted = lastedMs < LEAST_SAID_MS ? '' : ` for ${lastedText(lastedMs)}`;
  const who = whoLeads(leaderships);
  // The third leader has led for less time.
  if (leaderships.length > 2) return `Split-brain${lasted}; now ${who}`;
  return `Split-brain: ${who}${lasted && `,${lasted}`}`;
}

function whoLeads(leaderships: readonly Leadership[]): string {
  const ids = leaderships.map(({ id }) => id);
  const terms = new Set(leaderships.map(({ term }) => term));
  const who = ids.length <= NAMED ? listed(ids) : `${ids.length} nodes`;
  const lead = ids.length === 2 ? 'both lead' : 'lead';
  if (terms.size > 1 && ids.length <= NAMED)
    return leaderships.map(({ id, term }) => leadsText(id, term)).join(', ');
  if (terms.size > 1) return `${who} lead, in ${terms.size} terms`;
  const [term] = terms;
  return term === undefined ? `${who} ${lead}` : `${who} ${lead} term ${term}`;
}

/** Since when, in ms, the node has been a leader by its lane; a pause does not interrupt that. */
export function leadingSinceMs(segments: readonly Segment[], node: string, nowMs: number): number {
  const past = segments.filter(({ fromMs }) => fromMs <= nowMs);
  const before = past.findLastIndex(
    ({ value }) => value.type !== 'paused' && !(value.type === 'elected' && value.leader === node),
  );
  return past[before + 1]?.fromMs ?? nowMs;
}
