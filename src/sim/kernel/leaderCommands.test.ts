// Commands for whoever leads: the node is found when the command takes effect.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { parts } from '../../algorithms/testing/parts';
import type { Algorithm } from '../contracts/algorithm';
import type { Command } from '../contracts/command';
import type { LeaderCommand } from '../contracts/leaderCommand';
import { defaultParams } from '../contracts/params';
import { plainDefinition } from '../contracts/plainCluster';
import type { TraceEvent } from '../contracts/traceEvent';
import { simulate } from '../engine/simulate';

function play(id: string, nodes: number, commands: readonly Command[]): readonly TraceEvent[] {
  const algorithm = algorithms.get(id) as Algorithm;
  const params = defaultParams(algorithm.params);
  const definition = plainDefinition({ algorithm: id, params, nodes, latencyMs: 10, services: [] });
  const setup = { definition, algorithm, parts, faults: [], properties: [], commands };
  return [...simulate(setup, 100_000).trace.events()];
}

/** The nodes that these events are about, in order. */
const nodesOf = (events: readonly TraceEvent[], type: 'nodeCrashed' | 'nodePaused') =>
  events.flatMap((event) => (event.type === type ? [event.node] : []));

const at = (atMs: number, type: LeaderCommand): Command => ({ atMs, type });

describe('a command for the present leader', () => {
  it('crashes one leader after the other, highest first', () => {
    const times = [5000, 45_000, 90_000];
    const events = play(
      'bully',
      5,
      times.map((atMs) => at(atMs, 'crashLeader')),
    );
    expect(nodesOf(events, 'nodeCrashed')).toEqual(['n5', 'n4', 'n3']);
  });

  it('has the crash as its effect', () => {
    const events = play('raft', 5, [at(5000, 'crashLeader')]);
    const crash = events.find(({ type }) => type === 'nodeCrashed');
    const command = events.find(({ type }) => type === 'commandApplied');
    expect(crash?.cause).toBe(command?.seq);
    expect(crash?.atMs).toBe(5000);
  });

  it('is refused while nobody leads', () => {
    const events = play('bully', 3, [at(5000, 'crashLeader'), at(5000, 'pauseLeader')]);
    const refused = events.filter((event) => event.type === 'commandRefused');
    expect(refused).toMatchObject([{ command: 'pauseLeader', why: 'nobody leads' }]);
  });

  it('pauses the later of two leaders', () => {
    const groups = [['n1', 'n2'], ['n3']];
    const events = play('bully', 3, [
      { atMs: 5000, type: 'partition', groups },
      at(60_000, 'pauseLeader'),
      at(60_000, 'pauseLeader'),
    ]);
    expect(nodesOf(events, 'nodePaused')).toEqual(['n2', 'n3']);
  });

  it('cuts every link of the leader, both ways', () => {
    const events = play('bully', 4, [at(5000, 'isolateLeader')]);
    const cuts = events.flatMap((event) =>
      event.type === 'linkCut' ? [`${event.from} ${event.to}`] : [],
    );
    expect(cuts).toEqual(['n4 n1', 'n1 n4', 'n4 n2', 'n2 n4', 'n4 n3', 'n3 n4']);
  });
});
