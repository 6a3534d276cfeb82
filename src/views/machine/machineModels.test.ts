// The machine's panel agrees with the step that it shows: in variables, rules, words and messages.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { executedLine } from '../../session/why/executedLine';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { RecordedStep } from '../../sim/contracts/recordedStep';
import { History } from '../../sim/engine/engine';
import { simulate } from '../../sim/engine/simulate';
import { FROM_THE_BEGINNING } from '../../sim/engine/start';
import { StepReplay } from '../../sim/engine/stepReplay';
import { wildRun } from '../../sim/testing/wildRun';
import { lastStep, nextStep } from '../../sim/trace/stepTriggers';
import { applyEvent, createWorld } from '../../sim/trace/world';
import { chartSentence } from './chartSentence';
import { lastSent, mailTo } from './mail';
import { rulesOf } from './rules';
import { eventText, guardText, transitionText } from './stepWords';
import { variablesOf } from './variables';

/** A run of an algorithm, and the records of one node's steps with the events that begin them. */
function stepsOf(id: string) {
  const { setup, untilMs } = wildRun('step', id);
  const { trace } = simulate(setup, untilMs);
  const process = setup.definition.nodes.find((node) => nextStep(trace, node.id, 0, trace.length));
  if (!process) throw new Error(`no node of ${id} makes a step`);
  const run = new History(40).begin(setup, FROM_THE_BEGINNING);
  run.advance(untilMs);
  const replay = new StepReplay();
  const steps: { seq: number; process: string; record: RecordedStep }[] = [];
  for (let from = 0; ; ) {
    const place = nextStep(trace, process.id, from, trace.length);
    if (!place) break;
    const record = replay.at(run, process.id, place.atMs)?.[place.index];
    if (record) steps.push({ seq: place.seq, process: process.id, record });
    from = place.seq + 1;
  }
  return { setup, trace, steps };
}

describe.each([...algorithms.values()].map((algorithm) => [algorithm.id, algorithm] as const))(
  '%s',
  (id, algorithm: Algorithm) => {
    const { setup, trace, steps } = stepsOf(id);

    it('has the variables that the near view shows, before and after each step', () => {
      expect(steps.length).toBeGreaterThan(0);
      for (const { record } of steps) {
        const rows = new Map(variablesOf(algorithm, record).map((row) => [row.name, row]));
        for (const [name, value] of Object.entries(record.after.shown ?? {}))
          if (name !== 'term') expect(rows.get(name)?.after).toBe(value);
        for (const [name, value] of Object.entries(record.before?.shown ?? {}))
          if (name !== 'term') expect(rows.get(name)?.before).toBe(value);
      }
    });

    it('marks just the variables whose values differ, and none at the start', () => {
      for (const { record } of steps)
        for (const { before, after, isChanged } of variablesOf(algorithm, record))
          expect(isChanged).toBe(record.before !== null && before !== after);
    });

    it('elects whom the trace says', () => {
      for (const { seq, process, record } of steps) {
        const change = [...trace.events()].find(
          (event) =>
            event.type === 'electedChanged' && event.cause === seq && event.node === process,
        );
        const elected = variablesOf(algorithm, record).find(({ name }) => name === 'elected');
        if (change?.type === 'electedChanged') expect(elected?.after).toBe(change.elected ?? '⊥');
        else if (record.before) expect(elected?.isChanged).toBe(false);
      }
    });

    it('is at the line of its state, and says which line it has left', () => {
      for (const { record, ...step } of steps) {
        const { state } = record.after;
        const line = executedLine({ trace, algorithm }, step);
        const rules = rulesOf(algorithm, state, record, line);
        expect(rules.findIndex(({ isCurrent }) => isCurrent)).toBe(algorithm.lineOf(state) - 1);
        const before = record.before ? algorithm.lineOf(record.before.state) : null;
        const left = before === algorithm.lineOf(state) ? null : before;
        expect(rules.findIndex(({ isLeft }) => isLeft)).toBe((left ?? 0) - 1);
      }
    });

    it('says each step in words', () => {
      for (const { record } of steps) {
        const said = [
          eventText(record, algorithm.timers),
          ...record.guards.map(guardText),
          ...record.taken.map((one) => transitionText(one, Object.keys(algorithm.messages))),
          ...variablesOf(algorithm, record).flatMap(({ before, after }) => [before, after]),
        ];
        expect(said.join('\n')).not.toMatch(/undefined|NaN|\[object|xstate/);
      }
    });

    it('has the messages on their way, and the last ones sent', () => {
      const world = createWorld(setup.definition.nodes, setup.definition);
      const half = Math.floor(trace.length / 2);
      for (let seq = 0; seq < half; seq += 1) applyEvent(world, trace.at(seq));
      for (const node of world.nodes.keys()) {
        const flying = [...world.flights.values()];
        expect(mailTo(world, node).length).toBe(flying.filter(({ to }) => to === node).length);
        const sent = lastSent(trace, world.flights, node, half, 5);
        for (const { sent: one, fate } of sent) {
          expect(one.from).toBe(node);
          expect(fate === 'on its way' || fate === 'held').toBe(world.flights.has(one.id));
        }
      }
    });
  },
);

it('states keep the capitals of messages, in the chart’s sentence, the step and the variables', () => {
  const kinds = ['OK', 'COORDINATOR', 'REQUEST_VOTE', 'REQUEST_VOTE_REPLY'];
  const moment = (state: string) => ({ state, context: {}, shown: null });
  const step = { before: moment('awaitingOk'), after: moment('electing.awaitingCoordinator') };
  expect(chartSentence('n4', step.after.state, step, kinds)).toBe(
    'n4 is in the state electing, awaiting COORDINATOR. Its last step led there from awaiting OK.',
  );
  const taken = { id: '', source: 'askingRequestVoteReply', event: 'REQUEST_VOTE', guard: null };
  expect(transitionText({ ...taken, targets: ['onRequestVote'] }, kinds)).toBe(
    'asking REQUEST_VOTE_REPLY → on REQUEST_VOTE',
  );
});

it('an event is said as the timer that raises it, or by its own name', () => {
  const timers = { poll: 'the next poll', heartbeat: 'the next heartbeat' };
  expect(eventText({ event: 'poll', from: '' }, timers)).toBe('timer poll has run out');
  expect(eventText({ event: 'after t1', from: '' }, timers)).toBe('timer t1 has run out');
  expect(eventText({ event: 'heartbeatDue', from: '' }, timers)).toBe('heartbeat due');
  expect(eventText({ event: 'OK', from: 'n4' }, timers)).toBe('OK from n4');
});

it('a step is found from both sides', () => {
  const { trace, steps } = stepsOf('raft');
  const [first, second] = steps;
  if (!first || !second) throw new Error('the node makes no two steps');
  const { process } = first;
  expect(lastStep(trace, process, second.seq)).toMatchObject({ seq: first.seq });
  expect(lastStep(trace, process, second.seq + 1)).toMatchObject({ seq: second.seq });
  expect(lastStep(trace, process, first.seq)).toBeNull();
  expect(nextStep(trace, process, first.seq + 1, trace.length)).toMatchObject({ seq: second.seq });
});
