// What a glob pattern found in an open folder, by id: each file is loaded when it is needed, and once.

/** What stands at the path of the member with this id; throws when there is no such member. */
export function memberOf<T>(what: string, found: Readonly<Record<string, T>>, id: string): T {
  const member = found[`./${id}.ts`];
  if (member === undefined) throw new Error(`there is no ${what} ${id}`);
  return member;
}

/** The members of an open folder that are loaded one by one. */
export interface Catalogue<T> {
  /** The ids of all there are. */
  readonly ids: readonly string[];
  /** Those that were loaded so far, by id. */
  readonly loaded: ReadonlyMap<string, T>;
  /** Loads one, once; throws for an id that none has. */
  readonly load: (id: string) => Promise<T>;
}

/**
 * A catalogue that has loaded nothing yet.
 *
 * @param what - what a member is called in a sentence.
 * @param modules - how each is loaded, by its path from the folder.
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
