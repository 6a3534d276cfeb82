// The broken assumptions of a small run, as lines that a test can compare.
import { algorithms } from '../../algorithms/registry';
import { assumptions } from '../../assumptions/registry';
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import type { Algorithm } from '../contracts/algorithm';
import type { Command } from '../contracts/command';
import type { NetworkDefinition, NodeDefinition } from '../contracts/definition';
import { defaultParams } from '../contracts/params';
import { plainDefinition } from '../contracts/plainCluster';
import { brokenAssumptions } from '../diagnosis/brokenAssumptions';
import { simulate } from '../engine/simulate';

const TIMINGS = { heartbeatMs: 50, t1Ms: 200, t2Ms: 60, t3Ms: 120 };

/** Differences from a plain run of bully. */
export interface Given {
  readonly algorithm?: 'bully' | 'raft';
  readonly heal?: boolean;
  readonly network?: NetworkDefinition;
  readonly node?: (node: NodeDefinition) => NodeDefinition;
  readonly commands?: readonly Command[];
  readonly untilMs?: number;
}

/** The assumptions that a run of four nodes breaks: time, index of the command, and the violations that follow. */
export function breaks(given: Given): string[] {
  const { network = { latencyMs: 10 }, node = (same) => same, commands = [] } = given;
  const algorithm = algorithms.get(given.algorithm ?? 'bully') as Algorithm;
  const own = given.algorithm === 'raft' ? {} : { ...TIMINGS, heal: given.heal ?? false };
  const params = { ...defaultParams(algorithm.params), ...own };
  const plain = plainDefinition({ algorithm: algorithm.id, params, nodes: 4 });
  const definition = { ...plain, nodes: plain.nodes.map(node), network };
  const { trace } = simulate(
    { definition, commands, algorithm, faults, properties },
    given.untilMs ?? 3000,
  );
  const run = {
    definition,
    algorithm,
    trace,
    commandAt: (index: number) => commands[index],
  };
  return brokenAssumptions(assumptions, run, trace.events()).map((one) => {
    const indexOf = (seq: number | null) => {
      const command = seq === null ? null : trace.at(seq);
      return command?.type === 'commandApplied' ? command.index : 'none';
    };
    const number = assumptions.find(({ id }) => id === one.assumption)?.number;
    const fell = one.violations.map(
      ({ property, atMs, commandSeq }) => `, ${property} ${atMs} by ${indexOf(commandSeq)}`,
    );
    return `${number} at ${one.atMs} by ${indexOf(one.commandSeq)}${fell.join('')}`;
  });
}
