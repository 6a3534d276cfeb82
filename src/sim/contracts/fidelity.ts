// How far a program is from the real systems that it models: its departures, and real settings by name.
import { quote } from '../base/quote';
import type { Params } from './definition';

/** A departure of the model from what it models. Each field is a complete sentence of at most 240 characters. */
export interface Difference {
  /** What the real system, or the paper, does. */
  readonly real: string;
  /** What the model does in its place. */
  readonly here: string;
  /** What a user of the model does not see for that reason. */
  readonly hides: string;
}

/** The settings of a real system. */
export interface Preset {
  /** A short word for the command line: letters, digits and `-`. */
  readonly id: string;
  /** The system's own name, with its version where the values depend on it. */
  readonly name: string;
  /** Where its values are written. */
  readonly source: string;
  /** Parameters of the program; the others have the defaults of its schema. */
  readonly params: Partial<Params>;
  /** Parameters of services, by kind; the others have their defaults. */
  readonly services?: Readonly<Record<string, Partial<Params>>>;
  /** What is real about it, in one or two sentences. */
  readonly real: string;
  /** What is not, in one or two sentences. */
  readonly unreal: string;
}

/** The sentence for a preset that an algorithm has not: those that it has. */
export function noPreset(algorithm: string, id: string, presets: readonly Preset[]): string {
  const ids = presets.map((preset) => preset.id).join(', ') || 'none';
  return `${quote(algorithm)} has no preset ${quote(id)}; it has ${ids}`;
}

/** The export `fidelity` of each file in `algorithms/` and `services/`. */
export interface Fidelity {
  readonly differs: readonly Difference[];
  /** Absent: no real system has settings of its own. Only algorithms have presets. */
  readonly presets?: readonly Preset[];
}
