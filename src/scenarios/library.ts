// The library: every scenario with what it is about, on its shelf, and the search in it.
import type { Shelf } from '../runFile/runFile';
import type { ScenarioCard } from './catalogue';

/** The parts of a scenario that the library shows. */
export interface ScenarioAbout extends ScenarioCard {
  readonly description: string;
  /** Null when its file names none. */
  readonly shelf: Shelf | null;
}

/** A shelf with the scenarios that stand on it. */
export interface ShelfView {
  readonly shelf: Shelf;
  readonly title: string;
  readonly scenarios: readonly ScenarioAbout[];
}

/** The shelves' titles, in the library's order. */
const TITLES: Readonly<Record<Shelf, string>> = {
  lectures: 'For lectures, in order',
  papers: 'From the papers',
  production: 'From production',
  incidents: 'Incidents: what really happened',
  exercises: 'Exercises',
};

const abouts = import.meta.glob<ScenarioAbout>('./*.json', {
  eager: true,
  query: '?about',
  import: 'default',
});

/** Every scenario that a shelf has. */
export const library: readonly ScenarioAbout[] = Object.values(abouts);

/**
 * The shelves with what is found on them; a shelf on which nothing is found is left out. Lectures stand in the order of
 * their ids, all else by algorithm and title.
 *
 * @param query - words, each of which must be in the title, the description or the algorithm.
 * @param nameOf - an algorithm's name, by its id.
 */
export function shelvesOf(
  scenarios: readonly ScenarioAbout[],
  query: string,
  nameOf: (algorithm: string) => string,
): ShelfView[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ title, description, algorithm, id }: ScenarioAbout) => {
    const text = [title, description, nameOf(algorithm), algorithm, id].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = scenarios.filter(isFound);
  return (Object.keys(TITLES) as Shelf[])
    .map((shelf) => ({
      shelf,
      title: TITLES[shelf],
      scenarios: found.filter((scenario) => scenario.shelf === shelf).sort(orderOf(shelf)),
    }))
    .filter((view) => view.scenarios.length > 0);
}

function orderOf(shelf: Shelf) {
  const keyOf = ({ id, algorithm, title }: ScenarioAbout) =>
    shelf === 'lectures' ? numbered(id) : `${algorithm} ${numbered(title)}`;
  return (a: ScenarioAbout, b: ScenarioAbout) => (keyOf(a) < keyOf(b) ? -1 : 1);
}

/** `lecture10` stands after `lecture9`. */
function numbered(text: string): string {
  return text.replace(/\d+/g, (digits) => digits.padStart(6, '0'));
}
