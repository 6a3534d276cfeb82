// Commands for joining, restarting and removing a node.
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../session/run/state';
import type { Membership } from '../../sim/contracts/algorithm';
import type { Action, Command } from '../../sim/contracts/command';
import type { NodeDefinition } from '../../sim/contracts/definition';
import type { NodeStatus } from '../../sim/contracts/status';
import { createLanes } from '../../sim/trace/lanes';
import { createWorld } from '../../sim/trace/world';
import { joinAction, nextNodeId } from './joining';
import { electAction, freezeAction, loadAction, removeAction, tellAction } from './memberActions';
import { removedAt, restartAction } from './membership';

const NODES: readonly NodeDefinition[] = [
  { id: 'n1', priority: 4 },
  { id: 'n2', priority: 9 },
  { id: 'n3', priority: 1 },
];

interface Given {
  readonly membership?: Membership;
  readonly statuses?: readonly NodeStatus[];
  readonly leader?: string;
  readonly commands?: readonly Command[];
  readonly selectedNode?: string | null;
  readonly nodes?: readonly NodeDefinition[];
}

/** The state of a run after its first 1000 ms; all its commands have taken effect. */
function stateOf(given: Given) {
  const { membership = 'told', statuses = [], leader, commands = [], nodes = NODES } = given;
  const world = createWorld(nodes);
  world.atMs = 1000;
  for (const [index, node] of [...world.nodes.values()].entries()) {
    node.status = statuses[index] ?? 'up';
    node.elected = leader === node.id ? leader : null;
  }
  const lanes = createLanes(nodes.map(({ id }) => id));
  for (const [index, { atMs, type }] of commands.entries())
    lanes.marks.push({ atMs, index, command: type });
  const algorithm = { membership };
  const siteOf = (node: string) => nodes.find(({ id }) => id === node)?.site ?? null;
  const run = { world, lanes, algorithm, definition: { nodes }, siteOf };
  return { run, commands, selectedNode: given.selectedNode ?? null } as unknown as SessionState;
}

describe('the next id', () => {
  it.each([
    [['n1', 'n2', 'n5'], 'n6'],
    [['node9', 'node10'], 'node11'],
    [['node10', 'node9'], 'node11'],
    [['a08', 'a09'], 'a10'],
    [['alice', 'bob'], 'n1'],
    [['n1', 'x2'], 'x3'],
  ])('after %j is %s', (ids, next) => expect(nextNodeId(ids)).toBe(next));
});

describe('a joining node', () => {
  it('has the highest priority, and joins through no member where members are told', () => {
    expect(joinAction(stateOf({ leader: 'n2' }))).toEqual({
      type: 'join',
      node: 'n4',
      priority: 10,
    });
  });

  it('joins the site of the chosen node, else the site with the fewest nodes', () => {
    const nodes = ['Dublin', 'Dublin', 'Tokyo', 'Tokyo', 'Tokyo'].map((site, index) => ({
      id: `n${index + 1}`,
      priority: 1,
      site,
    }));
    const site = (given: Given) =>
      (joinAction(stateOf({ nodes, ...given })) as { site?: string }).site;
    expect(site({ selectedNode: 'n4' })).toBe('Tokyo');
    expect(site({})).toBe('Dublin');
    expect(site({ selectedNode: 'redis' })).toBe('Dublin');
    expect(joinAction(stateOf({}))).not.toHaveProperty('site');
  });

  it('does not take the id of a later join', () => {
    const commands: Command[] = [{ atMs: 5000, type: 'join', node: 'n4', priority: 5 }];
    expect(joinAction(stateOf({ commands }))).toMatchObject({ node: 'n5' });
  });

  it('joins through the leader, else the selected node, else the first live one', () => {
    const via = (given: Given) =>
      (joinAction(stateOf({ membership: 'own', ...given })) as { via?: string }).via;
    expect(via({ leader: 'n2', selectedNode: 'n3' })).toBe('n2');
    expect(via({ selectedNode: 'n3' })).toBe('n3');
    expect(via({ selectedNode: 'n3', statuses: ['crashed', 'up', 'crashed'] })).toBe('n2');
    expect(via({ statuses: ['crashed', 'left', 'failed'] })).toBeUndefined();
  });

  it('has the secret of the member that it joins through', () => {
    const nodes = NODES.map((node) => ({ ...node, secret: `of ${node.id}` }));
    expect(joinAction(stateOf({ membership: 'own', leader: 'n3', nodes }))).toMatchObject({
      secret: 'of n3',
    });
  });
});

describe('a restart', () => {
  const restart = (given: Given, node: string, loseDisk = false): Action => {
    const { world, algorithm } = stateOf(given).run;
    return restartAction(world, algorithm, node, loseDisk);
  };

  it('goes through no member where members are told, and may lose the disk', () => {
    expect(restart({}, 'n1')).toEqual({ type: 'restart', node: 'n1' });
    expect(restart({}, 'n1', true)).toEqual({ type: 'restart', node: 'n1', loseDisk: true });
  });

  it('of a service goes through no member', () => {
    expect(restart({ membership: 'own' }, 'redis')).toEqual({ type: 'restart', node: 'redis' });
  });

  it('of a node goes through a live member other than itself', () => {
    const statuses: NodeStatus[] = ['crashed', 'up', 'up'];
    expect(restart({ membership: 'own', statuses }, 'n1')).toMatchObject({ via: 'n2' });
    const alone: NodeStatus[] = ['crashed', 'crashed', 'crashed'];
    expect(restart({ membership: 'own', statuses: alone }, 'n1')).not.toHaveProperty('via');
  });
});

