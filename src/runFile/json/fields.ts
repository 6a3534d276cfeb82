// Objects in a JSON document that has not been checked.

/** The members of an unchecked object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether an unchecked value is an object with members: no list, and not null. */
export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
