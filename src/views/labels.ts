// The names of nodes, links and states as the page's accessible counterparts and the tests say them.
import type { NodeView } from '../sim/world';

/** How a node is called: `n5, leader, up`, `n2, follower, follows n5, term 4, up`, `n3, crashed`. */
export function nodeLabel(node: Readonly<NodeView>): string {
  const { id, status } = node;
  if (status === 'absent') return `${id}, not there yet`;
  if (status === 'crashed') return `${id}, crashed`;
  if (status === 'failed' || status === 'left') return `${id}, ${status}`;
  const term = node.term === undefined ? '' : `, term ${node.term}`;
  return `${id}, ${standing(node)}${term}, ${status}`;
}

/** What a live node takes itself for, and whom it follows: `leader`; `follower, follows n5`; `candidate`. */
function standing({ id, role, elected }: Readonly<NodeView>): string {
  if (elected === id) return 'leader';
  if (elected !== null) return `${role}, follows ${elected}`;
  return role === 'follower' ? 'follower, follows nobody' : role;
}

/**
 * A state's name in words: the innermost part, with the kinds of messages as they are written in the trace.
 * `electing.awaitingCoordinator` → `awaiting COORDINATOR`.
 */
export function stateLabel(state: string, kinds: readonly string[]): string {
  const innermost = state.slice(state.lastIndexOf('.') + 1);
  return innermost
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word) => kinds.find((kind) => kind === word.toUpperCase()) ?? word.toLowerCase())
    .join(' ');
}

/** The clock: `00:07.840`, minutes, seconds and ms. */
export function clockText(ms: number): string {
  const whole = Math.floor(ms);
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

/** A message of any part of the program as a sentence: with a full stop, and a capital unless a name begins it. */
export function asSentence(text: string): string {
  // `colour: …` and `nodes[0].id: …` are places in a file, `n5 …` is a node: they stay as they are.
  const whole = text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** How long something has lasted, steady in width: `0.5 s`. */
export function lastedText(ms: number): string {
  return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
}