describe('a removal', () => {
  const removal = (given: Given, node: string, removed: string[] = []) => {
    const { world, algorithm } = stateOf(given).run;
    return removeAction(world, algorithm, new Set(removed), node);
  };

  it('is of a crashed node, where members are told: a running one can leave', () => {
    expect(removal({}, 'n1')).toBeNull();
    expect(removal({ statuses: ['crashed'] }, 'n1')).toEqual({ type: 'remove', node: 'n1' });
    expect(removal({ statuses: ['left'] }, 'n1')).toBeNull();
    expect(removal({ statuses: ['crashed'] }, 'n1', ['n1'])).toBeNull();
  });

  it('goes through another member, where members keep their own list', () => {
    expect(removal({ membership: 'own', leader: 'n1' }, 'n1')).toMatchObject({ via: 'n2' });
    expect(removal({ membership: 'own', leader: 'n1' }, 'n3')).toMatchObject({ via: 'n1' });
  });

  it('is impossible where members are fixed', () => {
    expect(removal({ membership: 'fixed', statuses: ['crashed'] }, 'n1')).toBeNull();
  });

  it('lasts until the node is started again', () => {
    const commands: Command[] = [
      { atMs: 700, type: 'remove', node: 'n1' },
      { atMs: 700, type: 'remove', node: 'n2' },
      { atMs: 1500, type: 'remove', node: 'n3' },
    ];
    const state = stateOf({ commands, statuses: ['crashed', 'crashed', 'crashed'] });
    const restarted = state.run.world.nodes.get('n2');
    if (restarted) restarted.statusSinceMs = 900;
    expect([...removedAt(state)]).toEqual(['n1']);
  });
});

describe('a report that the leader is down', () => {
  const offered = (elected: string, status: NodeStatus = 'up', events = ['SUSPECT']) => {
    const { run } = stateOf({ statuses: [status] });
    const node = run.world.nodes.get('n1');
    if (node) node.elected = elected;
    const algorithm = { ...run.algorithm, machine: { events } } as unknown as typeof run.algorithm;
    return tellAction({ world: run.world, algorithm }, 'n1');
  };

  it('is about the leader that the node follows', () => {
    expect(offered('n2')).toEqual({ type: 'tell', node: 'n1', about: 'n2' });
  });

  it('is for a running node that handles it and follows another one', () => {
    expect(offered('n1')).toBeNull();
    expect(offered('n2', 'paused')).toBeNull();
    expect(offered('n2', 'up', ['VOTE'])).toBeNull();
  });
});

describe('an election now', () => {
  it('is for a running node', () => {
    const offered = (status: NodeStatus, node = 'n1') =>
      electAction(stateOf({ statuses: [status] }).run, node);
    expect(offered('up')).toEqual({ type: 'elect', node: 'n1' });
    expect(offered('crashed')).toBeNull();
    expect(offered('paused')).toBeNull();
    expect(offered('up', 'storage')).toBeNull();
  });
});

describe('a load', () => {
  it('is for a running node whose algorithm lets loads decide', () => {
    const offered = (events: readonly string[], status: NodeStatus = 'up') => {
      const { run } = stateOf({ statuses: [status] });
      const algorithm = {
        ...run.algorithm,
        machine: { events },
      } as unknown as typeof run.algorithm;
      return loadAction({ world: run.world, algorithm }, 'n1', 90);
    };
    expect(offered(['LOAD'])).toEqual({ type: 'setLoad', node: 'n1', load: 90 });
    expect(offered(['VOTE'])).toBeNull();
    expect(offered(['LOAD'], 'paused')).toBeNull();
  });
});

describe('a list of members', () => {
  interface List extends Given {
    readonly node?: string;
    readonly events?: readonly string[];
    readonly isFrozen?: boolean;
  }
  const offered = ({ node = 'n2', events = ['MEMBERS'], isFrozen = false, ...given }: List) => {
    const { run } = stateOf(given);
    const { world, definition } = run;
    const view = world.nodes.get(node);
    if (view) view.isFrozen = isFrozen;
    const algorithm = { ...run.algorithm, machine: { events } } as unknown as typeof run.algorithm;
    return freezeAction({ world, definition, algorithm }, node);
  };

  it('can be frozen, and thawed once frozen', () => {
    expect(offered({})).toEqual({ type: 'freeze', node: 'n2' });
    expect(offered({ isFrozen: true })).toEqual({ type: 'thaw', node: 'n2' });
  });

  it.each<[string, List]>([
    ['of a service', { node: 'redis' }],
    ['of a crashed node', { statuses: ['up', 'crashed'] }],
    ['where members are fixed', { membership: 'fixed' }],
    ['where members keep it themselves', { membership: 'own' }],
    ['where no transition handles it', { events: ['REPLY'] }],
    [
      'of a node that knows only some',
      { nodes: NODES.map((node) => ({ ...node, knows: ['n1'] })) },
    ],
  ])('%s cannot be frozen', (_, list) => {
    expect(offered(list)).toBeNull();
  });
});
