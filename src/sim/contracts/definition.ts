// The definition of a run: together with the commands it determines the whole trace.
import { linkKey } from '../base/linkKey';
import { roundMs } from '../base/time';

/** Limit of nodes: each is a worker, and no machine carries more. */
export const MAX_NODES = 200;

/** Limit of services, and of clients: the stage has no room for more. */
export const MAX_PARTS = 20;

/** A latency in ms: constant, or uniform between two bounds. */
export type Latency = number | readonly [min: number, max: number];

/** A node in a run file. */
export interface NodeDefinition {
  readonly id: string;
  /** The higher wins in bully's numeric order. Two nodes may share one: that breaks Strike's assumption 2. */
  readonly priority: number;
  /** The rate of the node's clock; 1 when absent. */
  readonly clockRate?: number;
  /** The reading of its clock in ms at the start of the run; 0 when absent. */
  readonly clockAheadMs?: number;
  /** The time in ms that a write to its disk takes, for an algorithm with a state on disk; 0 when absent. */
  readonly diskMs?: number;
  /** The time in ms at which the node starts; 0 when absent. */
  readonly joinsAtMs?: number;
  /** The ids of the nodes it knows of; all others when absent. */
  readonly knows?: readonly string[];
  /**
   * The member through which it joins, where members keep their own list; the first node when absent. A node that names
   * itself starts a cluster, and so does the first node.
   */
  readonly joins?: string;
  /** The secret that it presents when it joins; empty when absent. */
  readonly secret?: string;
  /** Its own durations and counts, in place of the algorithm's parameters of these names; none when absent. */
  readonly params?: Readonly<Record<string, number>>;
  /** The id of the algorithm that it runs; the run's when absent. See `mixingProblem`. */
  readonly algorithm?: string;
  /** The name of its data centre. Where the network has {@link SiteTimes}, the latencies of its links follow from it. */
  readonly site?: string;
}

/** A service or a client in a run file: `kind` is the id of its program. */
export interface PartDefinition {
  readonly id: string;
  readonly kind: string;
  /** Complete: every key of the kind's schema. */
  readonly params: Params;
}

/** Settings of a link: its latency, and a value for each fault, under the fault's id. */
export interface LinkSettings {
  readonly latencyMs?: Latency;
  readonly [faultId: string]: unknown;
}

/** One direction of a link that differs from the network's settings. */
export interface LinkDefinition extends LinkSettings {
  readonly from: string;
  readonly to: string;
}

/** The round-trip times between sites and within each: a message takes half of one, there and back. */
export interface SiteTimes {
  /** The name and the source of the times; absent for times without a name. */
  readonly title?: string;
  readonly names: readonly string[];
  /**
   * In ms, by row and column in the order of the names; the same in both directions. On the diagonal is the round trip
   * within a site; null there stands for the network's own latency.
   */
  readonly roundTripsMs: readonly (readonly (number | null)[])[];
  /** The part by which a latency may be shorter or longer than its half of the round trip, from 0 to 1; 0 when absent. */
  readonly spread?: number;
}

/** The network: settings for every link, and those that differ. */
export interface NetworkDefinition extends LinkSettings {
  /** The latency of links that have none of their own, and not both ends at a site of `sites`. */
  readonly latencyMs: Latency;
  readonly sites?: SiteTimes;
  readonly links?: readonly LinkDefinition[];
}

/** The initial state of a run: everything that determines it besides its commands. */
export interface RunDefinition {
  readonly seed: string;
  readonly algorithm: { readonly id: string; readonly params: Params };
  readonly nodes: readonly NodeDefinition[];
  /** The coordination services of the nodes; none when absent. */
  readonly services?: readonly PartDefinition[];
  /** The clients of the cluster; none when absent. */
  readonly clients?: readonly PartDefinition[];
  readonly network: NetworkDefinition;
  /**
   * The longest time in ms that the cluster may be without a running leader; no requirement when absent. It has no effect
   * on the processes: the property `leaderInTime` asks for it.
   */
  readonly leaderWithinMs?: number;
}

/** An algorithm's parameters, complete: every key of its schema is there. */
export type Params = Readonly<Record<string, number | boolean | string>>;

/** Services or clients with other values for some of their parameters, by kind. */
export function withPartParams(
  parts: readonly PartDefinition[],
  byKind: Readonly<Record<string, Partial<Params>>> = {},
): PartDefinition[] {
  return parts.map((part) => {
    const params = { ...part.params, ...byKind[part.kind] } as Params;
    return { ...part, params };
  });
}

/** Nodes without algorithms and parameters of their own, for a run of another algorithm. */
export function withoutOwnParams(nodes: readonly NodeDefinition[]): readonly NodeDefinition[] {
  return nodes.map(({ algorithm: _algorithm, params: _params, ...node }) => node);
}

/** The settings of a link's direction `from` → `to`: the network's, those of its sites, then that link's own. */
export type SettingsOf = (from: string, to: string) => LinkSettings;

/** The name of a process's site; null or undefined for none. */
export type SiteOf = (id: string) => string | null | undefined;

/**
 * A lookup of links' settings; it indexes the network's links once, at the first call.
 *
 * @param siteOf - asked at each call, because nodes join.
 */
export function linkSettings(
  { links = [], sites, ...shared }: NetworkDefinition,
  siteOf: SiteOf = () => null,
): SettingsOf {
  const ofSites = sites ? siteSettings(sites, shared, siteOf) : () => shared;
  let own: Map<string, LinkSettings> | null = null;
  return (from, to) => {
    own ??= new Map(
      links.map(({ from: sender, to: receiver, ...settings }) => [
        linkKey(sender, receiver),
        { ...ofSites(sender, receiver), ...settings },
      ]),
    );
    return own.get(linkKey(from, to)) ?? ofSites(from, to);
  };
}

/** A lookup of the settings between two sites: as many objects as pairs of sites, however many links there are. */
function siteSettings(sites: SiteTimes, shared: LinkSettings, siteOf: SiteOf): SettingsOf {
  const indexOf = new Map(sites.names.map((name, index) => [name, index]));
  const pairs = sites.names.map((_, row) =>
    sites.names.map((__, column): LinkSettings => {
      const latencyMs = siteLatency(sites, row, column);
      return latencyMs === null ? shared : { ...shared, latencyMs };
    }),
  );
  return (from, to) => {
    const row = indexOf.get(siteOf(from) ?? '');
    const column = indexOf.get(siteOf(to) ?? '');
    return row === undefined || column === undefined ? shared : (pairs[row]?.[column] ?? shared);
  };
}

/** The latency between two sites, by their places in the list; null for the network's own. */
function siteLatency(
  { roundTripsMs, spread = 0 }: SiteTimes,
  row: number,
  column: number,
): Latency | null {
  const roundTripMs = roundTripsMs[row]?.[column] ?? null;
  if (roundTripMs === null) return null;
  const [min, max] = [1 - spread, 1 + spread].map((part) => roundMs((part * roundTripMs) / 2));
  return min === undefined || max === undefined || min === max
    ? roundMs(roundTripMs / 2)
    : [min, max];
}
