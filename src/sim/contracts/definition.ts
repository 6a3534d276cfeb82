// What a run starts from: the definition, which together with the commands determines the whole trace.
import { linkKey } from '../base/linkKey';

/** More nodes, each a worker, no machine carries. */
export const MAX_NODES = 200;

/** More services, or more clients, than this no stage can show. */
export const MAX_PARTS = 20;

/** A latency in ms: constant, or uniform between two bounds. */
export type Latency = number | readonly [min: number, max: number];

/** A node as the run file gives it. */
export interface NodeDefinition {
  readonly id: string;
  /** Higher wins in the bully's numeric order. Two nodes may share one: that breaks Strike's assumption 2. */
  readonly priority: number;
  /** How fast the node's own clock runs; 1 when absent. */
  readonly clockRate?: number;
  /** When the node boots, in ms; 0 when absent. */
  readonly joinsAtMs?: number;
  /** The ids of the nodes it knows of; all others when absent. */
  readonly knows?: readonly string[];
  /**
   * The member through which it joins, where members find out by themselves: the first node when absent. Who names
   * itself starts a cluster, and so does the first.
   */
  readonly joins?: string;
  /** What it shows when it joins; empty when absent. */
  readonly secret?: string;
}

/** A service or a client as the run file gives it: `kind` is the id of what it runs. */
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

/** The network: settings for every link, and those that differ. */
export interface NetworkDefinition extends LinkSettings {
  readonly latencyMs: Latency;
  readonly links?: readonly LinkDefinition[];
}

/** All that a run starts from, besides its commands. */
export interface RunDefinition {
  readonly seed: string;
  readonly algorithm: { readonly id: string; readonly params: Params };
  readonly nodes: readonly NodeDefinition[];
  /** What the nodes coordinate through; none when absent. */
  readonly services?: readonly PartDefinition[];
  /** Who uses the cluster; none when absent. */
  readonly clients?: readonly PartDefinition[];
  readonly network: NetworkDefinition;
}

/** An algorithm's parameters, complete: every key of its schema is there. */
export type Params = Readonly<Record<string, number | boolean | string>>;

/** The settings of a link's direction `from` → `to`: the network's, then that link's own. */
export type SettingsOf = (from: string, to: string) => LinkSettings;

/** Looks the settings of links up; the list of a network's links is gone through once, when it is first asked. */
export function linkSettings({ links = [], ...shared }: NetworkDefinition): SettingsOf {
  let own: Map<string, LinkSettings> | null = null;
  return (from, to) => {
    own ??= new Map(
      links.map(({ from: sender, to: receiver, ...settings }) => [
        linkKey(sender, receiver),
        { ...shared, ...settings },
      ]),
    );
    return own.get(linkKey(from, to)) ?? shared;
  };
}
