// The departures of a program from the real systems that it models, and real settings by name.
import { quote } from '../base/quote';
import type { Params } from './definition';

/** A departure of the model from what it models. Each field is a complete sentence of at most 240 characters. */
export interface Difference {
  /** The behaviour of the real system, or of the paper. */
  readonly real: string;
  /** The behaviour of the model in its place. */
  readonly here: string;
  /** The consequence: a user of the model does not see this. */
  readonly hides: string;
}

/** The settings of a real system. */
export interface Preset {
  /** A short word for the command line: letters, digits and `-`. */
  readonly id: string;
  /** The system's own name, with its version where the values depend on it. */
  readonly name: string;
  /** The source of its values. */
  readonly source: string;
  /** Parameters of the program; the others have the defaults of its schema. */
  readonly params: Partial<Params>;
  /** Parameters of services, by kind; the others have their defaults. */
  readonly services?: Readonly<Record<string, Partial<Params>>>;
  /** The real parts of it, in one or two sentences. */
  readonly real: string;
  /** The other parts, in one or two sentences. */
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
