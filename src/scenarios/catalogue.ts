// The scenarios as the page knows them: their titles at once, each whole file when it is played.

/** The parts of a scenario that are known before it is loaded. */
export interface ScenarioCard {
  readonly id: string;
  readonly title: string;
  /** The id of the algorithm that it shows. */
  readonly algorithm: string;
}

const cards = import.meta.glob<ScenarioCard>('./*.json', {
  eager: true,
  query: '?card',
  import: 'default',
});
const files = import.meta.glob<unknown>('./*.json', { import: 'default' });

/** All scenarios there are, in the order of their titles. */
export const scenarioCards: readonly ScenarioCard[] = Object.values(cards).sort((a, b) =>
  a.title < b.title ? -1 : 1,
);

/** Loads a scenario as it stands in its file, unchecked; throws for an id that none has. */
export async function loadScenario(id: string): Promise<unknown> {
  const load = files[`./${id}.json`];
  if (!load) throw new Error(`there is no scenario ${id}`);
  return load();
}
