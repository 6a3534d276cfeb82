// The line of the algorithm's pseudocode that a step executes.
import type { Algorithm } from '../../sim/contracts/algorithm';
import { algorithmOf } from '../../sim/contracts/mixture';
import type { ActStep, ChainStep } from '../../sim/diagnosis/chainStep';
import type { ReadTrace } from '../../sim/trace/sentMessage';

/** A line about the absence of an answer. */
const NOTHING_CAME = /^(\[.*\] *)?if (none|no|it ends|it does not|neither)/;
/** A line by which the node takes the lead. */
const TAKES_LEAD = /elected ← (self|i|v)\b|announce\(i\)$|\blead\b/;

/** The run whose algorithm's rules are shown. */
interface RuledRun {
  readonly trace: ReadTrace;
  readonly algorithm: Algorithm;
  readonly isNode: (id: string) => boolean;
}

/** The line, without its indentation; null for a step of a service or client, and for a step that no line describes. */
export function ruleLine(step: ChainStep, { trace, algorithm, isNode }: RuledRun): string | null {
  const node = step.type === 'act' ? step.process : step.type === 'missing' ? step.sent.from : null;
  if (node === null || !isNode(node)) return null;
  const { pseudocode, lineOf } = algorithmOf(algorithm, node);
  const lines = pseudocode.map((line) => line.trim());
  const state = stateBefore(trace, node, step.seq);
  const at = state === null ? null : lineOf(state) - 1;
  if (step.type === 'missing') return lines.find((line) => sends(line, step.sent.kind)) ?? null;
  if (step.type !== 'act') return null;
  return lineOfAct(step, lines, at);
}

function lineOfAct(
  { trigger, effects, message }: ActStep,
  lines: readonly string[],
  at: number | null,
): string | null {
  const from = at ?? 0;
  if (effects.some(({ type }) => type === 'leadershipAcquired')) {
    const leads = lines.findIndex((line, index) => index >= from && TAKES_LEAD.test(line));
    if (leads >= 0) return lines[leads] ?? null;
  }
  if (message) {
    const heard = lines.find((line) => new RegExp(`^on ${message.kind}\\b`).test(line));
    if (heard) return heard;
    const handled = lines.find((line) => new RegExp(`\\b${message.kind}:`).test(line));
    if (handled) return handled;
  }
  if (at === null) return trigger.type === 'nodeJoined' ? (lines[0] ?? null) : null;
  const next = lines[at + 1];
  const isSilence = trigger.type === 'timerFired' && next && NOTHING_CAME.test(next);
  return (isSilence ? next : lines[at]) ?? null;
}

function sends(line: string, kind: string): boolean {
  return new RegExp(`(send|call) ${kind}\\b`).test(line);
}

/** The state in which a node was before an event; null when it had not started. */
function stateBefore(trace: ReadTrace, node: string, beforeSeq: number): string | null {
  for (let seq = beforeSeq - 1; seq >= 0; seq -= 1) {
    const type = trace.typeAt(seq);
    if (type !== 'stateEntered' && type !== 'nodeRestarted' && type !== 'nodeJoined') continue;
    const event = trace.at(seq);
    if (event.type === 'stateEntered' && event.node === node) return event.state;
    if (event.type === 'nodeRestarted' && event.node === node) return null;
  }
  return null;
}
