// Names of nodes, links and states, as in accessible names and in tests.

import { roleWord, statusWord } from '../../session/words/stateWords';
import { listed, spokenDuration, spokenRate } from '../../session/words/words';
import { isLive } from '../../sim/contracts/status';
import type { ClientView, NodeView, ServiceView } from '../../sim/trace/views';
import { holdingText } from '../../sim/words/phrases';

/** A node's name: `n5, leader, up`, `n2, follower, follows n5, term 4, up`, `n3, crashed`. */
export function nodeLabel(node: Readonly<NodeView>): string {
  const { id, status } = node;
  if (status === 'absent') return `${id}, not joined yet`;
  if (!isLive(node)) return `${id}, ${statusWord(status)}`;
  const term = node.term === undefined ? '' : `, term ${node.term}`;
  return `${id}, ${roleText(node)}${term}, ${statusWord(status)}${deviations(node)}`;
}

/** Deviations of a running node: `, clock 1.5×, list of members frozen`. */
function deviations(node: Readonly<NodeView>): string {
  return [...hostWords(node), ...(node.isFrozen ? ['list of members frozen'] : [])]
    .map((words) => `, ${words}`)
    .join('');
}

/** `clock 1.5×`, `clock 5 s ahead`, `clock 300 ms behind`, `writing to its disk`. */
function hostWords({
  clockRate,
  clockAheadMs,
  writesUntilMs,
}: Pick<NodeView, 'clockRate' | 'clockAheadMs' | 'writesUntilMs'>): string[] {
  const offset = `${spokenDuration(Math.abs(clockAheadMs))} ${clockAheadMs < 0 ? 'behind' : 'ahead'}`;
  return [
    ...(clockRate === 1 ? [] : [`clock ${spokenRate(clockRate)}`]),
    ...(clockAheadMs === 0 ? [] : [`clock ${offset}`]),
    ...(writesUntilMs === null ? [] : ['writing to its disk']),
  ];
}

/** Number of a service's holdings in its name. */
const HOLDINGS_NAMED = 3;

/** A service's name: `redis, service, up, holds leader = n2`, `redis, service, crashed`. */
export function serviceLabel(service: Readonly<ServiceView>): string {
  const { id, status, holdings } = service;
  const whole = `${id}, service, ${status === 'absent' ? 'not started yet' : statusWord(status)}`;
  if (status !== 'up' && status !== 'paused') return whole;
  const name = [whole, ...hostWords(service)].join(', ');
  const named = holdings.slice(0, HOLDINGS_NAMED).map(holdingText);
  const more = holdings.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return `${name}, holds ${all.length === 0 ? 'nothing' : listed(all)}`;
}

/** A client's name: `c1, client, 12 accepted, 1 lost`, `c1, client, paused, 0 accepted, holds printer`. */
export function clientLabel(client: Readonly<ClientView>): string {
  const { id, status, writes, lease } = client;
  const running =
    status === 'up' ? [] : [status === 'absent' ? 'not started yet' : statusWord(status)];
  const { accepted, ...others } = writes;
  const counts = Object.entries(others).filter(([, count]) => count > 0);
  const named = [['accepted', accepted] as const, ...counts].map(
    ([fate, count]) => `${count} ${fate}`,
  );
  const held = lease ? [`holds ${lease.key}`] : [];
  return [id, 'client', ...running, ...hostWords(client), ...named, ...held].join(', ');
}

/** The role of a live node, and its leader: `leader`; `follower, follows n5`; `candidate`. */
function roleText(node: Readonly<NodeView>): string {
  const { id, role, elected } = node;
  const word = roleWord(node);
  if (elected !== null && elected !== id) return `${word}, follows ${elected}`;
  return elected === null && role === 'follower' ? `${word}, follows nobody` : word;
}

/** The clock: `00:07.840`, minutes, seconds and ms. */
export function clockText(ms: number): string {
  const whole = Math.round(ms);
  const minutes = Math.floor(whole / 60_000);
  const seconds = ((whole % 60_000) / 1000).toFixed(3);
  return `${String(minutes).padStart(2, '0')}:${seconds.padStart(6, '0')}`;
}

/** A speed: `1×`, `1/10×`, `25×`. */
export function speedText(speed: number): string {
  if (speed >= 10) return `${Math.round(speed)}×`;
  if (speed >= 1) return `${Number(speed.toFixed(1))}×`;
  return `1/${Number((1 / speed).toFixed(1 / speed < 10 ? 1 : 0))}×`;
}

/** An error message as a sentence: with a full stop, and a capital unless it begins with a name. */
export function asSentence(text: string): string {
  // `colour: …` and `nodes[0].id: …` are places in a file, `n5 …` is a node: these stay in lower case.
  const whole = text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** A duration with a steady number of decimals, `0.5 s`; one that would be `0.0 s` in milliseconds. */
export function lastedText(ms: number): string {
  return ms >= 50 ? `${(ms / 1000).toFixed(1)} s` : `${Math.max(0, Math.round(ms))} ms`;
}

/**
 * A property's name with its state: `Agreement: violated for 0.5 s`, `Agreement: holds; was violated for 3.1 s`.
 *
 * @param brokenFor - how long it has been violated; null while it holds.
 * @param past - earlier violations in words; empty for none.
 */
export function propertyLabel(name: string, brokenFor: string | null, past: string): string {
  if (brokenFor !== null) return `${name}: violated for ${brokenFor}`;
  return past === '' ? `${name}: holds` : `${name}: holds; ${past}`;
}
