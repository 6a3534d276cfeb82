// The rows of the timeline: their order, and the groups of nodes with the same belief.
import { describe, expect, it } from 'vitest';
import { campCounts } from '../../draw/nodes/camps';
import { createStage } from '../../draw/testing/stageFixture';
import { createLanes, type LaneValue } from '../../sim/trace/lanes';
import { KnownRows, laneRows, type RowsInput } from './laneGroups';

const follows = (leader: string): LaneValue => ({ type: 'elected', leader });
const SITES: Readonly<Record<string, string>> = { n1: 'west', n2: 'east', n3: 'west', n4: 'east' };

/** Four nodes: until 1 s all follow n4; then n1 and n3 follow n3, and n4 is crashed. */
function input(changes: Partial<RowsInput>): RowsInput {
  const lanes = createLanes(['n1', 'n2', 'n3', 'n4']);
  for (const segments of lanes.nodes.values()) segments.push({ fromMs: 10, value: follows('n4') });
  for (const node of ['n1', 'n3'])
    lanes.nodes.get(node)?.push({ fromMs: 1000, value: follows('n3') });
  lanes.nodes.get('n4')?.push({ fromMs: 1000, value: { type: 'crashed' } });
  return {
    lanes,
    nowMs: 2000,
    order: 'id',
    isGrouped: true,
    openGroups: new Set(),
    leaderRank: (node) => ['n4', 'n3'].indexOf(node),
    siteOf: (node) => SITES[node] ?? null,
    ...changes,
  };
}

const shown = (changes: Partial<RowsInput>) =>
  laneRows(input(changes)).map(({ lines }) => lines.join(' '));

describe('the rows of the timeline', () => {
  it('are a node each where there is room, in the order of ids or beliefs', () => {
    expect(shown({ isGrouped: false })).toEqual(['n1', 'n2', 'n3', 'n4']);
    // n4 led first; a node that does not run comes last.
    expect(shown({ isGrouped: false, order: 'belief' })).toEqual(['n2', 'n1', 'n3', 'n4']);
    expect(shown({ isGrouped: false, order: 'site' })).toEqual(['n2', 'n4', 'n1', 'n3']);
  });

  it('are in the order of ids wherever a node stands in the run file', () => {
    const lanes = createLanes(['node10', 'node9', 'node1']);
    expect(shown({ lanes, isGrouped: false })).toEqual(['node1', 'node9', 'node10']);
  });

  it('are groups of equal belief at the moment shown; a node alone has its own row', () => {
    expect(shown({})).toEqual(['▸ 1 follows n3', 'n2', 'n4']);
    expect(shown({ nowMs: 500 })).toEqual(['▸ 3 follow n4']);
    expect(shown({ nowMs: 0 })).toEqual(['▸ 4 not joined']);
  });

  it('count the followers of a leader without the leader, as the stage does', () => {
    const { lanes } = input({});
    const world = createStage(4).world;
    for (const node of world.nodes.values()) node.elected = 'n4';
    const [camp] = campCounts(world);
    expect(shown({ lanes, nowMs: 500 })).toEqual([`▸ ${camp?.followers.length} follow n4`]);
  });

  it('show the nodes of an open group below it', () => {
    expect(shown({ openGroups: new Set(['follow n3']) })).toEqual([
      '▾ 1 follows n3',
      'n1',
      'n3',
      'n2',
      'n4',
    ]);
  });

  it('part groups by site in the order of sites', () => {
    expect(shown({ nowMs: 500, order: 'site' })).toEqual([
      '▸ 1 east follows n4',
      '▸ 2 west follow n4',
    ]);
  });

  it('are the same array as long as nothing changes', () => {
    const known = new KnownRows();
    const first = known.rowsAt(input({}));
    expect(known.rowsAt(input({ nowMs: 3000 }))).toBe(first);
    expect(known.rowsAt(input({ nowMs: 500 }))).not.toBe(first);
  });
});
