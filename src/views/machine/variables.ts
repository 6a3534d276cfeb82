// The variables of a process before and after a step, by name and in words.
import { words } from '../../chart/picture';
import { machinePath } from '../../session/words/stateWords';
import type { Json } from '../../sim/base/json';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Program } from '../../sim/contracts/program';
import type { ProcessMoment, RecordedStep } from '../../sim/contracts/recordedStep';

/** A variable around a step. */
export interface Variable {
  readonly name: string;
  /** Null before the process had started, and for a variable that it did not have then. */
  readonly before: string | null;
  /** Null for a variable that it has no more. */
  readonly after: string | null;
  readonly isChanged: boolean;
  /** Whether it survives a crash. */
  readonly isOnDisk: boolean;
}

/** The parts of a context that are inputs of the process, or for drawing lots; the peers are listed by their ids. */
const INPUTS = new Set(
  'self params services bornAtMs clockMs random joins secret durable'.split(' '),
);

/**
 * The state, the elected variable and the term, then those of the near view in the paper's words, then all others of the
 * machine's context.
 */
export function variablesOf(program: Program, { before, after }: RecordedStep): Variable[] {
  const [old, now] = [before && valuesOf(program, before), valuesOf(program, after)];
  const onDisk = namesOnDisk(program, after);
  const names = new Set([...now.keys(), ...(old?.keys() ?? [])]);
  return [...names].map((name) => {
    const [was, is] = [old?.get(name) ?? null, now.get(name) ?? null];
    const isChanged = old !== null && was !== is;
    return { name, before: was, after: is, isChanged, isOnDisk: onDisk.has(name) };
  });
}

function valuesOf(program: Program, { state, context, shown }: ProcessMoment): Map<string, string> {
  const { electedOf, termOf } = program as Partial<Pick<Algorithm, 'electedOf' | 'termOf'>>;
  const values = new Map([['state', machinePath(state, Object.keys(program.messages))]]);
  if (electedOf) values.set('elected', electedOf(context as never) ?? '⊥');
  if (termOf) values.set('term', String(termOf(context as never)));
  for (const [name, value] of Object.entries(shown ?? {})) values.set(name, value);
  for (const [key, value] of Object.entries(context)) {
    const name = nameOf(key);
    if (!INPUTS.has(key) && !values.has(name)) values.set(name, valueText(key, value));
  }
  return values;
}

/** The name of a context's variable in words, without its unit. */
function nameOf(key: string): string {
  return words(key.replace(/Ms$/, ''));
}

function namesOnDisk({ durable }: Program, { context }: ProcessMoment): ReadonlySet<string> {
  const kept = durable?.(context as never);
  return new Set(isRecord(kept) ? Object.keys(kept).map(nameOf) : []);
}

/** Longest value, in characters. */
const LONGEST = 120;

function valueText(key: string, value: Json): string {
  if (/Ms$/.test(key) && typeof value === 'number') return `${value} ms`;
  const text = plainText(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

function plainText(value: Json): string {
  if (value === null) return '⊥';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '∅' : `{${value.map(itemText).join(', ')}}`;
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${nameOf(key)} ${plainText(inner)}`)
    .join(', ');
}

/** A process is named by its id. */
function itemText(value: Json): string {
  return isRecord(value) && typeof value['id'] === 'string' ? value['id'] : plainText(value);
}

function isRecord(value: Json | undefined): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
