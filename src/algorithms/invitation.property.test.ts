// The invitation algorithm under random faults: within a group all agree, and after the faults there is one group.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { isLive } from '../sim/contracts/status';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { applyEvent, createWorld } from '../sim/trace/world';
import { algorithms } from './registry';
import { type Given, of, play } from './testing/play';

const invitation = algorithms.get('invitation') as Algorithm;
const run = (given: Omit<Given, 'algorithm'>) => play({ algorithm: invitation, ...given });
const settled = (nodes: number, latencyMs: number) =>
  invitation.settleMs(defaultParams(invitation.params) as never, {
    nodes,
    latencyMs: { min: latencyMs, max: latencyMs },
  });
const ids = (nodes: number) => Array.from({ length: nodes }, (_, index) => `n${index + 1}`);
const joining = (joinsAtMs: Readonly<Record<string, number>>) => (node: NodeDefinition) => ({
  ...node,
  joinsAtMs: joinsAtMs[node.id] ?? 0,
});

type Group = { readonly leader: string; readonly counter: number };

/** Violations of the paper’s safety of groups in a trace, in sentences. */
function discord(events: readonly TraceEvent[]): string[] {
  const wrong: string[] = [];
  const messages = new Map(of(events, 'messageSent').map((message) => [message.id, message]));
  const delivered = new Map(
    of(events, 'messageDelivered').map(({ seq, id }) => [seq, messages.get(id)]),
  );
  /** The leader and the group of each node in the normal state, as its READY named them. */
  const normal = new Map<string, { group: string; elected: string }>();
  const formed = new Set<string>();
  for (const event of events) {
    if (event.type === 'nodeCrashed') normal.delete(event.node);
    if (event.type !== 'electedChanged') continue;
    const { node, elected, term, cause } = event;
    normal.delete(node);
    if (elected === null) continue;
    const ready = elected === node ? undefined : delivered.get(cause ?? -1);
    const { leader, counter } = (ready?.body ?? { leader: node, counter: term }) as Group;
    const group = `${leader}/${counter}`;
    if (elected === node && formed.has(group)) wrong.push(`${node} has formed ${group} before`);
    if (elected === node) formed.add(group);
    else if (ready?.kind !== 'READY' || !formed.has(group))
      wrong.push(`${node} is in ${group}, which nobody has formed`);
    for (const [other, view] of normal)
      if (view.group === group && view.elected !== elected)
        wrong.push(`${node} and ${other} are in ${group}, but disagree`);
    normal.set(node, { group, elected });
  }
  return wrong;
}

const NODES = 5;
const node = fc.constantFrom(...ids(NODES));
const links = fc
  .array(fc.tuple(node, node), { minLength: 1, maxLength: 8 })
  .map((ends) => ends.filter(([from, to]) => from !== to).map(([from, to]) => ({ from, to })))
  .filter((directions) => directions.length > 0);
const groups = fc
  .array(fc.nat(2), { minLength: NODES, maxLength: NODES })
  .map((sides) =>
    [0, 1, 2]
      .map((side) => ids(NODES).filter((_, index) => sides[index] === side))
      .filter((side) => side.length > 0),
  )
  .filter((sides) => sides.length > 1);
const chance = fc.constantFrom(0, 0, 0.3, 1);
/** Settings of links, up to and beyond the timeouts' allowance. */
const settings = fc.record({
  latencyMs: fc.oneof(
    fc.constantFrom(0.01, 10, 40, 200),
    fc.constantFrom<[number, number]>([1, 60], [5, 400]),
  ),
  loss: chance,
  duplicate: chance,
});
const fault = (atMs: fc.Arbitrary<number>): fc.Arbitrary<Command> =>
  fc.oneof(
    fc.record({ atMs, type: fc.constantFrom('crash', 'restart', 'pause', 'resume'), node }),
    fc.record({ atMs, type: fc.constant('cut'), links }),
    fc.record({ atMs, type: fc.constant('partition'), groups }),
    fc.record({ atMs, type: fc.constant('heal') }),
  ) as fc.Arbitrary<Command>;
const inOrder = (commands: readonly Command[]) => [...commands].sort((a, b) => a.atMs - b.atMs);

describe('under any schedule of faults', () => {
  const atMs = fc.integer({ min: 0, max: 5000 });
  const change = fc
    .tuple(atMs, links, settings)
    .map(([at, ends, set]): Command => ({ atMs: at, type: 'setLink', links: ends, ...set }));
  const leave = fc.record({ atMs, type: fc.constant('leave' as const), node });

  it('nodes in the normal state of one group agree on its leader, which formed it once', () => {
    const schedule = fc.array(fc.oneof(fault(atMs), fault(atMs), change, leave), { maxLength: 12 });
    fc.assert(
      fc.property(schedule, fc.nat(1500), (commands, late) => {
        const given = { nodes: NODES, node: joining({ n2: late, n4: late / 2 }), untilMs: 6000 };
        expect(discord(run({ ...given, commands: inOrder(commands) }))).toEqual([]);
      }),
      { numRuns: 200, seed: 1982 },
    );
  });

  it('all nodes are one group within the bound after the last fault, when latencies fit the timeouts', () => {
    const early = fc.integer({ min: 0, max: 4000 });
    const given = fc.record({
      commands: fc.array(fault(early), { maxLength: 8 }),
      healMs: fc.integer({ min: 4001, max: 5000 }),
      latencyMs: fc.constantFrom(0.01, 10, 25, 40),
      late: fc.nat(3000),
    });
    fc.assert(
      fc.property(given, ({ commands, healMs, latencyMs, late }) => {
        const repair: Command[] = ids(NODES).map((id) => ({
          atMs: healMs,
          type: 'resume',
          node: id,
        }));
        const events = run({
          nodes: NODES,
          node: joining({ n1: late, n5: late / 3 }),
          latencyMs,
          commands: [...inOrder(commands), ...repair, { atMs: healMs, type: 'heal' }],
          untilMs: healMs + settled(NODES, latencyMs) + 1,
        });
        const { nodes } = worldAfter(events, NODES);
        const live = [...nodes.values()].filter(isLive);
        expect(new Set(live.map(({ elected }) => elected)).size).toBeLessThanOrEqual(1);
        expect(live.filter(({ id, elected }) => id === elected).length).toBe(live.length && 1);
      }),
      { numRuns: 150, seed: 1982 },
    );
  });

  it.each([2, 3, 8, 13, 25])('so is a cluster of %i whose nodes start one after the other', (n) => {
    fc.assert(
      fc.property(fc.array(fc.nat(1500), { minLength: n, maxLength: n }), (starts) => {
        const startsMs = Object.fromEntries(
          starts.map((startMs, index) => [`n${index + 1}`, startMs]),
        );
        const lastMs = Math.max(...starts);
        const untilMs = lastMs + settled(n, 40) + 1;
        const events = run({ nodes: n, latencyMs: 40, node: joining(startsMs), untilMs });
        const { nodes } = worldAfter(events, n);
        expect(new Set([...nodes.values()].map(({ elected }) => elected)).size).toBe(1);
      }),
      { numRuns: n > 10 ? 4 : 20, seed: 1982 },
    );
  });
});

function worldAfter(events: readonly TraceEvent[], count: number) {
  const world = createWorld(ids(count).map((id, index) => ({ id, priority: index + 1 })));
  for (const event of events) applyEvent(world, event);
  return world;
}
