// The experiment of the page's address, and the address of the experiment on the page.
import { useEffect, useState } from 'react';
import type { Experiment } from '../../experiment/experiment';
import { experiments } from '../../experiments/registry';
import { experimentLink, readExperimentLink } from '../../session/experiment/experimentLink';
import { errorText } from '../../sim/base/errorText';
import { handedExperiment } from '../base/experimentWindow';

/** The id of an experiment in the address itself, or one that another window hands over. */
const OWN = 'own';

/** The experiment of the page. */
interface ExperimentFile {
  /** Unchecked; undefined for none. */
  readonly file: unknown;
  /** The reason why there is none, in a sentence; null without one. */
  readonly problem: string | null;
  /** Takes another one, and puts it into the address: a reload, a bookmark and a copied address have it. */
  readonly change: (file: unknown) => void;
}

export function useExperimentFile(id: string): ExperimentFile {
  const [file, setFile] = useState<unknown>(() => experiments.get(id));
  const [problem, setProblem] = useState<string | null>(() =>
    id === OWN || id === '' || experiments.has(id) ? null : `there is no experiment ${id}`,
  );
  const change = (next: unknown) => {
    setFile(next);
    void showAddress(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once.
  useEffect(() => {
    if (id !== OWN) return;
    ownExperiment().then(
      (own) => (own ? change(own) : setProblem('this address has no experiment')),
      (error: unknown) => setProblem(errorText(error)),
    );
  }, [id]);
  return { file, problem, change };
}

async function ownExperiment(): Promise<unknown> {
  return (await readExperimentLink(location.hash)) ?? handedExperiment();
}

/** Whether an experiment is the library's own, unchanged. */
export function isOfLibrary({ id }: Pick<Experiment, 'id'>, file: unknown): boolean {
  return experiments.get(id) === file;
}

/** One that is too long for an address has none; the button that copies it says so. */
async function showAddress(file: unknown): Promise<void> {
  const address = await addressOf(file).catch(() => null);
  if (address !== null) history.replaceState(null, '', address);
}

/** The whole address of an experiment. Rejects with a sentence when it is too long. */
export function addressOf(file: unknown): Promise<string> {
  const fields = new URLSearchParams(location.search);
  fields.set('experiment', OWN);
  return experimentLink(file as object, `${location.origin}${location.pathname}?${fields}`);
}
