// Drafts of the nodes' sites and of the times between them: as typed and chosen, and what they mean.
import { capitalised } from '../../sim/base/format';
import { quote } from '../../sim/base/quote';
import type { NodeDefinition, SiteTimes } from '../../sim/contracts/definition';
import { chanceSchema, siteSchema } from '../../sim/contracts/schemas';
import { placedInTurn } from '../../sim/contracts/siteMatrix';
import { issuesOf } from './networkDraft';

/** The part of a run that the form is about. */
interface Sited {
  readonly nodes: readonly NodeDefinition[];
  readonly network: { readonly sites?: SiteTimes };
}

export interface SitesDraft {
  /** The site of each node as typed or chosen, by the node's id; empty for none. */
  readonly byNode: Readonly<Record<string, string>>;
  /** The round-trip times; null where the links alone say how far apart nodes are. */
  readonly times: SiteTimes | null;
  /** The spread of latencies as typed. */
  readonly spread: string;
}

/** The draft of a run's sites. */
export function sitesDraft({ nodes, network }: Sited): SitesDraft {
  const byNode = Object.fromEntries(nodes.map(({ id, site = '' }) => [id, site]));
  const { sites: times = null } = network;
  return { byNode, times, spread: String(times?.spread ?? 0) };
}

/** The nodes and times that a draft means; null while there are errors. */
export interface SitesReading {
  readonly change: {
    readonly nodes: readonly NodeDefinition[];
    readonly times: SiteTimes | null;
  } | null;
  /** By node. */
  readonly errors: Readonly<Record<string, string>>;
  /** Absent without an error. */
  readonly spreadError: string | undefined;
}

/** Reads a draft for these nodes. */
export function readSites(
  { byNode, times, spread }: SitesDraft,
  nodes: readonly NodeDefinition[],
): SitesReading {
  const errors: Record<string, string> = {};
  const placed = nodes.map(({ site: _site, ...node }): NodeDefinition => {
    const site = byNode[node.id]?.trim() ?? '';
    if (site === '') return node;
    const wrong = siteError(site, times);
    if (wrong !== null) errors[node.id] = wrong;
    return { ...node, site };
  });
  const part = spread.trim() === '' ? 0 : Number(spread);
  const issue = times ? issuesOf(chanceSchema('Spread'), part)[0] : undefined;
  const spreadError = issue && `${issue.message}.`;
  const isWhole = Object.keys(errors).length === 0 && spreadError === undefined;
  const change = isWhole ? { nodes: placed, times: times && withSpread(times, part) } : null;
  return { change, errors, spreadError };
}

/** The error of a site, as a sentence; null without one. */
function siteError(site: string, times: SiteTimes | null): string | null {
  const issue = issuesOf(siteSchema, site)[0];
  if (issue) return `${capitalised(issue.message)}.`;
  return !times || times.names.includes(site)
    ? null
    : `The times have no site ${quote(site)}: choose one of theirs, or none.`;
}

function withSpread({ spread: _spread, ...times }: SiteTimes, spread: number): SiteTimes {
  return spread === 0 ? times : { ...times, spread };
}

/** The draft with other times. Nodes are placed at their sites in turn, where no node has a site. */
export function withTimes(
  draft: SitesDraft,
  times: SiteTimes | null,
  nodes: readonly NodeDefinition[],
): SitesDraft {
  const hasSites = Object.values(draft.byNode).some((site) => site.trim() !== '');
  if (!times || hasSites) return { ...draft, times };
  const placed = placedInTurn(
    nodes.map(({ site: _site, ...node }) => node),
    times.names,
  );
  return { ...draft, times, byNode: sitesDraft({ nodes: placed, network: {} }).byNode };
}

/** The number of sites in a draft. */
export function siteCount({ byNode }: Pick<SitesDraft, 'byNode'>): number {
  const sites = new Set(Object.values(byNode).map((site) => site.trim()));
  sites.delete('');
  return sites.size;
}

/** `6 sites, 1.75 to 286 ms there and back`: times in few words. */
export function timesText({ names, roundTripsMs }: SiteTimes): string {
  const all = roundTripsMs.flat().filter((ms) => ms !== null);
  const count = `${names.length} ${names.length === 1 ? 'site' : 'sites'}`;
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (all.length === 0) return count;
  return `${count}, ${least === most ? '' : `${least} to `}${most} ms there and back`;
}
