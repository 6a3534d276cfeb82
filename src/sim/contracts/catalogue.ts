// The files of an open folder, as a glob pattern found them: all at once, or each loaded on demand and once.

/** The keys of T that are not optional. */
type RequiredKey<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

/** The values of a member besides its id: the `typeof` of each that is required, or `value` for one of any type. */
export type Shape<T> = Readonly<
  Record<
    Exclude<RequiredKey<T>, 'id'>,
    'string' | 'number' | 'boolean' | 'object' | 'function' | 'value'
  >
>;

/**
 * Checks the members of an open folder. Throws an error with a sentence for each file that is not a member under its own
 * name: it has no default export, lacks something of the shape, or has another id.
 *
 * @remarks What the page loads at first calls this only where `import.meta.env.SSR` holds, that is, in tests and in the
 * command line: the bundler then leaves it out of the page.
 * @param folder - its name in `src`.
 * @param modules - the default exports, by path from the folder.
 */
export function checkMembers<T extends { readonly id: string }>(
  folder: string,
  modules: Readonly<Record<string, T | undefined>>,
  shape: Shape<T>,
): void {
  const wrong = Object.entries(modules).flatMap(([path, member]) =>
    problemsOf(member, shape, path.replace(/^\.\/|\.\w+$/g, '')).map(
      (problem) => `src/${folder}/${path.slice('./'.length)}: ${problem}`,
    ),
  );
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n(see src/${folder}/README.md)`);
}

function problemsOf(
  member: object | null | undefined,
  shape: Readonly<Record<string, string>>,
  fileId: string,
): string[] {
  if (!member) return ['it has no default export'];
  const found: Readonly<Record<string, unknown>> = { ...member };
  const lacks = Object.entries({ id: 'string', ...shape }).filter(([key, type]) =>
    type === 'value' ? !(key in found) : typeof found[key] !== type,
  );
  if (lacks.length > 0)
    return lacks.map(([key, type]) => `its default export has no ${type} \`${key}\``);
  const { id } = found;
  return id === fileId ? [] : [`its \`id\` is ${id}, but must be the file’s name, ${fileId}`];
}

/** The members of an open folder, in the order of their ids. */
export function inOrderOfIds<T extends { readonly id: string }>(
  modules: Readonly<Record<string, T>>,
): T[] {
  return Object.values(modules).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The members of an open folder by id, in the order of their ids; throws as {@link checkMembers} does. */
export function checkedMembers<T extends { readonly id: string }>(
  folder: string,
  modules: Readonly<Record<string, T>>,
  shape: Shape<T>,
): ReadonlyMap<string, T> {
  checkMembers(folder, modules, shape);
  return new Map(inOrderOfIds(modules).map((member) => [member.id, member]));
}

/**
 * Something of each file of an open folder, by the id of its member; files without it are left out.
 *
 * @param files - the modules, by path from the folder.
 */
export function byId<M, T>(
  files: Readonly<Record<string, M>>,
  of: (file: M) => T | undefined,
): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(files).flatMap(([path, file]) => {
      const found = of(file);
      return found === undefined ? [] : [[path.slice('./'.length, -'.ts'.length), found] as const];
    }),
  );
}

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
