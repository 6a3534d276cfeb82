// The board's switches: how to break each assumption of the present run, by default at the leader, and repair it.
import { processIds } from '../../session/run/processes';
import type { SessionState } from '../../session/run/state';
import type { Session } from '../../session/session';
import { linkEnds, linkKey } from '../../sim/base/linkKey';
import { hearsOfFailures } from '../../sim/contracts/algorithm';
import type { Action, Direction } from '../../sim/contracts/command';
import type { NetworkDefinition, NodeDefinition } from '../../sim/contracts/definition';
import { algorithmOf } from '../../sim/contracts/mixture';
import { isLive } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import { leadersOf, type World } from '../../sim/trace/world';
import { linksOf } from '../actions/isolation';
import { isDown, restartAction } from '../actions/membership';

/** The state at the moment shown. */
type ShownState = Pick<SessionState, 'run'>;

/** The effect of a switch: commands to the present run, or other nodes to restart it with. */
export type SwitchEffect =
  | { readonly type: 'act'; readonly actions: readonly Action[] }
  | { readonly type: 'restart'; readonly nodes: readonly NodeDefinition[] };

/** A switch at the moment shown. */
export interface AssumptionSwitch {
  /** Whether the assumption is broken until it is repaired; null for a breach that is over at once. */
  readonly isBroken: boolean | null;
  /** Computes the effect of a press; null when there is nothing to act on. */
  readonly effect: (() => SwitchEffect) | null;
  /** The effect in a few words. */
  readonly text: string;
}

const SWITCHES: Readonly<Record<string, (state: ShownState) => AssumptionSwitch>> = {
  fullyConnected: ({ run: { world } }) =>
    world.cuts.size > 0
      ? lasting(true, 'heal all links', [{ type: 'heal' }])
      : atLeader(world, ({ id }) =>
          lasting(false, `cut all links of ${id}`, [{ type: 'cut', links: linksOf(world, id) }]),
        ),
  comparablePriorities: ({ run }) => {
    const { nodes } = run.definition;
    const isBroken = new Set(nodes.map(({ priority }) => priority)).size < nodes.length;
    return isBroken
      ? restarting(true, 'restart the run with distinct priorities', ranked(nodes))
      : restarting(
          false,
          'restart the run, the two highest priorities equal',
          equalAtTheTop(nodes),
        );
  },
  knownPriorities: ({ run }) => {
    const { nodes } = run.definition;
    const isBroken = nodes.some(({ id, knows }) =>
      nodes.some((other) => other.id !== id && knows?.includes(other.id) === false),
    );
    return isBroken
      ? restarting(true, 'restart the run, all nodes known to each other', nodes.map(knowingAll))
      : restarting(
          false,
          'restart the run, the two highest unknown to each other',
          strangers(nodes),
        );
  },
  timelyDelivery: (state) =>
    faultyLinks(state, 'loss', (id) => `lose all messages from ${id}`, 'stop losing messages'),
  noForeknowledge: ({ run: { world, algorithm } }) => {
    const [leader, heir] = ranking(world);
    const told = algorithmOf(algorithm, heir?.id ?? '');
    if (!hearsOfFailures(told))
      return momentary(`nodes of ${told.name} take no report of a failure`, null);
    if (!leader || !heir) return momentary('no node can be told', null);
    return momentary(`tell ${heir.id} that ${leader.id} is down`, [
      { type: 'tell', node: heir.id, about: leader.id },
    ]);
  },
  noSpontaneousMessages: (state) => forging(state),
  persistentState: ({ run: { world, algorithm } }) => {
    const node = ranking(world)[0] ?? byPriority(world).find(isDown);
    if (!node) return momentary('no node can be restarted', null);
    const restart = restartAction(world, algorithm, node.id, true);
    return momentary(
      `restart ${node.id} without its disk`,
      isDown(node) ? [restart] : [{ type: 'crash', node: node.id }, restart],
    );
  },
  noTransmissionErrors: (state) =>
    faultyLinks(
      state,
      'corruptSender',
      (id) => `replace the sender’s id in all messages from ${id}`,
      'stop replacing ids',
    ),
  neverPauses: ({ run: { world } }) => {
    const paused = [world.nodes, world.services, world.clients].flatMap((views) =>
      [...views.values()].filter(({ status }) => status === 'paused').map(({ id }) => id),
    );
    return paused.length > 0
      ? lasting(
          true,
          `resume ${paused.join(', ')}`,
          paused.map((node) => ({ type: 'resume', node })),
        )
      : atLeader(world, ({ id }) => lasting(false, `pause ${id}`, [{ type: 'pause', node: id }]));
  },
};

/** Applies the effect of a switch; resolves when it has taken effect. */
export function applySwitch(session: Session, effect: SwitchEffect): Promise<void> {
  if (effect.type === 'restart') return session.startChanged({ nodes: effect.nodes });
  return session.act(...effect.actions);
}

/** The switch of an assumption at the moment shown; null when it has none. */
export function switchOf(assumption: string, state: ShownState): AssumptionSwitch | null {
  return SWITCHES[assumption]?.(state) ?? null;
}

function lasting(
  isBroken: boolean,
  text: string,
  actions: readonly Action[] | null,
): AssumptionSwitch {
  return { isBroken, text, effect: actions && (() => ({ type: 'act', actions })) };
}

function momentary(text: string, actions: readonly Action[] | null): AssumptionSwitch {
  return { isBroken: null, text, effect: actions && (() => ({ type: 'act', actions })) };
}

function restarting(
  isBroken: boolean,
  text: string,
  nodes: readonly NodeDefinition[],
): AssumptionSwitch {
  return { isBroken, text, effect: () => ({ type: 'restart', nodes }) };
}

