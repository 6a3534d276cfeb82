// The steps of a chain of causes as sentences: plain, present, active, each of about 14 words at most.
import { capitalised } from '../base/format';
import type { Algorithm } from '../contracts/algorithm';
import type { Command } from '../contracts/command';
import { algorithmOf } from '../contracts/mixture';
import type { Holding } from '../contracts/service';
import type { EventType, TraceEvent } from '../contracts/traceEvent';
import type { ActStep, ChainStep, ExternalStep, MissingStep } from '../diagnosis/chainStep';
import { BEHIND, GAVE_UP } from '../network/fate';
import type { Sent } from '../trace/sentMessage';
import { commandClause } from './commandClause';
import type { Names } from './commandSentence';
import { few, holdingText, listed, spokenDuration } from './phrases';
import type { MessageOf } from './sentMessages';
import { timerWords } from './timerWords';

/** The parts of a run that sentences are made from. */
export interface WhySources {
  readonly algorithm: Algorithm;
  readonly names: Names;
  readonly messageOf: MessageOf;
  /** The run's command of this index. */
  readonly commandAt: (index: number) => Command | undefined;
  /** Whether an id is a node's, and not a service's or a client's. */
  readonly isNode: (id: string) => boolean;
  /** Whether a person gave the command of this index, and not the scenario. */
  readonly isOwn: (index: number) => boolean;
}

/** The sentence of a step. */
export function stepText(step: ChainStep, sources: WhySources): string {
  switch (step.type) {
    case 'external':
      return externalText(step, sources);
    case 'missing':
      return missingText(step, sources);
    case 'verdict':
      return `“${sources.names.property(step.event.property)}” is violated: see ${listed(step.event.witnesses)}.`;
    default:
      return actText(step, sources);
  }
}

function externalText({ event, effects }: ExternalStep, sources: WhySources): string {
  if (event.type === 'stormStruck')
    return `A storm causes a fault: ${stormText(event.command, effects)}.`;
  if (event.type !== 'commandApplied') return 'The run begins.';
  const command = sources.commandAt(event.index);
  if (!command) return `A command takes effect: ${event.command}.`;
  const { present } = commandClause(command, effects, sources);
  return sources.isOwn(event.index) ? `${present}. You did that.` : `${present}.`;
}

function stormText(command: string, effects: readonly TraceEvent[]): string {
  const nodes = effects.flatMap((event) => ('node' in event ? [event.node] : []));
  const links = effects.flatMap((event) =>
    'from' in event && 'to' in event ? [event.from, event.to] : [],
  );
  const whom = [...new Set(nodes.length > 0 ? nodes : links)];
  return whom.length > 0 ? `${command} ${few(whom)}` : command;
}

/** The loss of messages, and its reason. */
function missingText(
  { sent, fault, asked, missedBy, times, isWaiting }: MissingStep,
  { names }: WhySources,
): string {
  const { from, kind } = sent;
  const to = few(missedBy);
  if (fault.type === 'messageHeld')
    return `${kind} from ${from} to ${to} ${holdText(fault.reason, missedBy, names)}.`;
  if (fault.type === 'messageCorrupted')
    return `${kind} from ${from} to ${to} arrives under ${fault.sender}’s id.`;
  if (isWaiting) return `${kind} from ${from} waits at ${to}: ${to} does not run.`;
  if (fault.type !== 'messageDropped')
    return `${kind} from ${from} to ${to} takes ${spokenDuration(sent.dueMs - sent.atMs)}: too long.`;
  const why = lossText(fault.reason, missedBy, names);
  if (times > 1) return `${kind} from ${from} to ${to} is lost ${times} times: ${why}.`;
  const alone = asked.length === 1 ? ' alone' : '';
  return `${from} sends ${kind} to ${to}${alone}: lost, ${why}.`;
}

/** The reason why a message is held: by a person, or by a connection that sends it again. */
function holdText(reason: string | undefined, receivers: readonly string[], names: Names): string {
  if (reason === undefined) return 'is held on its way';
  if (reason === BEHIND) return 'waits behind an earlier message, which is to be sent again';
  return `is lost, ${lossText(reason, receivers, names)}, and waits to be sent again`;
}

