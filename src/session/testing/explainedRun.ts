// A run with the causes of its events in sentences, as "Why?" shows them.
import { algorithms } from '../../algorithms/registry';
import { parts } from '../../algorithms/testing/parts';
import { registries } from '../../headless/installed';
import { definitionOf, type RunFile } from '../../runFile/runFile';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { type Causes, causesOf } from '../../sim/diagnosis/causes';
import { simulate } from '../../sim/engine/simulate';
import { sentMessage } from '../../sim/trace/sentMessage';
import { type CauseLine, causeLines } from '../words/causeLines';
import type { MessageOf } from '../words/sentMessages';
import { Story } from '../words/story';

interface ExplainedRun {
  /** All events, in order. */
  readonly events: readonly TraceEvent[];
  readonly messageOf: MessageOf;
  /** The causes of an event, and their sentences. */
  explain(event: TraceEvent): { causes: Causes; lines: readonly CauseLine[] };
}

/** Plays a run to the end of its file. */
export function explainedRun(file: RunFile): ExplainedRun {
  const { commands } = file;
  const algorithm = algorithms.get(file.algorithm.id) as Algorithm;
  const { faults, properties } = registries;
  const definition = definitionOf(file);
  const inputs = { definition, commands, algorithm, parts, faults, properties };
  const { trace } = simulate(inputs, file.untilMs ?? 0);
  const events = [...trace.events()];
  const messageOf: MessageOf = (id) => sentMessage(trace, id, trace.length);
  const commandAt = (index: number) => commands[index];
  const story = new Story({ algorithm, properties, commandAt, messageOf });
  for (const event of events) story.tell(event);
  const isPeriodic = ({ kind }: { kind: string }) => algorithm.messages[kind]?.periodic === true;
  const sources = { trace, lines: story.lines, messageOf, isPeriodic };
  return {
    events,
    messageOf,
    explain: (event) => {
      const causes = causesOf(trace, event.seq);
      return { causes, lines: causeLines(sources, causes) };
    },
  };
}
