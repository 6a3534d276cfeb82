// Errors in an algorithm's declarations, and differences of a run from them: sentences for the author.
import type { AnyStateNode } from 'xstate';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { declaredTimer, type MessageKind } from '../../sim/contracts/program';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { GATEWAY_MESSAGES } from '../../sim/process/clientGateway';

/** The failed processes of a run, with time and reason. */
export function failures(events: Iterable<TraceEvent>): string[] {
  return [...events].flatMap((event) =>
    event.type === 'processFailed'
      ? [`${event.node} failed at ${event.atMs} ms: ${event.error}`]
      : [],
  );
}

/** The messages and timers of a run's nodes that the algorithm does not declare; each once. */
export function undeclared(
  { messages, timers }: Pick<Algorithm, 'messages' | 'timers'>,
  nodes: ReadonlySet<string>,
  events: Iterable<TraceEvent>,
): string[] {
  const found = new Set<string>();
  for (const event of events) {
    if (
      event.type === 'messageSent' &&
      nodes.has(event.from) &&
      !messages[event.kind] &&
      // A node's gateway sends these, whatever the algorithm.
      !GATEWAY_MESSAGES[event.kind]
    )
      found.add(`the message \`${event.kind}\` is sent but not declared in \`messages\``);
    if (
      event.type === 'timerStarted' &&
      nodes.has(event.node) &&
      !declaredTimer(timers, event.timer)
    )
      found.add(`the timer \`${event.timer}\` is started but not declared in \`timers\``);
  }
  return [...found];
}

/** The states that a run's nodes entered and that `lineOf` assigns to no line of the pseudocode; each once. */
export function unplaced(
  { lineOf, pseudocode }: Pick<Algorithm, 'lineOf' | 'pseudocode'>,
  nodes: ReadonlySet<string>,
  events: Iterable<TraceEvent>,
): string[] {
  const found = new Set<string>();
  for (const event of events) {
    if (event.type !== 'stateEntered' || !nodes.has(event.node)) continue;
    const line = lineOf(event.state);
    if (pseudocode[line - 1] === undefined)
      found.add(
        `\`lineOf\` puts the state \`${event.state}\` at line ${line} of ${pseudocode.length}`,
      );
  }
  return [...found];
}

/** The states of a machine that invoke something. */
export function invocations({ machine }: Pick<Algorithm, 'machine'>): string[] {
  const visit = (node: AnyStateNode): string[] => [
    ...node.invoke.map(
      () => `the state \`${node.path.join('.') || '(root)'}\` invokes something: a machine may not`,
    ),
    ...Object.values(node.states).flatMap(visit),
  ];
  return visit(machine.root);
}

const SHAPES: readonly MessageKind['shape'][] = [
  'triangle',
  'ring',
  'disc',
  'dot',
  'square',
  'diamond',
];

/** Kinds of messages whose declaration lacks something, as sentences: tests run without the compiler. */
export function incomplete({ messages }: Pick<Algorithm, 'messages'>): string[] {
  return Object.entries(messages).flatMap(([kind, { shape, letter = '', means = '' }]) => [
    ...(SHAPES.includes(shape)
      ? []
      : [
          `the message \`${kind}\` has the \`shape\` ${shape}: one of ${SHAPES.join(', ')} is needed`,
        ]),
    ...([1, 2].includes([...letter].length)
      ? []
      : [
          `the message \`${kind}\` has the \`letter\` “${letter}”: one or two characters are needed`,
        ]),
    ...(/[.?]$/.test(means) ? [] : [`what the message \`${kind}\` \`means\` is no sentence`]),
  ]);
}

/** A glyph as it is drawn without colour: a dot has no room for its letter, and is hollow unless the letter is ♥. */
export function glyphOf({ shape, letter }: MessageKind): string {
  if (shape !== 'dot') return `${shape} ${letter}`;
  return letter === '♥' ? 'full dot' : 'hollow dot';
}

/** Kinds of messages that cannot be distinguished without colour. */
export function lookalikes({ messages }: Pick<Algorithm, 'messages'>): string[] {
  const first = new Map<string, string>();
  return Object.entries(messages).flatMap(([kind, declared]) => {
    const look = glyphOf(declared);
    const other = first.get(look);
    if (other === undefined) first.set(look, kind);
    return other === undefined ? [] : [`\`${other}\` and \`${kind}\` are both drawn as ${look}`];
  });
}