const STOPPED: Readonly<Record<string, string>> = {
  crashed: 'crashed',
  failed: 'failed',
  left: 'left',
};

/** The reason of a loss of messages: `n5 has crashed`. */
export function lossText(reason: string, receivers: readonly string[], names: Names): string {
  const stopped = STOPPED[reason];
  if (stopped) return `${few(receivers)} ${receivers.length > 1 ? 'have' : 'has'} ${stopped}`;
  if (reason === 'absent') return `${few(receivers)} has not started`;
  if (reason === 'cut') return `the link${receivers.length > 1 ? 's are' : ' is'} cut`;
  if (reason === 'hand') return 'it was dropped by hand';
  if (reason === GAVE_UP) return 'its connection gave up';
  return `by chance, ${names.fault(reason)}`;
}

function actText(step: ActStep, sources: WhySources): string {
  const outcomes = outcomeTexts(step);
  const { trigger, process } = step;
  switch (trigger.type) {
    case 'timerFired':
      return timerText(step, trigger.timer, outcomes, sources);
    case 'messageDelivered':
      return deliveryText(step, outcomes, sources);
    case 'nodeJoined':
    case 'processStarted':
      return `${process} starts${andClause(outcomes)}.`;
    case 'nodeRestarted':
    case 'processRestarted':
      return `${process} starts again${andClause(outcomes)}.`;
    default:
      return trigger.type === 'processTold' && trigger.notice === 'CLOCK'
        ? `${process} reacts to the jump of its clock${andClause(outcomes)}.`
        : `${process} is told of a change${andClause(outcomes)}.`;
  }
}

/** The end of a wait, and the outcomes of its step. */
function timerText(
  step: ActStep,
  timer: string,
  outcomes: readonly string[],
  sources: WhySources,
): string {
  const { process } = step;
  const algorithm = algorithmOf(sources.algorithm, process);
  const then = outcomes.length > 0 ? ` ${process} ${listed(outcomes)}.` : '';
  const reason = reasonOf(step);
  if (reason !== null)
    return `${process} ${withDuration(reason, step, algorithm)}.${itSentence(outcomes)}`;
  const { isRoutine, name } = timerWords(algorithm.timers, timer);
  if (isRoutine && then !== '') return then.trim();
  if (isRoutine) return `${process}’s ${name?.replace(/^the /, '')} is due.`;
  return `${capitalised(timeoutText(step, timer, algorithm))}.${then}`;
}

/** The end of a wait: `no OK came within T2 (800 ms)`. */
export function timeoutText(
  { waitMs }: Pick<ActStep, 'waitMs'>,
  timer: string,
  algorithm: Algorithm,
): string {
  const { name, awaited } = timerWords(algorithm.timers, timer);
  const lasted = spokenDuration(waitMs ?? 0);
  if (awaited !== null) return `no ${awaited} came within ${name ? `${name} (${lasted})` : lasted}`;
  if (name?.startsWith('the end of')) return `${name} is reached`;
  return `${name} (${lasted}) is over`;
}

/** The algorithm's own reason for the election that a step starts, with round times; null when it starts none. */
export function reasonOf({ effects }: ActStep): string | null {
  const started = effects.find(({ type }) => type === 'electionStarted');
  if (started?.type !== 'electionStarted') return null;
  return started.why.replace(/(\d+(?:\.\d+)?) ms/g, (_, ms: string) => spokenDuration(Number(ms)));
}

/** `has heard nothing from n5 for T1 (1.6 s)` */
function withDuration(reason: string, { trigger, waitMs }: ActStep, algorithm: Algorithm): string {
  const name = trigger.type === 'timerFired' && timerWords(algorithm.timers, trigger.timer).name;
  const ends = name && waitMs !== null && reason.endsWith(name);
  return ends ? `${reason} (${spokenDuration(waitMs)})` : reason;
}

