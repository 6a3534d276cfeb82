// The answer to “Why not?”: the obstacles of a node, the place of a message, the facts behind a property that holds.

import { linkKey } from '../../sim/base/linkKey';
import type { Params } from '../../sim/contracts/definition';
import { NODE_ENDS } from '../../sim/contracts/lifeEvents';
import { algorithmOf } from '../../sim/contracts/mixture';
import type { Shown } from '../../sim/contracts/shown';
import { isLive } from '../../sim/contracts/status';
import { leads, type NodeView, type RunningTimer } from '../../sim/trace/views';
import { type Flight, leadersOf, type World } from '../../sim/trace/world';
import { messageName } from '../../sim/words/sentMessages';
import { timerWords } from '../../sim/words/timerWords';
import { few, propertyName, spokenDuration, spokenMoment } from '../words/words';
import { type Answer, type AskedRun, answerOf } from './answer';

/** A run at the moment shown. */
export interface RunAtMoment extends AskedRun {
  readonly world: World;
  readonly nowMs: number;
  /** Number of events up to the moment. */
  readonly eventsShown: number;
  readonly params: Params;
  /** The variables that a node shows, if they are known. */
  readonly shownOf: (node: string) => Shown | undefined;
}

/** The answer why a node does not lead at the moment shown; null for a node that leads. */
export function whyNotLeading(run: RunAtMoment, id: string): Answer | null {
  const node = run.world.nodes.get(id);
  if (!node || leads(node)) return null;
  const seq = lastEventOf(run, id, isLive(node) ? ['electedChanged', 'nodeJoined'] : NODE_ENDS);
  const chain = seq === null ? NO_CHAIN : answerOf(run, seq);
  return {
    ...chain,
    title: `Why does ${id} not lead?`,
    sentence: `${id} does not lead: ${statusText(node)}.`,
    facts: isLive(node) ? obstaclesOf(run, node) : [],
    effectSeq: null,
  };
}

const NO_CHAIN = { steps: [], hops: [], seqs: new Set<number>() } as const;

/** `it follows n5`, `it crashed at 3.20 s` */
function statusText({ status, statusSinceMs, elected }: NodeView): string {
  const since = `${spokenMoment(statusSinceMs)} s`;
  if (status === 'absent') return 'it has not started';
  if (status === 'crashed') return `it crashed at ${since}`;
  if (status === 'left') return `it left at ${since}`;
  if (status === 'failed') return `its process failed at ${since}`;
  if (status === 'paused') return `it is paused since ${since}`;
  return elected === null ? 'nothing has made it the leader yet' : `it follows ${elected}`;
}

/** The obstacles for a live node: links, states and priorities, and its own variables. */
function obstaclesOf(run: RunAtMoment, node: NodeView): string[] {
  return [
    ...higherNodesText(run, node),
    ...leaderText(run, node),
    ...timerTexts(run, node),
    ...nextActText(run, node),
    ...cutText(run, node),
    ...Object.entries(run.shownOf(node.id) ?? {}).map(([name, value]) => `${name}: ${value}`),
  ];
}

function higherNodesText({ world, algorithm, params }: RunAtMoment, node: NodeView): string[] {
  const { outranks } = algorithm;
  if (!outranks) return [];
  const higher = [...world.nodes.values()].filter(
    (other) => other.id !== node.id && outranks(other, node, params as never),
  );
  const live = higher.filter(isLive).map(({ id }) => id);
  return live.length === 0 ? ['No higher node runs.'] : [`${beClause(live, 'higher and up')}.`];
}

function leaderText({ world }: RunAtMoment, { id, elected }: NodeView): string[] {
  const leaders = leadersOf(world).map((leader) => leader.id);
  if (leaders.length === 0) return ['Nobody leads now.'];
  const unknown = leaders.filter((leader) => leader !== elected);
  if (unknown.length === 0) return [];
  return [`${verbClause(unknown, 'lead')}; ${id} has not heard of it.`];
}

function timerTexts({ algorithm, nowMs }: RunAtMoment, { id, timers }: NodeView): string[] {
  const names = algorithmOf(algorithm, id).timers;
  return [...timers].flatMap(([timer, { dueMs }]) => {
    const { name, awaited, isRoutine } = timerWords(names, timer);
    if (isRoutine) return [];
    const left = spokenDuration(Math.max(0, Math.round(dueMs - nowMs)));
    const what = awaited === null ? (name ?? timer) : `It still waits for ${awaited}`;
    return [`${what}: ${left} to go.`];
  });
}

/** The timer of a node that runs out first: without a message or a command, the node does nothing before it. */
export function firstTimer({ timers }: Pick<NodeView, 'timers'>): [string, RunningTimer] | null {
  let first: [string, RunningTimer] | null = null;
  for (const entry of timers) if (!first || entry[1].dueMs < first[1].dueMs) first = entry;
  return first;
}

