// In every scenario, the violations that follow from broken assumptions agree with the causes of the violations.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { parts } from '../algorithms/testing/parts';
import { faults } from '../faults/registry';
import { registries } from '../headless/installed';
import { properties } from '../properties/registry';
import { checkRunFile } from '../runFile/readRunFile';
import { definitionOf } from '../runFile/runFile';
import { scenarios } from '../scenarios/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { algorithmOfRun } from '../sim/contracts/runAlgorithm';
import type { NewEvent, TraceEvent } from '../sim/contracts/traceEvent';
import { brokenAssumptions } from '../sim/diagnosis/brokenAssumptions';
import { causesOf } from '../sim/diagnosis/causes';
import { simulate } from '../sim/engine/simulate';
import { StablePeriods } from '../sim/trace/stablePeriods';
import { Trace } from '../sim/trace/trace';
import { assumptions } from './registry';

type Violation = Extract<TraceEvent, { type: 'propertyViolated' }>;

/** A scenario's violations: whether it tells of them, their causes, and the commands that they are blamed on. */
function violationsOf(file: unknown) {
  const run = checkRunFile(file, registries);
  const definition = definitionOf(run);
  const algorithm = algorithmOfRun(run, algorithms) as Algorithm;
  const { commands, untilMs = 0, expect = [] } = run;
  const inputs = { definition, commands, algorithm, parts, faults, properties };
  const { trace } = simulate(inputs, untilMs);
  const undisturbed = violatedIn(simulate({ ...inputs, commands: [] }, untilMs).trace.events());
  const commandAt = (index: number) => commands[index];
  const folded = { definition, algorithm, trace, commandAt };
  const broken = brokenAssumptions(assumptions, folded, trace.events());
  return [...trace.events()]
    .filter(({ type }) => type === 'propertyViolated')
    .map(({ seq }) => {
      const { root, rootSeq, seqs } = causesOf(trace, seq);
      const { atMs, property } = trace.at(seq) as Violation;
      const isTold = expect.some((one) => one.type === 'violated' && one.property === property);
      const follows = commands.length > 0 && atMs > 0;
      const isByCommands = !undisturbed.has(property);
      const blamed = broken.flatMap(({ violations }) =>
        violations.flatMap((one) => (one.seq === seq ? [one.commandSeq] : [])),
      );
      const isBreach = broken.some(({ commandSeq }) => commandSeq === rootSeq);
      const isFaulty = isFaultySince(trace, seq, commandAt);
      return { isTold, follows, isByCommands, isFaulty, root, rootSeq, seqs, blamed, isBreach };
    });
}

/** The properties that are violated in a run. */
function violatedIn(events: Iterable<TraceEvent>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const event of events) if (event.type === 'propertyViolated') found.add(event.property);
  return found;
}

const TAKES_NOTHING: ReadonlySet<string> = new Set(['leave', 'setClock']);

/**
 * Whether a command took something away between the beginning of the last stable period and an event: what was missing
 * before does not count as a cause, see `causesOf`. A request to leave and a clock that is set take nothing away: the process
 * acts on it, and no chain leads through what a service holds.
 */
function isFaultySince(
  trace: Trace,
  seq: number,
  commandAt: (index: number) => { readonly type: string } | undefined,
): boolean {
  const stable = new StablePeriods();
  let isFaulty = false;
  for (const event of trace.events()) {
    if (event.seq >= seq) break;
    const wasStable = stable.isStable;
    stable.add(event);
    if (stable.isStable && !wasStable) isFaulty = false;
    if (event.type === 'commandApplied' && !TAKES_NOTHING.has(commandAt(event.index)?.type ?? ''))
      isFaulty = true;
  }
  return isFaulty;
}

describe.each([...scenarios])('%s', (_, file) => {
  const violations = violationsOf(file);

  it('leads each violation back to a command or the start, and one that it tells of to a fault since the nodes last agreed', () => {
    for (const { isTold, follows, isByCommands, isFaulty, root, rootSeq, seqs } of violations) {
      // A further property may be due from the start, whatever happens.
      expect(['start', 'command']).toContain(root);
      if (isTold && !follows) expect(root).toBe('start');
      if (isTold && follows && isFaulty) expect(root).toBe('command');
      // Where nothing has been taken away since then, a chain may end at the start of a process that acts by its own
      // timers; but without the commands there is no such violation.
      if (isTold && follows && !isFaulty) expect(isByCommands).toBe(true);
      expect(seqs[0]).toBe(rootSeq);
    }
  });

  it('blames each violation on commands among its causes, and on one if the first command broke an assumption', () => {
    for (const { seqs, blamed, isBreach } of violations) {
      for (const commandSeq of blamed) if (commandSeq !== null) expect(seqs).toContain(commandSeq);
      if (isBreach) expect(blamed).not.toEqual([]);
    }
  });
});

it('blames a violation on the link that duplicated a message on its path', () => {
  const [from, to] = ['n1', 'n2'];
  const copy = { type: 'messageSent', from, to, kind: 'OK', dueMs: 30, body: undefined } as const;
  const events: NewEvent[] = [
    { type: 'nodeJoined', atMs: 0, node: 'n1' },
    { type: 'commandApplied', atMs: 10, index: 0, command: 'setLink' },
    { type: 'linkChanged', atMs: 10, from, to, settings: { duplicate: 1 }, cause: 1 },
    { ...copy, atMs: 20, id: 0, cause: 0 },
    { ...copy, atMs: 20, id: 1, cause: 0 },
    { type: 'messageDelivered', atMs: 30, id: 1, cause: 4 },
    { type: 'propertyViolated', atMs: 30, property: 'agreement', witnesses: ['n2'], cause: 5 },
  ];
  const trace = new Trace();
  for (const [seq, event] of events.entries()) trace.append({ ...event, seq } as TraceEvent);
  const algorithm = algorithms.get('bully') as Algorithm;
  const definition = plainDefinition({ algorithm: 'bully', params: {}, nodes: 2 });
  const run = { definition, algorithm, trace, commandAt: () => undefined };
  expect(brokenAssumptions(assumptions, run, trace.events())).toMatchObject([
    { assumption: 'noSpontaneousMessages', violations: [{ property: 'agreement', commandSeq: 1 }] },
  ]);
});
