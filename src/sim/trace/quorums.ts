// Quorums: which leaders reach whom they need by the rules of their algorithm, and so can act.
import { majorityOf } from '../base/majority';
import type { Algorithm } from '../contracts/algorithm';
import type { RunDefinition } from '../contracts/definition';
import { algorithmOf } from '../contracts/mixture';
import type { ClusterView } from './clusterView';

/** The nodes and the services of a run. */
export type Voters = Pick<RunDefinition, 'nodes' | 'services'>;

/** Judges the leaders of one run. */
export class Quorums {
  readonly #algorithm: Algorithm;
  readonly #nodes: readonly string[];
  readonly #services: NonNullable<Voters['services']>;

  constructor(algorithm: Algorithm, { nodes, services = [] }: Voters) {
    this.#algorithm = algorithm;
    this.#nodes = nodes.map(({ id }) => id);
    this.#services = services;
  }

  /**
   * The leaders that can act: they run, and each reaches whom its algorithm needs. A member whose term is above a leader's
   * does not listen to it any more.
   */
  acting(view: ClusterView): string[] {
    return view.leaders.filter((leader) => {
      if (!view.isUp(leader)) return false;
      const needs = algorithmOf(this.#algorithm, leader).leaderNeeds;
      if (needs === undefined) return true;
      const term = view.termOf(leader) ?? 0;
      const listens = (id: string) => (view.termOf(id) ?? 0) <= term;
      const among = this.#neededBy(leader, view);
      return reachedBy(leader, among, view).filter(listens).length >= majorityOf(among.length);
    });
  }

  /** Whether a leader runs and reaches a majority of the services that it needs, or else of the members. */
  hasConnectedLeader(view: ClusterView): boolean {
    return view.leaders.some((leader) => {
      const among = this.#neededBy(leader, view);
      return view.isUp(leader) && reachedBy(leader, among, view).length >= majorityOf(among.length);
    });
  }

  #neededBy(leader: string, { members }: ClusterView): readonly string[] {
    const { leaderNeeds, membership } = algorithmOf(this.#algorithm, leader);
    if (typeof leaderNeeds === 'object')
      return this.#services.flatMap(({ id, kind }) =>
        kind === leaderNeeds.majorityOf ? [id] : [],
      );
    // Nodes of a fixed membership stay members, also those that have left.
    return membership === 'fixed' ? this.#nodes : members;
  }
}

/** Those that run and have whole links to a node in both directions, itself among them. */
function reachedBy(node: string, among: readonly string[], view: ClusterView): string[] {
  return among.filter((id) => view.isUp(id) && (id === node || view.isWhole(node, id)));
}
