// The one sentence that answers “Why?”: the nearest cause, and the first one.
import { timerLabel } from '../../sim/base/format';
import { LIFE_EVENTS } from '../../sim/contracts/lifeEvents';
import { algorithmOf } from '../../sim/contracts/mixture';
import { subjectOf } from '../../sim/contracts/subjectOf';
import type { EventType, TraceEvent } from '../../sim/contracts/traceEvent';
import type { ActStep, ChainStep, ExternalStep } from '../../sim/diagnosis/chainStep';
import { commandClause } from '../../sim/words/commandClause';
import { messageName } from '../../sim/words/sentMessages';
import {
  lossText,
  outcomeTexts,
  reasonOf,
  timeoutText,
  type WhySources,
} from '../../sim/words/stepWords';
import { timerWords } from '../../sim/words/timerWords';
import { eventPhrase } from '../words/eventWords';
import { few, listed, propertyName, spokenMoment } from '../words/words';

/** The sentence for an event, from the steps of its chain; the last one is the event's own. */
export function answerSentence(
  effect: TraceEvent,
  chain: readonly ChainStep[],
  sources: WhySources,
): string {
  const own = chain.findLast((step) => step.type !== 'verdict');
  const nearest = own ? nearestText(own, effect, sources) : null;
  const first = chain.find((step): step is ExternalStep => step.type === 'external');
  const root = first && first !== own ? rootText(first, sources) : null;
  const why = [own?.type === 'missing' && root !== null ? null : nearest, root].filter(
    (text) => text !== null,
  );
  const what = effectText(effect, sources);
  if (why.length === 0) return `${what}: the run begins this way.`;
  return `${what}: ${why.join(', and ')}.`;
}

/** `n4 leads since 5.50 s` */
function effectText(effect: TraceEvent, { messageOf, algorithm }: WhySources): string {
  const at = `${spokenMoment(effect.atMs)} s`;
  switch (effect.type) {
    case 'leadershipAcquired':
      return `${effect.node} leads since ${at}`;
    case 'leadershipLost':
      return `${effect.node} no longer leads since ${at}`;
    case 'electedChanged':
      if (effect.elected === null) return `${effect.node} follows nobody since ${at}`;
      return effect.elected === effect.node
        ? `${effect.node} leads since ${at}`
        : `${effect.node} follows ${effect.elected} since ${at}`;
    case 'electionStarted':
      return `${effect.node} starts an election at ${at}`;
    case 'electionFailed':
      return `${effect.node}’s attempt fails at ${at}`;
    case 'propertyViolated':
      return `“${propertyName(effect.property)}” is violated since ${at}`;
    case 'messageDropped':
      return `${messageName(effect.id, messageOf)} is lost at ${at}`;
    case 'messageSent':
      return `${effect.from} sends ${effect.kind} to ${effect.to} at ${at}`;
    case 'messageDelivered':
      return `${messageName(effect.id, messageOf)} arrives at ${at}`;
    case 'timerStarted':
      return `${effect.node} starts ${timerLabel(effect.timer)} at ${at}`;
    case 'timerStopped':
      return `${effect.node} stops ${timerLabel(effect.timer)} at ${at}`;
    case 'timerFired':
      return `${timerLabel(effect.timer)} of ${effect.node} runs out at ${at}`;
    default: {
      const phrase = eventPhrase(effect, Object.keys(algorithm.messages));
      return phrase === null ? `It happened at ${at}` : `${subjectOf(effect)} ${phrase} at ${at}`;
    }
  }
}

/** Events that say the same as the command that caused them. */
const DEEDS: ReadonlySet<EventType> = new Set<EventType>(LIFE_EVENTS);

/** The doer of a command. */
function deedText({ event }: ExternalStep, sources: WhySources): string | null {
  if (event.type === 'stormStruck') return 'a storm did that';
  if (event.type !== 'commandApplied') return null;
  return sources.isOwn(event.index) ? 'you did that' : 'a command of the run did that';
}

/** The trigger of the event's own step. */
function nearestText(step: ChainStep, effect: TraceEvent, sources: WhySources): string | null {
  if (step.type === 'missing')
    return step.fault.type === 'messageDropped'
      ? lossText(step.fault.reason, step.missedBy, sources.names)
      : `${step.sent.kind} from ${step.sent.from} did not come in time`;
  if (step.type === 'external')
    return DEEDS.has(effect.type) ? deedText(step, sources) : rootText(step, sources);
  if (step.type !== 'act') return null;
  if (effect.type === 'propertyViolated') {
    const outcomes = outcomeTexts(step);
    return outcomes.length > 0 ? `${step.process} ${listed(outcomes)}` : null;
  }
  return triggerText(step, effect, sources);
}

function triggerText(step: ActStep, effect: TraceEvent, { algorithm }: WhySources): string {
  const { trigger, process, message, senders } = step;
  const isOwn = 'node' in effect && effect.node === process;
  const who = isOwn ? 'it' : process;
  if (trigger.type === 'timerFired') {
    const reason = reasonOf(step);
    if (reason !== null) return `${who} ${reason}`;
    const own = algorithmOf(algorithm, process);
    const { isRoutine } = timerWords(own.timers, trigger.timer);
    return isRoutine ? `${who} acts on its own timer` : timeoutText(step, trigger.timer, own);
  }
  if (message) return `${message.kind} from ${few(senders)} reached ${who}`;
  if (trigger.type === 'nodeRestarted' || trigger.type === 'processRestarted')
    return `${who} started again`;
  if (trigger.type === 'nodeJoined' || trigger.type === 'processStarted')
    return reasonOf(step) === null ? `${who} started so` : `${who} ${reasonOf(step)}`;
  return `${who} was told of a change`;
}

/** `n5 had crashed at 3.20 s` */
function rootText({ event, effects, atMs }: ExternalStep, sources: WhySources): string {
  const at = `at ${spokenMoment(atMs)} s`;
  if (event.type !== 'commandApplied') return `a storm caused a fault ${at}`;
  const command = sources.commandAt(event.index);
  if (!command) return `${event.command} took effect ${at}`;
  return `${commandClause(command, effects, sources).past} ${at}`;
}
