// Values that are computed once for each key.

/** A Map or a WeakMap. */
interface Values<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value for a key; the first time it is computed, and kept. */
export function valueAt<Key, Value extends object>(
  values: Values<Key, Value>,
  key: Key,
  compute: () => Value,
): Value {
  const known = values.get(key);
  if (known) return known;
  const value = compute();
  values.set(key, value);
  return value;
}
