// The contract of a matrix of round-trip times between sites: one file in `sites/` that calls defineSiteMatrix.
import type { NetworkDefinition, NodeDefinition, SiteTimes } from './definition';

/** A matrix of measured round-trip times. */
export interface SiteMatrix extends Pick<SiteTimes, 'names' | 'roundTripsMs'> {
  /** Also the name of its file in `sites/`. */
  readonly id: string;
  /** The people who measured, and the date. */
  readonly name: string;
  /** The measured times and the assumptions, in one or two sentences. */
  readonly summary: string;
  /** The document that has the times. */
  readonly source: string;
}

/** Declares a matrix. */
export function defineSiteMatrix(matrix: SiteMatrix): SiteMatrix {
  return matrix;
}

/** The times of a matrix, for a network. */
export function timesOf({ name, names, roundTripsMs }: SiteMatrix): SiteTimes {
  return { title: name, names, roundTripsMs };
}

/** A network with other times between its sites; null for none. */
export function withSites(
  { sites: _sites, ...network }: NetworkDefinition,
  times: SiteTimes | null,
): NetworkDefinition {
  return (times ? { ...network, sites: times } : network) as NetworkDefinition;
}

/** Nodes at these sites in turn, where none of them has a site; otherwise the nodes as they are. */
export function placedInTurn(
  nodes: readonly NodeDefinition[],
  names: readonly string[],
): readonly NodeDefinition[] {
  if (nodes.some(({ site }) => site !== undefined)) return nodes;
  return nodes.map((node, index) => {
    const site = names[index % names.length];
    return site === undefined ? node : { ...node, site };
  });
}
