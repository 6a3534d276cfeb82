// Runs are repeatable to the byte: no algorithm, service, client, fault or property has state outside the run.
import { describe, expect, it } from 'vitest';
import { assign, emit } from 'xstate';
import { algorithms } from '../../algorithms/registry';
import { clients } from '../../clients/registry';
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import { services } from '../../services/registry';
import type { Algorithm } from '../contracts/algorithm';
import { send } from '../contracts/emitted';
import type { Fault } from '../contracts/fault';
import type { Property } from '../contracts/property';
import type { Service } from '../contracts/service';
import type { Setup } from '../contracts/setup';
import { linesOf, unrepeatable } from '../testing/reproducible';
import { type WildRun, wildRun } from '../testing/wildRun';

/** Number of runs in which the tested thing is active, and limit of runs that are drawn to find them. */
const RUNS = 5;
const MOST_DRAWN = 400;
const EVERY_ALGORITHM = [...algorithms.keys()];

type Change = (setup: Setup) => Setup;
const asItIs: Change = (setup) => setup;

/** Number of times that the tested thing is active in a run: it sends, has an effect, or changes its state. */
type Activity = (run: WildRun) => number;

const ofProgram =
  (id: string): Activity =>
  ({ setup, untilMs }) => {
    const { services: ones = [], clients: others = [] } = setup.definition;
    const ids = [...ones, ...others].filter(({ kind }) => kind === id).map((one) => one.id);
    if (ids.length === 0) return 0;
    const sent = linesOf({ setup, untilMs }).filter((line) => line.endsWith('"messageSent"}'));
    return sent.filter((line) => ids.some((from) => line.includes(`"from":"${from}"`))).length;
  };

const ofFault =
  (id: string): Activity =>
  ({ setup, untilMs }) => {
    const { definition, commands } = setup;
    if (!JSON.stringify([definition.network, commands]).includes(`"${id}":`)) return 0;
    let result = 0;
    const counted = setup.faults.map((fault): Fault => {
      const apply: Fault['apply'] = (...asked) => {
        const effect = fault.apply(...asked);
        if (effect) result += 1;
        return effect;
      };
      const resend: Fault['resend'] = (...asked) => {
        const waitMs = fault.resend?.(...asked) ?? null;
        // It is asked about its value, too, before anything is lost.
        if (waitMs !== null && asked[0].roundTripMs > 0) result += 1;
        return waitMs;
      };
      return fault.id === id ? { ...fault, apply, ...(fault.resend && { resend }) } : fault;
    });
    linesOf({ setup: { ...setup, faults: counted }, untilMs });
    return result;
  };

const ofProperty =
  (id: string): Activity =>
  ({ setup, untilMs }) => {
    let result = 0;
    const counted = setup.properties.map((property): Property => {
      const on: Property['on'] = (state, event) => {
        const next = property.on(state, event);
        if (next !== state) result += 1;
        return next;
      };
      return property.id === id ? { ...property, on } : property;
    });
    linesOf({ setup: { ...setup, properties: counted }, untilMs });
    return result;
  };

/**
 * Sentences about runs that are not repeatable.
 *
 * @param ids - the algorithms whose runs may have the tested thing.
 * @param result - the activity of the tested thing: only runs with some activity count.
 * @param change - replaces the tested thing, for a test of this test.
 */
function sentencesOf(ids: readonly string[], result: Activity, change = asItIs): string[] {
  const drawn = (seed: string, id: string | undefined): WildRun => {
    const { setup, untilMs } = wildRun(seed, id);
    return { setup: change(setup), untilMs };
  };
  const sentences: string[] = [];
  let found = 0;
  for (let seed = 1; found < RUNS; seed += 1) {
    if (seed > MOST_DRAWN) return [`it does something in ${found} of ${MOST_DRAWN} runs only`];
    const id = ids[seed % ids.length];
    const run = drawn(`${seed}`, id);
    if (result(run) === 0) continue;
    found += 1;
    for (const sentence of unrepeatable(run, drawn(`${seed} beside`, id)))
      sentences.push(`run ${seed} of ${id}: ${sentence}`);
  }
  return sentences;
}

const always: Activity = () => 1;
const users = (id: string) =>
  [...algorithms.values()].flatMap((one) => (one.services?.includes(id) ? [one.id] : []));

