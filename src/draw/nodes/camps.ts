// Camps: in a split-brain, each leader and its followers.
import { isLive } from '../../sim/contracts/status';
import { leadersOf, type World } from '../../sim/trace/world';
import { valueAt } from '../canvas/valueAt';

/** A leader and all nodes, itself included, that believe in it. */
interface Camp {
  readonly leader: string;
  readonly members: readonly string[];
}

/** The camps of a world, in the order of its nodes; none with fewer than two leaders. */
export function campsOf(world: World): Camp[] {
  const leaders = leadersOf(world);
  if (leaders.length < 2) return [];
  return leaders.map(({ id }) => ({
    leader: id,
    members: [...world.nodes.values()]
      .filter((node) => isLive(node) && node.elected === id)
      .map((node) => node.id),
  }));
}

/** A smaller camp is seen at a glance. */
const COUNTED_FROM = 3;

/** The leaders that at least three other live nodes believe in, whether or not they lead, and those nodes. */
export function campCounts(world: World): { leader: string; followers: string[] }[] {
  return followersOf(world).filter(({ followers }) => followers.length >= COUNTED_FROM);
}

/** The leaders that other live nodes believe in, and those nodes; most of them first. */
export function followersOf(world: World): { leader: string; followers: string[] }[] {
  const followers = new Map<string, string[]>();
  for (const node of world.nodes.values()) {
    const { id, elected } = node;
    if (!isLive(node) || elected === null || elected === id) continue;
    valueAt(followers, elected, (): string[] => []).push(id);
  }
  return [...followers]
    .map(([leader, ids]) => ({ leader, followers: ids }))
    .sort((a, b) => b.followers.length - a.followers.length);
}
