// Numbers that a person types: their values, and what is wrong with them by the schema of a command.
import { capitalised } from '../../sim/base/format';

/** A schema with the standard interface, as valibot's have it. */
interface Schema {
  readonly '~standard': {
    readonly validate: (value: unknown) => unknown;
  };
}

/** The number in a field; not a number for an empty one. */
export function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** The error of a typed number as a sentence; undefined when the schema accepts it. */
export function numberError(schema: Schema, value: number): string | undefined {
  if (Number.isNaN(value)) return 'Type a number.';
  const result = schema['~standard'].validate(value) as {
    readonly issues?: readonly { readonly message: string }[];
  };
  const issue = result.issues?.[0];
  return issue && `${capitalised(issue.message)}.`;
}