function deliveryText(
  step: ActStep,
  outcomes: readonly string[],
  { algorithm }: WhySources,
): string {
  const { process, message, senders, begins } = step;
  if (!message) return `${process} acts${andClause(outcomes)}.`;
  const { kind } = message;
  if (outcomes.length > 0)
    return `${process} gets ${kind} from ${few(senders)}${andClause(outcomes)}.`;
  if (begins === null) return `${kind} from ${few(senders)} reaches ${process}.`;
  const { name, isRoutine } = timerWords(algorithmOf(algorithm, process).timers, begins);
  const starts = name && !isRoutine ? ` ${capitalised(name)} starts.` : '';
  return `The last ${kind} from ${few(senders)} reaches ${process}.${starts}`;
}

/** A step's outcomes, in at most two parts; a sending counts only where the process does nothing else. */
export function outcomeTexts(step: ActStep): string[] {
  const ofPath = new Set(step.path.map(({ seq }) => seq));
  const types = new Set(step.effects.map(({ type }) => type));
  const sends = sendsOf(step);
  const isRedundant = ({ seq, type }: TraceEvent, text: string) => {
    if (type === 'electionFailed') return types.has('electionStarted');
    if (type !== 'electedChanged') return false;
    if (text !== NOBODY) return types.has('leadershipAcquired');
    const isImplied = types.has('electionStarted') || types.has('leadershipLost');
    return isImplied || (sends !== null && !ofPath.has(seq));
  };
  const outcomes = step.effects.flatMap((event) => {
    const text = outcomeText(event, types);
    return text === null || isRedundant(event, text) ? [] : [text];
  });
  const latest = [...new Set(outcomes)].slice(-2);
  return latest.length > 0 || sends === null ? latest : [sends];
}

const NOBODY = 'follows nobody';
const WRITES = 'writes to its slow disk';

function outcomeText(event: TraceEvent, types: ReadonlySet<EventType>): string | null {
  switch (event.type) {
    case 'electionFailed':
      return 'gives up its attempt';
    case 'electionStarted':
      return types.has('electionFailed') ? 'starts another election' : 'starts an election';
    case 'leadershipAcquired':
      return `leads${event.term === undefined ? '' : ` term ${event.term}`}`;
    case 'leadershipLost':
      return 'no longer leads';
    case 'electedChanged':
      if (event.elected === null) return NOBODY;
      return event.elected === event.node ? 'leads' : `follows ${event.elected}`;
    case 'leaseChanged':
      return event.lease ? `holds the lease on ${event.lease.key}` : 'loses its lease';
    case 'holdingsChanged':
      return `keeps ${holdingsText(event.holdings)}`;
    case 'writeRejected':
      return `rejects ${event.from}’s write`;
    default:
      return null;
  }
}

function holdingsText(holdings: readonly Holding[]): string {
  const [first] = holdings;
  if (!first) return 'nothing';
  return /\s/.test(first.value) ? first.key : holdingText(first);
}

/** The message of the step that leads on: `sends ELECTION to n4 and n5`. */
function sendsOf({ path, effects, atMs }: ActStep): string | null {
  const sent = path.findLast((event): event is Sent => event.type === 'messageSent');
  if (!sent) return path.some(({ type }) => type === 'diskWriteStarted') ? WRITES : null;
  const receivers = effects.flatMap((event) =>
    event.type === 'messageSent' && event.kind === sent.kind ? [event.to] : [],
  );
  const to = receivers.length <= 3 ? listed([...new Set(receivers)]) : `${receivers.length} others`;
  const wrote = sent.atMs > atMs ? `, its disk done after ${spokenDuration(sent.atMs - atMs)}` : '';
  return `sends ${sent.kind} to ${to}${wrote}`;
}

/** ` and leads`, `, leads and follows nobody`; empty without outcomes. */
function andClause(outcomes: readonly string[]): string {
  if (outcomes.length === 0) return '';
  return outcomes.length === 1 ? ` and ${outcomes[0]}` : `, ${listed(outcomes)}`;
}

/** ` It starts an election.`; empty without outcomes. */
function itSentence(outcomes: readonly string[]): string {
  return outcomes.length > 0 ? ` It ${listed(outcomes)}.` : '';
}
