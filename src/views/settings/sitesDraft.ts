// Drafts of the nodes' sites: each as typed, and the nodes that they mean.
import { capitalised } from '../../sim/base/format';
import type { NodeDefinition } from '../../sim/contracts/definition';
import { siteSchema } from '../../sim/contracts/schemas';
import { issuesOf } from './networkDraft';

/** The site of each node as typed, by the node's id; empty for none. */
export type SitesDraft = Readonly<Record<string, string>>;

/** The draft of these nodes' sites. */
export function sitesDraft(nodes: readonly NodeDefinition[]): SitesDraft {
  return Object.fromEntries(nodes.map(({ id, site = '' }) => [id, site]));
}

/** The nodes that a draft means; null while there are errors. */
export interface SitesReading {
  readonly change: { readonly nodes: readonly NodeDefinition[] } | null;
  /** By node. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Reads a draft for these nodes. */
export function readSites(draft: SitesDraft, nodes: readonly NodeDefinition[]): SitesReading {
  const errors: Record<string, string> = {};
  const placed = nodes.map(({ site: _site, ...node }): NodeDefinition => {
    const site = draft[node.id]?.trim() ?? '';
    if (site === '') return node;
    const issue = issuesOf(siteSchema, site)[0];
    if (issue) errors[node.id] = `${capitalised(issue.message)}.`;
    return { ...node, site };
  });
  return { change: Object.keys(errors).length > 0 ? null : { nodes: placed }, errors };
}

/** The number of sites in a draft. */
export function siteCount(draft: SitesDraft): number {
  const sites = new Set(Object.values(draft).map((site) => site.trim()));
  sites.delete('');
  return sites.size;
}
