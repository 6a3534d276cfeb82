// The answer to “Why?”: a question, one sentence, and the chain of causes as numbered steps.
import { timerLabel } from '../../sim/base/format';
import { subjectOf } from '../../sim/contracts/subjectOf';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { CauseMark } from '../../sim/diagnosis/causeMark';
import { type Causes, causesOf } from '../../sim/diagnosis/causes';
import { chainOf, shortenedChain } from '../../sim/diagnosis/chain';
import type { ChainStep } from '../../sim/diagnosis/chainStep';
import type { ReadTrace, Sent } from '../../sim/trace/sentMessage';
import { stepText, type WhySources } from '../../sim/words/stepWords';
import type { Omission } from '../run/omission';
import { questionOf } from '../words/questions';
import { answerSentence } from './answerSentence';
import { ruleLine } from './ruleLine';

/** A numbered step. */
export interface WhyStep extends Omit<CauseMark, 'isChosen'> {
  readonly text: string;
  /** The line of the algorithm's rules; null where none applies. */
  readonly rule: string | null;
  /** The step's command, its message, or its timer: without it the step does not happen. */
  readonly omission: Omission | null;
  readonly isViolation: boolean;
}

/** An answer; drawings of it show `hops`, its chain of waits and messages. */
export interface Answer {
  readonly title: string;
  readonly sentence: string;
  /** The last cause first, down to a command, a start or a timer. */
  readonly steps: readonly WhyStep[];
  readonly hops: Causes['hops'];
  /** The `seq`s of the events on its causal paths, and of its steps. */
  readonly seqs: ReadonlySet<number>;
  /** Facts at the moment shown, each a sentence; only for a question about what has not happened. */
  readonly facts: readonly string[];
  /** The `seq` of the event asked about; null for a question about what has not happened. */
  readonly effectSeq: number | null;
  /** The id of the property that holds; absent in the answer to any other question. */
  readonly holds?: string;
}

/** The run of a question. */
export interface AskedRun extends WhySources {
  readonly trace: ReadTrace;
  /** Whether a message is periodic traffic. */
  readonly isPeriodic: (sent: Sent) => boolean;
}

/** The answer why an event happened. */
export function answerOf(run: AskedRun, effectSeq: number): Answer {
  const causes = causesOf(run.trace, effectSeq);
  const chain = chainOf(run.trace, causes, run.isPeriodic);
  const effect = run.trace.at(effectSeq);
  const steps = numberedSteps(run, shortenedChain(chain).toReversed());
  return {
    title: questionOf(effect, run.messageOf),
    sentence: answerSentence(effect, chain, run),
    steps,
    hops: causes.hops,
    seqs: new Set([...causes.seqs, ...steps.map(({ seq }) => seq)]),
    facts: [],
    effectSeq,
  };
}

/** The steps of a chain with numbers. */
function numberedSteps(run: AskedRun, chain: readonly ChainStep[]): WhyStep[] {
  const involved = new Set(chain.flatMap(processesOf));
  return chain.map((step, index) => ({
    number: index + 1,
    seq: step.seq,
    atMs: step.atMs,
    text: stepText(step, run),
    rule: ruleLine(step, run),
    omission: omissionOf(step, run.trace),
    isViolation: step.type === 'verdict',
    ...placeOf(step, involved),
  }));
}

function omissionOf(step: ChainStep, trace: ReadTrace): Omission | null {
  if (step.type === 'external' && step.event.type === 'commandApplied')
    return { command: step.event.index };
  if (step.type !== 'act') return null;
  if (!step.message) return firingOf(step.trigger, trace);
  const { id, kind, from, to, atMs } = step.message;
  return { message: id, sentMs: atMs, name: `${kind} from ${from} to ${to}` };
}

/** The firing of a timer; null for another event, and for a timer that was started at that moment, after all commands. */
function firingOf(event: TraceEvent, trace: ReadTrace): Omission | null {
  if (event.type !== 'timerFired' || event.cause === undefined) return null;
  const { atMs, node, timer, cause } = event;
  if (trace.timeAt(cause) === atMs) return null;
  return { timer, process: node, firedMs: atMs, name: `${timerLabel(timer)} of ${node}` };
}

function processesOf(step: ChainStep): string[] {
  if (step.type === 'act') return [step.process, ...step.senders];
  if (step.type === 'missing') return [step.sent.from, step.sent.to];
  return step.type === 'verdict' ? [...step.event.witnesses] : [];
}

/** The place of a step's mark. A cut of links is marked at an end that takes part in the chain. */
function placeOf(
  step: ChainStep,
  involved: ReadonlySet<string>,
): Pick<CauseMark, 'process' | 'flight'> {
  if (step.type === 'act') return { process: step.process };
  if (step.type === 'missing') {
    const { from, to } = step.sent;
    return { process: from, flight: { from, to } };
  }
  if (step.type === 'verdict') return { process: step.event.witnesses[0] ?? '' };
  const node = step.effects.map(subjectOf).find((id) => id !== null);
  if (node) return { process: node };
  const links = step.effects.flatMap((event) =>
    'from' in event && 'to' in event ? [{ from: event.from, to: event.to }] : [],
  );
  const link = links.find(({ from, to }) => involved.has(from) && involved.has(to)) ?? links[0];
  return link ? { process: link.from, flight: link } : { process: '' };
}
