// A value put into a place of a JSON document.

/**
 * A copy of a document with another value in a place. A list's member is named by its index, or else by its `id`; a member
 * of an object that is missing is added.
 *
 * @param missing - called with the name of a list's member that is not there; then the list stays as it is.
 */
export function withValueAt(
  holder: unknown,
  [key, ...keys]: readonly string[],
  value: unknown,
  missing: (key: string) => void = () => {},
): unknown {
  if (key === undefined) return value;
  if (Array.isArray(holder)) {
    const at = memberAt(holder, key);
    if (at < 0) missing(key);
    return holder.map((member, index) =>
      index === at ? withValueAt(member, keys, value, missing) : member,
    );
  }
  const fields = (holder ?? {}) as Readonly<Record<string, unknown>>;
  return { ...fields, [key]: withValueAt(fields[key], keys, value, missing) };
}

/** The index of a list's member; negative when there is none. */
function memberAt(list: readonly unknown[], key: string): number {
  const index = list.findIndex((_, at) => String(at) === key);
  if (index >= 0) return index;
  return list.findIndex((member) => (member as { readonly id?: unknown } | null)?.id === key);
}