function atLeader(world: World, switchFor: (leader: NodeView) => AssumptionSwitch) {
  const [leader] = ranking(world);
  return leader ? switchFor(leader) : lasting(false, 'no node is running', null);
}

/** The running nodes: the leader first, then by falling priority. */
function ranking(world: World): NodeView[] {
  const leader = leadersOf(world).find(({ status }) => status === 'up');
  const others = byPriority(world).filter((node) => node.status === 'up' && node !== leader);
  return leader ? [leader, ...others] : others;
}

function byPriority({ nodes }: World): NodeView[] {
  return [...nodes.values()].sort((a, b) => b.priority - a.priority);
}

/** A random fault: switched on for all that the leader sends; switched off on every link. */
function faultyLinks(
  { run }: ShownState,
  fault: 'loss' | 'corruptSender',
  breakText: (id: string) => string,
  repairText: string,
): AssumptionSwitch {
  const isBroken = linksWith(run, fault).next().done === false;
  if (isBroken) {
    const repair = (): SwitchEffect => {
      const links = [...linksWith(run, fault)];
      return { type: 'act', actions: [{ type: 'setLink', links, [fault]: 0 }] };
    };
    return { isBroken, text: repairText, effect: repair };
  }
  return atLeader(run.world, ({ id }) => {
    const links = linksOf(run.world, id).filter(({ from }) => from === id);
    return lasting(false, breakText(id), [{ type: 'setLink', links, [fault]: 1 }]);
  });
}

/** The directions on which a fault has a positive rate now, from the definition or set since. */
function* linksWith(
  { definition, settingsOf, world }: ShownState['run'],
  fault: string,
): Generator<Direction> {
  const { network } = definition;
  for (const { from, to } of candidates(network, world, fault)) {
    const changed = world.changedLinks.get(linkKey(from, to))?.[fault];
    if (Number(changed ?? settingsOf(from, to)[fault] ?? 0) > 0) yield { from, to };
  }
}

/** The directions that may have the fault, each once. */
function* candidates(
  network: NetworkDefinition,
  world: World,
  fault: string,
): Generator<Direction> {
  if (Number(network[fault] ?? 0) > 0) {
    for (const id of processIds(world)) yield* linksOf(world, id).filter(({ from }) => from === id);
    return;
  }
  for (const key of world.changedLinks.keys()) yield linkEnds(key);
  for (const link of network.links ?? [])
    if (!world.changedLinks.has(linkKey(link.from, link.to))) yield link;
}

/**
 * Forges an announcement: of the highest node that is down, else of the second in rank. Where no message of the
 * algorithm announces a leader, the newest message in flight is duplicated.
 */
function forging({ run }: ShownState): AssumptionSwitch {
  const { world, algorithm } = run;
  const kind = Object.entries(algorithm.messages).find(([, { announces }]) => announces)?.[0];
  if (kind === undefined) return doubling(world);
  const sender = byPriority(world).find(isDown) ?? ranking(world)[1];
  const receivers = byPriority(world).filter((node) => isLive(node) && node !== sender);
  if (!sender || receivers.length === 0) return momentary('no node can receive it', null);
  const forge = (): SwitchEffect => {
    const body = lastBody(run, kind);
    const forged = { type: 'forgeMessage', from: sender.id, kind } as const;
    const message = body === undefined ? forged : { ...forged, body };
    return { type: 'act', actions: receivers.map(({ id }) => ({ ...message, to: id })) };
  };
  return { isBroken: null, text: `forge a ${kind} from ${sender.id}`, effect: forge };
}

function doubling({ flights, atMs }: World): AssumptionSwitch {
  const flight = [...flights.values()].findLast(
    ({ heldMs, dueMs }) => heldMs === undefined && dueMs > atMs,
  );
  return flight
    ? momentary(`duplicate a ${flight.kind} from ${flight.from} to ${flight.to}`, [
        { type: 'duplicateMessage', message: flight.id },
      ])
    : momentary('no message is in flight', null);
}

/** The body of the last message of a kind before the moment shown. */
function lastBody({ trace, eventsShown }: ShownState['run'], kind: string) {
  for (let seq = eventsShown - 1; seq >= 0; seq -= 1) {
    if (trace.typeAt(seq) !== 'messageSent') continue;
    const event = trace.at(seq);
    if (event.type === 'messageSent' && event.kind === kind) return event.body;
  }
  return undefined;
}

function equalAtTheTop(nodes: readonly NodeDefinition[]): NodeDefinition[] {
  const [highest, second] = fromTheTop(nodes);
  return nodes.map((node) =>
    node === second && highest ? { ...node, priority: highest.priority } : node,
  );
}

/** The nodes with priorities 1, 2, … in the same order. */
function ranked(nodes: readonly NodeDefinition[]): NodeDefinition[] {
  const order = [...nodes].sort((a, b) => a.priority - b.priority);
  return nodes.map((node) => ({ ...node, priority: order.indexOf(node) + 1 }));
}

function strangers(nodes: readonly NodeDefinition[]): NodeDefinition[] {
  const [highest, second] = fromTheTop(nodes);
  const others = (one: NodeDefinition, stranger: NodeDefinition | undefined) =>
    nodes.flatMap(({ id }) => (id === one.id || id === stranger?.id ? [] : [id]));
  return nodes.map((node) => {
    if (node === highest) return { ...node, knows: others(node, second) };
    return node === second ? { ...node, knows: others(node, highest) } : node;
  });
}

function knowingAll({ knows: _knows, ...node }: NodeDefinition): NodeDefinition {
  return node;
}

function fromTheTop(nodes: readonly NodeDefinition[]): NodeDefinition[] {
  return [...nodes].sort((a, b) => b.priority - a.priority);
}
