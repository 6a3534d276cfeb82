// A run file in which much goes wrong at once, for as many nodes as are wanted.
// @ts-check

/** The moments of the troubles, in virtual ms. */
const CRASHES_AT_MS = 4000;
const CUT_AT_MS = 4500;
const LEADER_CRASHES_AT_MS = 8500;
/**
 * The numbers of nodes, and a moment of each run, in virtual ms: some nodes have voted for the next leader, others still
 * follow the one that has crashed.
 */
const SHOWN_AT_MS = new Map([
  [25, 9430],
  [50, 9390],
  [100, 10_090],
  [200, 9850],
]);
/** The numbers of nodes for which there is a run. */
export const COUNTS = [...SHOWN_AT_MS.keys()];

const SITES = ['Dublin', 'Virginia', 'Tokyo'];
/** A node whose clock is twice as fast is the first to miss a leader, and is elected: so the leaders are known. */
const FAST = 2;

/**
 * A run of Raft's election: every eighth node crashes; a fifth of the nodes are cut off with their leader; the leader
 * that the others elect crashes; at the moment returned the votes for the next one are under way.
 *
 * @param {number} count - one of `COUNTS`; the nodes are on three sites.
 * @returns the text of a run file, and the moment, in virtual ms.
 */
export function troubledRun(count) {
  const ids = Array.from({ length: count }, (_, index) => `n${index + 1}`);
  const nodes = ids.map((id, index) => ({
    id,
    priority: index + 1,
    site: SITES[Math.floor((index * SITES.length) / count)],
    ...(index === 0 && { clockRate: FAST }),
  }));
  const cutOff = Math.floor(count / 5);
  const [second, third] = [`n${count}`, `n${count - 1}`];
  const atMs = SHOWN_AT_MS.get(count) ?? 0;
  const run = {
    format: 'hustings-run',
    version: 3,
    id: `trouble${count}`,
    title: `${count} nodes in trouble`,
    seed: '1',
    algorithm: { id: 'raft', params: { timeoutMs: 1500, heartbeatMs: 400 } },
    nodes,
    network: { latencyMs: [20, 200] },
    commands: [
      ...ids
        .filter((_, index) => index % 8 === 4)
        .map((node) => ({ atMs: CRASHES_AT_MS, type: 'crash', node })),
      { atMs: CRASHES_AT_MS, type: 'setClockRate', node: second, rate: FAST },
      { atMs: CUT_AT_MS, type: 'partition', groups: [ids.slice(0, cutOff), ids.slice(cutOff)] },
      { atMs: LEADER_CRASHES_AT_MS, type: 'setClockRate', node: third, rate: FAST },
      { atMs: LEADER_CRASHES_AT_MS, type: 'crash', node: second },
    ],
    untilMs: atMs,
  };
  return { atMs, text: JSON.stringify(run) };
}
