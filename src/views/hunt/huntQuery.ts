// A hunt's settings in the query of the page's address, so that the address is that of what is on the screen.
import { DEED_KINDS, type DeedKind } from '../../hunt/deeds';
import { STRATEGY_IDS } from '../../hunt/hunt';
import type { HuntBase } from '../../session/hunt/huntBase';
import { type HuntDraft, huntDraft, withinMost } from './huntDraft';

/** The query’s fields that are texts of the form. */
const TEXTS = { for: 'forMs', until: 'untilS', schedules: 'schedules', seed: 'seed' } as const;

/** The query of a draft, beside what else the query has; each field is there, whatever is usual. */
export function withDraft(query: string, draft: HuntDraft): string {
  const fields = new URLSearchParams(query);
  const { property, mostDeeds, deeds, strategies, isMended, hasCommands } = draft;
  const allowed = DEED_KINDS.filter((kind) => deeds[kind] > 0);
  fields.set('property', property);
  fields.set('most', String(mostDeeds));
  fields.set('deeds', allowed.map((kind) => `${kind}:${deeds[kind]}`).join(','));
  fields.set('strategies', STRATEGY_IDS.filter((id) => strategies.has(id)).join(','));
  for (const [name, field] of Object.entries(TEXTS)) fields.set(name, draft[field]);
  for (const [name, isOn] of Object.entries({ mended: isMended, commands: hasCommands }))
    if (isOn) fields.set(name, '');
    else fields.delete(name);
  return `?${fields.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')}`;
}

/**
 * The draft of a query, read leniently: what it lacks is as usual, and what is unknown is left out. A query with deeds is
 * whole: without the word `mended` it is not.
 *
 * @param asked - the ids of the properties that are asked of the run.
 * @param first - the property of a query that names none of them.
 */
export function draftIn(
  query: string,
  base: HuntBase,
  asked: readonly string[],
  first: string,
): HuntDraft {
  const fields = new URLSearchParams(query);
  const property = fields.get('property') ?? '';
  if (!asked.includes(property)) return huntDraft(base, first);
  const usual = huntDraft(base, property);
  const mostDeeds = withinMost(Number(fields.get('most') ?? usual.mostDeeds), 1);
  const strategies = (fields.get('strategies') ?? '').split(',');
  const texts = Object.entries(TEXTS).map(([name, field]) => [
    field,
    fields.get(name) ?? usual[field],
  ]);
  return {
    ...usual,
    ...Object.fromEntries(texts),
    mostDeeds,
    deeds: deedsIn(fields.get('deeds'), mostDeeds) ?? usual.deeds,
    strategies: fields.has('strategies')
      ? new Set(STRATEGY_IDS.filter((id) => strategies.includes(id)))
      : usual.strategies,
    isMended: fields.has('deeds') ? fields.has('mended') : usual.isMended,
    hasCommands: fields.has('commands'),
  };
}

/** `restart:3,pause:3`; null for none. */
function deedsIn(text: string | null, mostDeeds: number): HuntDraft['deeds'] | null {
  if (text === null) return null;
  const limits = new Map(
    text.split(',').map((part) => {
      const [kind = '', most = String(mostDeeds)] = part.split(':');
      return [kind, Math.min(mostDeeds, withinMost(Number(most)))];
    }),
  );
  return Object.fromEntries(DEED_KINDS.map((kind) => [kind, limits.get(kind) ?? 0])) as Record<
    DeedKind,
    number
  >;
}
