// Catalogues of open folders: the files that a glob pattern found, by id, each loaded on demand and once.

/** The entry for the member with this id; throws when there is no such member. */
export function memberOf<T>(what: string, found: Readonly<Record<string, T>>, id: string): T {
  const member = found[`./${id}.ts`];
  if (member === undefined) throw new Error(`there is no ${what} ${id}`);
  return member;
}

/** The members of an open folder, loaded one by one. */
export interface Catalogue<T> {
  /** The ids of all members. */
  readonly ids: readonly string[];
  /** The members that have been loaded, by id. */
  readonly loaded: ReadonlyMap<string, T>;
  /** Loads a member, or returns the loaded one; throws for an unknown id. */
  readonly load: (id: string) => Promise<T>;
}

/**
 * A catalogue without loaded members.
 *
 * @param what - the noun for a member in error sentences.
 * @param modules - loaders by path from the folder.
 */
export function createCatalogue<T>(
  what: string,
  modules: Readonly<Record<string, () => Promise<T>>>,
): Catalogue<T> {
  const loaded = new Map<string, T>();
  const load = async (id: string) => {
    const member = loaded.get(id) ?? (await memberOf(what, modules, id)());
    loaded.set(id, member);
    return member;
  };
  const ids = Object.keys(modules).map((path) => path.slice('./'.length, -'.ts'.length));
  return { ids, loaded, load };
}
