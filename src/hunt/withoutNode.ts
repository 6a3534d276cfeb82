// A hunt’s schedule in a cluster with one node less.
import type { RunFile } from '../runFile/runFile';
import type { Command, Direction } from '../sim/contracts/command';
import type { NetworkDefinition, NodeDefinition } from '../sim/contracts/definition';
import { type Deed, isTimed } from './deeds';
import { type HuntPlan, withTimes } from './plan';
import type { Shrunk } from './trial';
import type { Later } from './troubles';

/** The plan and the schedule without a node; null when another node or a command of the base needs it. */
export function withoutNode(
  { plan, schedule }: Pick<Shrunk, 'plan' | 'schedule'>,
  id: string,
): Pick<Shrunk, 'plan' | 'schedule'> | null {
  const { run } = plan;
  if (run.nodes.length < 2 || run.nodes.some(({ joins }) => joins === id)) return null;
  if (run.commands.some((command) => without(command, id) !== command)) return null;
  const smaller: RunFile = {
    ...run,
    nodes: run.nodes.filter((node) => node.id !== id).map((node) => knowingNot(node, id)),
    network: networkWithout(run.network, id),
  };
  const { nodes, network } = smaller;
  const definition = { ...plan.setup.definition, nodes, network };
  const setup: HuntPlan['setup'] = { ...plan.setup, definition, commands: run.commands };
  return {
    plan: withTimes({ ...plan, run: smaller, setup }, plan.untilMs),
    schedule: { ...schedule, deeds: schedule.deeds.flatMap((deed) => deedWithout(deed, id)) },
  };
}

function knowingNot(node: NodeDefinition, id: string): NodeDefinition {
  return node.knows ? { ...node, knows: node.knows.filter((other) => other !== id) } : node;
}

function networkWithout(network: NetworkDefinition, id: string): NetworkDefinition {
  return network.links ? { ...network, links: linksWithout(network.links, id) } : network;
}

function linksWithout<T extends Direction>(links: readonly T[], id: string): T[] {
  return links.filter(({ from, to }) => from !== id && to !== id);
}

/** The deed without a node; none when nothing is left of it. */
function deedWithout(deed: Deed, id: string): Deed[] {
  if (!isTimed(deed)) return deed.message.from === id || deed.message.to === id ? [] : [deed];
  const actions = deed.actions.flatMap((action) => without(action, id) ?? []);
  return actions.length > 0 ? [{ ...deed, actions }] : [];
}

/** An action without a node: the same object when it does not name it; null when nothing is left of it. */
function without<A extends Later | Command>(action: A, id: string): A | null {
  if ('links' in action && action.links) {
    const links = linksWithout(action.links, id);
    if (links.length === action.links.length) return action;
    return links.length > 0 ? { ...action, links } : null;
  }
  if (action.type === 'partition') {
    if (!action.groups.flat().includes(id)) return action;
    const groups = action.groups
      .map((group) => group.filter((other) => other !== id))
      .filter((group) => group.length > 0);
    return groups.length > 1 ? { ...action, groups } : null;
  }
  const named = [
    ...('node' in action ? [action.node] : []),
    ...('about' in action ? [action.about] : []),
    ...('via' in action ? [action.via] : []),
    ...('to' in action ? [action.from, action.to] : []),
  ];
  return named.includes(id) ? null : action;
}
