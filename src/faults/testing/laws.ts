// The faults with their laws, and the values that tests try: the laws' examples, and variations of them.
import * as v from 'valibot';
import type { Json } from '../../sim/base/json';
import type { Fault, FaultLaw } from '../../sim/contracts/fault';
import { faults } from '../registry';

/** A fault and the law in its file. */
export interface Lawful {
  readonly id: string;
  readonly fault: Fault;
  readonly law: FaultLaw<Json>;
}

/** The kind of message that examples name. */
export const EXAMPLE_KIND = 'ELECTION';

const modules = import.meta.glob<FaultLaw<Json> | undefined>(
  ['../*.ts', '!../{registry,catalogue}.ts', '!../*.test.ts'],
  { eager: true, import: 'law' },
);

/** All faults, in the order in which they are applied to a message. */
export const lawful: readonly Lawful[] = faults.map((fault) => {
  const law = modules[`../${fault.id}.ts`];
  if (!law) throw new Error(`faults/${fault.id}.ts: exports no law (see faults/README.md)`);
  return { id: fault.id, fault, law };
});

/** A value with another kind of message in place of the examples' kind, if the fault's schema allows it. */
export function withKind({ fault }: Lawful, value: Json, kind: string): Json {
  const text = JSON.stringify(value);
  const other: Json = JSON.parse(
    text.replaceAll(JSON.stringify(EXAMPLE_KIND), JSON.stringify(kind)),
  );
  return v.is(fault.value, other) ? other : value;
}

/** An example with all its numbers multiplied; null when the fault's schema does not allow that. */
export function scaled({ fault }: Lawful, example: Json, factor: number): Json | null {
  const value = withNumbers(example, (number) => number * factor);
  return v.is(fault.value, value) ? value : null;
}

/** Edge cases of numbers: the smallest, the largest, and those with errors of rounding and division. */
const EDGES = [
  ...[-Number.MAX_VALUE, -1, 0, Number.MIN_VALUE, 0.0004, 0.001, 0.5, 1 - Number.EPSILON, 1],
  ...[1e6, 1e12, Number.MAX_VALUE],
];
/** Kinds of messages, and names of an object's inherited members. */
const KINDS = [EXAMPLE_KIND, 'HEARTBEAT', 'toString', ''];

/**
 * The examples with one or all numbers replaced by edge cases, and with odd kinds of messages, as far as the schema
 * allows them.
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

/** A value with all its numbers replaced, at any depth. */
function withNumbers(value: Json, replace: (number: number, place: number) => number): Json {
  let place = 0;
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'number' ? replace(part, place++) : part,
  );
}
