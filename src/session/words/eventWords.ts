// Events in few words, without their subject.
import type { Holding, Lease } from '../../sim/contracts/service';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { holdingText } from '../../sim/words/phrases';
import type { SentMessage } from '../../sim/words/sentMessages';
import { hasRunOut, isRenewal, leaseText } from './leaseWords';
import { machineState, roleName } from './stateWords';
import { listed, spokenDuration, spokenJump, spokenMoment, spokenRate, spokenWrite } from './words';

/**
 * Context that is not in the event: the state before it, the lease that was held, the message concerned; null for none.
 */
export type Before = string | Lease | SentMessage | null;

/** Limit of a service's holdings in a sentence: more would hide the rest. */
const MOST_HOLDINGS = 2;

/**
 * The event as in `n3 crashes`, without the `n3`; null for events without words, mostly messages and timers.
 *
 * @param kinds - the kinds of the nodes’ messages, which keep their capitals in states.
 * @param before - the previous state or lease for `stateEntered` and `leaseChanged`, the message for a message's
 * events.
 */
export function eventPhrase(
  event: TraceEvent,
  kinds: readonly string[],
  before: Before = null,
): string | null {
  switch (event.type) {
    case 'nodeJoined':
    case 'processStarted':
      return 'starts';
    case 'nodeLeft':
      return 'has left';
    case 'nodeRemoved':
      return 'is removed from the members';
    case 'processTold':
      return `is told ${event.notice}`;
    case 'nodeCrashed':
    case 'processCrashed':
      return 'crashes';
    case 'nodeRestarted':
    case 'processRestarted':
      return 'is started again';
    case 'nodePaused':
    case 'processPaused':
      return 'is paused';
    case 'nodeResumed':
    case 'processResumed':
      return 'resumes';
    case 'nodeClockChanged':
    case 'processClockChanged':
      return `its clock runs at ${spokenRate(event.rate)} from now on`;
    case 'nodeClockJumped':
    case 'processClockJumped':
      return `its clock jumps ${spokenJump(event.byMs)}`;
    case 'diskChanged':
      return `its disk takes ${spokenWrite(event)} from now on`;
    case 'diskBurdened':
      return event.ms > 0
        ? `a storm slows its disk: ${spokenDuration(event.ms)} more a write`
        : 'no storm slows its disk any more';
    case 'diskWriteStarted':
      return `writes to its disk until ${spokenMoment(event.dueMs)} s`;
    case 'diskWriteEnded':
      return 'has written to its disk';
    case 'membershipFrozen':
      return 'no longer learns who joins and leaves';
    case 'membershipThawed':
      return 'learns again who joins and leaves';
    case 'processFailed':
      return `fails: ${event.error}`;
    case 'stateEntered':
      return typeof before === 'string' && before !== ''
        ? `changes from the state ${quoted(before, kinds)} to ${quoted(event.state, kinds)}`
        : `enters the state ${quoted(event.state, kinds)}`;
    case 'roleChanged':
      return `becomes ${roleName(event.role)}`;
    case 'electedChanged':
      return `elected ← ${event.elected ?? '⊥'}${withTerm(event)}`;
    default:
      return (
        electionPhrase(event) ??
        leasePhrase(event, before) ??
        writePhrase(event) ??
        interventionPhrase(event, before)
      );
  }
}

/** A machine's own state, which is no word of the field. */
function quoted(state: string, kinds: readonly string[]): string {
  return `“${machineState(state, kinds)}”`;
}

function electionPhrase(event: TraceEvent): string | null {
  switch (event.type) {
    case 'electionStarted':
      return `${event.why}, and starts an election`;
    case 'electionFailed':
      return `its attempt fails: ${event.why}`;
    case 'leadershipAcquired':
      return `takes the lead${withTerm(event)}`;
    case 'leadershipLost':
      return 'has lost the lead';
    default:
      return null;
  }
}

function leasePhrase(event: TraceEvent, before: Before): string | null {
  if (event.type === 'holdingsChanged') return holdingsText(event.holdings);
  if (event.type !== 'leaseChanged') return null;
  const held = before !== null && typeof before !== 'string' && 'key' in before ? before : null;
  if (event.lease === null) {
    if (held === null) return 'no longer holds a lease';
    const { key } = held;
    return hasRunOut(held, event.atMs)
      ? `its lease on key ${key} has run out`
      : `gives up the lease on key ${key}`;
  }
  return isRenewal(held, event.lease)
    ? `renews the lease on key ${event.lease.key} until ${spokenMoment(event.lease.untilMs)} s`
    : leaseText(event.lease);
}

function interventionPhrase(event: TraceEvent, before: Before): string | null {
  if (event.type === 'stormStruck')
    return `${event.phase === 'damage' ? 'causes' : 'repairs'}: ${event.command}`;
  if (event.type === 'stormPassed') return 'is over';
  if (before === null || typeof before === 'string' || !('kind' in before)) return null;
  const name = `its ${before.kind} to ${before.to}`;
  switch (event.type) {
    case 'messageHeld':
      return `${name} is held`;
    case 'messageReleased':
      return event.dueMs <= event.atMs
        ? `${name} arrives at once`
        : `${name} goes on, and arrives at ${spokenMoment(event.dueMs)} s`;
    case 'messageCorrupted':
      return `${name} carries ${event.sender}’s id as its sender’s`;
    case 'messageDropped':
      return `${name} is dropped`;
    default:
      return null;
  }
}

function writePhrase(event: TraceEvent): string | null {
  switch (event.type) {
    case 'writeAccepted':
      return `accepts ${event.from}’s write${writeName(event)}`;
    case 'writeRejected':
      return `rejects ${event.from}’s write${writeName(event)}: ${event.why}`;
    case 'clientAnswered':
      return answerText(event);
    default:
      return null;
  }
}

function answerText(event: Extract<TraceEvent, { type: 'clientAnswered' }>): string {
  const { write, answer, by } = event;
  switch (answer) {
    case 'accepted':
      return `its write ${write} is accepted by ${by}`;
    case 'rejected':
      return `its write ${write} is rejected by ${by}`;
    case 'redirected':
      return `is redirected by ${by} with its write ${write}`;
    default:
      return `gets no answer from ${by} to its write ${write}`;
  }
}

function holdingsText(holdings: readonly Holding[]): string {
  if (holdings.length === 0) return 'holds nothing';
  const named = holdings.slice(0, MOST_HOLDINGS).map(holdingText);
  const more = holdings.length - named.length;
  return `holds ${listed(more > 0 ? [...named, `${more} more`] : named)}`;
}

function writeName({
  write,
  token,
}: {
  readonly write: string | null;
  readonly token: number | null;
}) {
  return `${write === null ? '' : ` ${write}`}${token === null ? '' : `, token ${token}`}`;
}

function withTerm({ term }: { readonly term: number | undefined }): string {
  return term === undefined ? '' : `, term ${term}`;
}
