// The words for a process's state: the field's word, and its machine's own. All texts of the page take them from here.
import { spokenName } from '../../sim/base/spokenName';
import type { Role } from '../../sim/contracts/protocol';
import type { NodeStatus, StateWords } from '../../sim/contracts/status';
import type { LaneValue } from '../../sim/trace/lanes';
import type { NodeView } from '../../sim/trace/views';

const STATUS_WORDS: Readonly<Record<NodeStatus, string>> = {
  absent: 'not joined',
  up: 'up',
  paused: 'paused',
  crashed: 'crashed',
  failed: 'failed',
  left: 'left',
};

const ROLE_WORDS: Readonly<Record<string, string>> = {
  follower: 'follower',
  candidate: 'candidate',
  leader: 'leader',
} satisfies Record<Role, string>;

/** The word for a role. */
export function roleName(role: string): string {
  return ROLE_WORDS[role] ?? role;
}

/** The word for an interval of a lane: the leader that the node follows, or its status. */
export function laneWord(value: LaneValue): string {
  if (value.type === 'elected') return value.leader;
  return value.type === 'undecided' ? 'no leader' : STATUS_WORDS[value.type];
}

/** The word for a process's status. */
export function statusWord(status: NodeStatus): string {
  return STATUS_WORDS[status];
}

/** The word for the role of a node that runs. Whoever has elected itself leads. */
export function roleWord({ id, role, elected }: Pick<NodeView, 'id' | 'role' | 'elected'>): string {
  return roleName(elected === id ? 'leader' : role);
}

/** The words for a moment without a leader. */
export const NOBODY_LEADS = 'Nobody leads';

/** The words for a leader: `n4 leads`, or `n4 leads term 3` in an algorithm with terms. */
export function leadsText(node: string, term: number | undefined): string {
  return term === undefined ? `${node} leads` : `${node} leads term ${term}`;
}

/**
 * The words for a node: the role of one that is up, else its status; and its machine's state.
 *
 * @param kinds - the kinds of messages, which keep their capitals.
 * @param isRemoved - whether it was removed from the members and does not run.
 */
export function stateWords(
  node: Readonly<NodeView>,
  kinds: readonly string[],
  isRemoved = false,
): StateWords {
  const { status } = node;
  const word = isRemoved ? 'removed' : status === 'up' ? roleWord(node) : statusWord(status);
  const machine = status === 'up' || status === 'paused' ? machineState(node.state, kinds) : '';
  return { word, machine: stemOf(machine) === stemOf(word) ? '' : machine };
}

/** `following` says no more than `follower`. */
function stemOf(word: string): string {
  return word.replace(/(ing|er)$/, '');
}

/**
 * A machine's state in words: its innermost part, with the kinds of messages as in the trace.
 * `electing.awaitingCoordinator` → `awaiting COORDINATOR`.
 */
export function machineState(state: string, kinds: readonly string[]): string {
  return spokenName(state.slice(state.lastIndexOf('.') + 1), kinds);
}

/** A machine's state with the states around it: `leader, in office` of `leader.inOffice`; parallel ones by “and”. */
export function machinePath(state: string, kinds: readonly string[]): string {
  return state
    .split('+')
    .map((path) => path.split('.').map((key) => machineState(key, kinds)))
    .map((keys) => keys.join(', '))
    .join(' and ');
}
