// The address of an experiment holds all of it; a damaged one is refused with a sentence.
import { expect, it } from 'vitest';
import { experiments } from '../../experiments/registry';
import { experimentLink, readExperimentLink } from './experimentLink';

const PAGE = 'https://example.org/hustings/?experiment=own#old';

it.each([...experiments.values()])('$id comes back as it was', async (experiment) => {
  const link = await experimentLink(experiment, PAGE);
  expect(link).toMatch(/^https:\/\/example\.org\/hustings\/\?experiment=own#experiment=1\./);
  expect(await readExperimentLink(new URL(link).hash)).toEqual(experiment);
});

it('another fragment has none', async () => {
  expect(await readExperimentLink('')).toBeNull();
  expect(await readExperimentLink('#run=4.abc')).toBeNull();
});

it.each([
  ['#experiment=', 'this link is broken: it does not begin as links do'],
  ['#experiment=9.abcd', 'this link is of version 9; this Hustings reads up to version 1'],
  ['#experiment=1.ab$d', 'this link is broken: no link holds the character "$"'],
  ['#experiment=1.abcd', 'ask for it again, or for the experiment as a file'],
])('%s is refused', async (fragment, sentence) => {
  await expect(readExperimentLink(fragment)).rejects.toThrow(sentence);
});

it('an experiment that is too long for a link is refused', async () => {
  const words = Array.from({ length: 40_000 }, (_, index) => (index * 7919).toString(36)).join();
  const long = { base: { run: words } };
  await expect(experimentLink(long, PAGE)).rejects.toThrow(
    'this experiment is too long for a link: it would have',
  );
});
