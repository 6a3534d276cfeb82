// The address of an experiment of one's own: the whole experiment in its fragment, as a run in a share link.
import { EXPERIMENT_VERSION } from '../../experiment/experiment';
import { checkedLink, packed, unpacked } from '../../runFile/linkContent';

const PREFIX = 'experiment=';

/**
 * The address of an experiment.
 *
 * @param file - the experiment as it was opened.
 * @param page - the address of the page of experiments; its fragment is replaced.
 * @throws RunFileError when the address would be too long.
 */
export async function experimentLink(file: object, page: string): Promise<string> {
  const content = await packed(file, EXPERIMENT_VERSION, 'experiment');
  return checkedLink(`${page.replace(/#.*$/s, '')}#${PREFIX}${content}`, 'experiment');
}

/**
 * The experiment in an address, parsed and not checked yet; `planOf` does that.
 *
 * @returns null when the fragment has no experiment.
 * @throws RunFileError when the link is broken, too long or of a newer version.
 */
export async function readExperimentLink(fragment: string): Promise<object | null> {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith(PREFIX)) return null;
  return (await unpacked(text, PREFIX, EXPERIMENT_VERSION, 'experiment')).content;
}
