// The record of a process's steps agrees with the trace: every step is recorded, with the states and variables around it.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { chartOf } from '../../chart/chart';
import { programsOf } from '../../chart/testing/programs';
import { INSTANT_MS, roundMs } from '../base/time';
import type { RecordedStep } from '../contracts/recordedStep';
import { wildRun } from '../testing/wildRun';
import { isTriggerOf } from '../trace/stepTriggers';
import { History } from './engine';
import { ShownReplay } from './shownReplay';
import { simulate } from './simulate';
import { FROM_THE_BEGINNING } from './start';
import { StepReplay } from './stepReplay';

function played(seed: string, algorithm: string) {
  const { setup, untilMs } = wildRun(seed, algorithm);
  const run = new History(40).begin(setup, FROM_THE_BEGINNING);
  run.advance(untilMs);
  return { run, setup, trace: simulate(setup, untilMs).trace };
}
type Played = ReturnType<typeof played>;

/** The `seq` of the events that begin steps, by process and time. */
function triggersOf({ trace, setup }: Played): Map<string, Map<number, number[]>> {
  const { nodes, services = [], clients = [] } = setup.definition;
  const steps = new Map([...nodes, ...services, ...clients].map(({ id }) => [id, new Map()]));
  for (const event of trace.events())
    for (const [process, byTime] of steps)
      if (isTriggerOf(trace, event.seq, process))
        byTime.set(event.atMs, [...(byTime.get(event.atMs) ?? []), event.seq]);
  return steps;
}

/** The steps of all processes of a run, at their moments. */
function recordsOf(run: Played) {
  const replay = new StepReplay();
  return [...triggersOf(run)].flatMap(([process, byTime]) =>
    [...byTime].map(([atMs, seqs]) => ({
      process,
      atMs,
      seqs,
      steps: replay.at(run.run, process, atMs) ?? [],
    })),
  );
}

/** Whether the cause of an event is a start whose step waited for the resumption at `seq`. */
const isPutOffUntil = (trace: Played['trace'], seq: number, cause = seq) =>
  trace.at(seq).type.endsWith('Resumed') && trace.at(cause).type.endsWith('Restarted');

/** The state that a process enters by a step; null when it stays in its state. */
function enteredIn({ trace }: Played, seq: number, process: string): string | null {
  for (let at = seq + 1; at < trace.length; at += 1) {
    const event = trace.at(at);
    if (event.atMs > trace.at(seq).atMs) break;
    if (event.type !== 'stateEntered' || event.node !== process) continue;
    if (event.cause === seq || isPutOffUntil(trace, seq, event.cause)) return event.state;
  }
  return null;
}

const moved = ({ before, after }: RecordedStep) =>
  before?.state === after.state ? null : after.state;

/** A shorter run shows little. */
const LEAST_RECORDS = 6;
const SEEDS = ['step', 'stair', 'pace', 'stride', 'march', 'walk'];

/** Each new fault gives all wild runs another course: no seed's run is long whatever faults there are. */
function longRun(algorithm: string) {
  for (const seed of SEEDS) {
    const run = played(seed, algorithm);
    const records = recordsOf(run);
    if (records.length >= LEAST_RECORDS) return { run, records };
  }
  throw new Error(`no run of ${algorithm} has ${LEAST_RECORDS} steps`);
}

describe.each([...algorithms.keys()])('%s', (algorithm) => {
  const { run, records } = longRun(algorithm);

  it('has a record of each step of each process', () => {
    for (const { process, seqs, steps, atMs } of records)
      expect([process, atMs, steps.length]).toEqual([process, atMs, seqs.length]);
  });

  it('enters the states that the trace has', () => {
    for (const { process, seqs, steps } of records)
      expect(steps.map(moved)).toEqual(seqs.map((seq) => enteredIn(run, seq, process)));
  });

  it('takes only transitions of the chart, and ends where the last of them leads', () => {
    for (const { process, steps } of records) {
      const program = programsOf(run.setup).get(process);
      if (!program) throw new Error(`${process} has no program`);
      const ids = new Set(chartOf(program).transitions.map(({ id }) => id));
      for (const { taken, after } of steps) {
        for (const { id } of taken) expect(ids).toContain(id);
        const target = taken.findLast(({ targets }) => targets.length > 0)?.targets[0];
        if (target !== undefined) expect(`${after.state}.`.startsWith(`${target}.`)).toBe(true);
      }
    }
  });

  it('has the guards that it tested; that of each transition taken was true', () => {
    for (const { steps } of records)
      for (const { taken, guards } of steps)
        for (const { guard } of taken)
          if (guard !== null) expect(guards).toContainEqual({ guard, isTrue: true });
  });

  it('shows the variables that the near view shows then', () => {
    const shown = new ShownReplay();
    for (const { process, steps, atMs } of records.slice(0, 60)) {
      const now = shown.at(run.run, roundMs(atMs + INSTANT_MS))?.get(process);
      const last = steps.at(-1)?.after.shown;
      if (now && last && !('time left' in now)) expect(last).toEqual(now);
    }
  });
});