function nextActText({ algorithm }: RunAtMoment, node: NodeView): string[] {
  if (node.status !== 'up') return [];
  const first = firstTimer(node);
  if (!first) return ['No timer of it runs: only a message or a command can make it act.'];
  const [timer, { dueMs }] = first;
  const { name, awaited, isRoutine } = timerWords(algorithmOf(algorithm, node.id).timers, timer);
  const what = name ?? `its wait for ${awaited}`;
  const end = isRoutine ? `${what} is due` : name === null ? `${what} ends` : `${what} runs out`;
  return [
    `Without a message or a command it does nothing before ${spokenMoment(dueMs)} s, when ${end}.`,
  ];
}

function cutText({ world }: RunAtMoment, { id }: NodeView): string[] {
  const others = new Set<string>();
  for (const other of [...world.nodes.keys(), ...world.services.keys()])
    if (world.cuts.has(linkKey(id, other)) || world.cuts.has(linkKey(other, id))) others.add(other);
  return others.size === 0 ? [] : [`Its links to ${few([...others])} are cut.`];
}

/** The `seq` of a node's last event of these kinds up to the moment shown. */
function lastEventOf({ trace, eventsShown }: RunAtMoment, node: string, types: readonly string[]) {
  for (let seq = eventsShown - 1; seq >= 0; seq -= 1) {
    if (!types.includes(trace.typeAt(seq))) continue;
    const event = trace.at(seq);
    if ('node' in event && event.node === node) return seq;
  }
  return null;
}

/** The answer why a message was sent or lost; for a message on its way, why it has not arrived. */
export function whyMessage(run: RunAtMoment, id: number): Answer | null {
  const { trace, eventsShown, world } = run;
  let sentSeq: number | null = null;
  for (let seq = eventsShown - 1; seq >= 0 && sentSeq === null; seq -= 1) {
    const type = trace.typeAt(seq);
    if (type !== 'messageSent' && type !== 'messageDropped') continue;
    const event = trace.at(seq);
    if (!('id' in event) || event.id !== id) continue;
    if (type === 'messageDropped') return answerOf(run, seq);
    sentSeq = seq;
  }
  if (sentSeq === null) return null;
  const flight = world.flights.get(id);
  const chain = answerOf(run, sentSeq);
  if (!flight) return chain;
  const name = messageName(id, run.messageOf);
  return {
    ...chain,
    title: `Why has ${name} not arrived?`,
    sentence: `${flightText(flight, run.nowMs)}.`,
    effectSeq: null,
  };
}

function flightText({ to, heldMs, sentMs, dueMs }: Flight, nowMs: number): string {
  if (heldMs !== undefined) return `It is held on its way since ${spokenMoment(heldMs)} s`;
  if (dueMs <= nowMs) return `It waits at ${to}, which does not run`;
  const takes = spokenDuration(dueMs - sentMs);
  return `It is on its way until ${spokenMoment(dueMs)} s: the link takes ${takes}`;
}

/**
 * The answer why a property that holds is not violated: the beliefs of all nodes.
 *
 * @param means - the property's condition, as a sentence.
 */
export function whyHolds({ world, nowMs }: RunAtMoment, id: string, means: string): Answer {
  const leaders = leadersOf(world).map((node) => node.id);
  const idsOf = (matches: (node: NodeView) => boolean) =>
    [...world.nodes.values()].filter(matches).map((node) => node.id);
  const down = idsOf((node) => !isLive(node));
  const leaderless = idsOf((node) => isLive(node) && node.elected === null);
  const facts = [
    leaders.length === 0 ? 'Nobody leads.' : `${verbClause(leaders, 'lead')}.`,
    ...leaders.flatMap((leader) => followersText(world, leader)),
    ...(leaderless.length > 0 ? [`${verbClause(leaderless, 'follow')} nobody.`] : []),
    ...(down.length > 0 ? [`${beClause(down, 'down')}.`] : []),
  ];
  return {
    ...NO_CHAIN,
    title: `Why is “${propertyName(id)}” not violated?`,
    sentence: `It holds at ${spokenMoment(nowMs)} s. It asks: ${means}`,
    facts,
    effectSeq: null,
    holds: id,
  };
}

function followersText(world: World, leader: string): string[] {
  const followers = [...world.nodes.values()]
    .filter((node) => isLive(node) && node.id !== leader && node.elected === leader)
    .map((node) => node.id);
  if (followers.length === 0) return [];
  return [`${verbClause(followers, 'follow')} ${leader}.`];
}

/** `n1 and n2 follow`, `n1 follows` */
function verbClause(ids: readonly string[], verb: string): string {
  return `${few(ids)} ${verb}${ids.length > 1 ? '' : 's'}`;
}

/** `n1 and n2 are down`, `n1 is down` */
function beClause(ids: readonly string[], predicate: string): string {
  return `${few(ids)} ${ids.length > 1 ? 'are' : 'is'} ${predicate}`;
}