describe('a run is the same when repeated, beside another, and from checkpoints on:', () => {
  it.each([...algorithms.keys()])('algorithm %s', (id) => {
    expect(sentencesOf([id], always)).toEqual([]);
  });
  it.each([...services.keys()])('service %s', (id) => {
    expect(sentencesOf(users(id), ofProgram(id))).toEqual([]);
  });
  it.each([...clients.keys()])('client %s', (id) => {
    expect(sentencesOf(EVERY_ALGORITHM, ofProgram(id))).toEqual([]);
  });
  it.each(faults.map(({ id }) => id))('fault %s', (id) => {
    expect(sentencesOf(EVERY_ALGORITHM, ofFault(id))).toEqual([]);
  });
  it.each(properties.map(({ id }) => id))('property %s', (id) => {
    expect(sentencesOf(EVERY_ALGORITHM, ofProperty(id))).toEqual([]);
  });
});

describe('state outside the run is detected:', () => {
  it('a fault', () => {
    const met = new Map<string, number>();
    const mindful = (plain: Fault): Fault => ({
      ...plain,
      apply: ({ kind }) => {
        met.set(kind, (met.get(kind) ?? 0) + 1);
        return (met.get(kind) ?? 0) % 7 === 0 ? { lost: 'loss' } : null;
      },
    });
    const change: Change = (setup) => ({
      ...setup,
      faults: setup.faults.map((fault) => (fault.id === 'loss' ? mindful(fault) : fault)),
    });
    expect(sentencesOf(EVERY_ALGORITHM, ofFault('loss'), change)).toContainEqual(
      expect.stringContaining('playing it again'),
    );
  });

  it('an algorithm', () => {
    const met = new Map<string, number>();
    const { machine } = algorithms.get('bully') as Algorithm;
    const lead = ({ context }: { context: { self: { id: string } } }) => {
      met.set(context.self.id, (met.get(context.self.id) ?? 0) + 1);
      return { elected: met.get(context.self.id) === 3 ? null : context.self.id };
    };
    const mindful = machine.provide({ actions: { lead: assign(lead as never) } });
    const change: Change = (setup) => ({
      ...setup,
      algorithm: { ...setup.algorithm, machine: mindful },
    });
    expect(sentencesOf(['bully'], always, change)).not.toEqual([]);
  });

  it('a service', () => {
    let met = 0;
    const { machine } = services.get('redis') as Service;
    const answer = ({ event }: { event: { from: string; body: { ref: number } } }) => {
      met += 1;
      return send('REPLY', [{ id: event.from }], { ref: event.body.ref, value: met });
    };
    const mindful = machine.provide({ actions: { answer: emit(answer as never) } });
    const change: Change = (setup) => ({
      ...setup,
      parts:
        setup.parts?.map((one) => (one.id === 'redis' ? { ...one, machine: mindful } : one)) ?? [],
    });
    expect(sentencesOf(['redisLease'], ofProgram('redis'), change)).not.toEqual([]);
  });

  it('a property', () => {
    let met = 0;
    const [plain] = properties.filter(({ id }) => id === 'singleLeader') as [Property];
    const mindful: Property = {
      ...plain,
      on: (state, event) => {
        met += 1;
        return plain.on(state, event);
      },
      broken: () => (met % 10 === 0 ? ['n1'] : null),
    };
    const change: Change = (setup) => ({ ...setup, properties: [mindful] });
    expect(sentencesOf(EVERY_ALGORITHM, ofProperty('singleLeader'), change)).not.toEqual([]);
  });
});

it('a message without a body that the receiver expects leads to the same failure from a checkpoint on', () => {
  // Drawn, since every new command or parameter changes the runs of all seeds.
  const failure = 'its context is not JSON: in members';
  const fails = (seed: number) =>
    linesOf(wildRun(`${seed}`, 'ghoti'))
      .join()
      .includes(failure);
  const seed = Array.from({ length: MOST_DRAWN }, (_, index) => index).find(fails);
  expect(seed).toBeDefined();
  const [run, other] = [wildRun(`${seed}`, 'ghoti'), wildRun(`${seed} beside`, 'ghoti')];
  expect(unrepeatable(run, other)).toEqual([]);
});
