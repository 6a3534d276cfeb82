// Each fault with its law, and the values of it that tests try: its examples, and what follows from them.
import * as v from 'valibot';
import type { Json } from '../../sim/base/json';
import type { Fault, FaultLaw } from '../../sim/contracts/fault';
import { faults } from '../registry';

/** A fault, and what its file promises of it. */
export interface Lawful {
  readonly id: string;
  readonly fault: Fault;
  readonly law: FaultLaw<Json>;
}

/** The kind of message that examples name. */
export const EXAMPLE_KIND = 'ELECTION';

const modules = import.meta.glob<FaultLaw<Json> | undefined>(
  ['../*.ts', '!../registry.ts', '!../*.test.ts'],
  { eager: true, import: 'law' },
);

/** All faults, in the order in which they are asked about a message. */
export const lawful: readonly Lawful[] = faults.map((fault) => {
  const law = modules[`../${fault.id}.ts`];
  if (!law) throw new Error(`faults/${fault.id}.ts: exports no law (see faults/README.md)`);
  return { id: fault.id, fault, law };
});

/** A value in which another kind of message stands where the examples have theirs, if the fault's schema takes that. */
export function withKind({ fault }: Lawful, value: Json, kind: string): Json {
  const text = JSON.stringify(value);
  const other: Json = JSON.parse(
    text.replaceAll(JSON.stringify(EXAMPLE_KIND), JSON.stringify(kind)),
  );
  return v.is(fault.value, other) ? other : value;
}

/** An example with all its numbers multiplied; null when the fault's schema does not take that. */
export function scaled({ fault }: Lawful, example: Json, factor: number): Json | null {
  const value = withNumbers(example, (number) => number * factor);
  return v.is(fault.value, value) ? value : null;
}

/** From the smallest number to the largest, and where rounding and dividing go wrong. */
const EDGES = [
  ...[-Number.MAX_VALUE, -1, 0, Number.MIN_VALUE, 0.0004, 0.001, 0.5, 1 - Number.EPSILON, 1],
  ...[1e6, 1e12, Number.MAX_VALUE],
];
/** Kinds of messages that are sent, and words that an object knows without having been told. */
const KINDS = [EXAMPLE_KIND, 'HEARTBEAT', 'toString', ''];

/**
 * The examples with numbers at the edges of what there is, all of them or one, and with odd kinds of messages: what of
 * these the schema takes.
 */
export function extremesOf(one: Lawful): readonly Json[] {
  const { fault, law } = one;
  const values = law.examples.flatMap((example) => [
    ...KINDS.map((kind) => withKind(one, example, kind)),
    ...EDGES.flatMap((edge) => edged(example, edge)),
  ]);
  const different = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...different.values()].filter((value) => v.is(fault.value, value));
}

function edged(example: Json, edge: number): Json[] {
  return [
    withNumbers(example, () => edge),
    ...numbersIn(example).map((_, at) =>
      withNumbers(example, (number, place) => (place === at ? edge : number)),
    ),
  ];
}

function numbersIn(value: Json): number[] {
  const found: number[] = [];
  withNumbers(value, (number) => {
    found.push(number);
    return number;
  });
  return found;
}

/** A value with each of its numbers replaced, however deep they stand. */
function withNumbers(value: Json, replace: (number: number, place: number) => number): Json {
  let place = 0;
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'number' ? replace(part, place++) : part,
  );
}
