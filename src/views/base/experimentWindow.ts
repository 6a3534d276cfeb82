// The page of experiments in a window of its own, and the way there for an experiment of one's own.
import type { Experiment } from '../../experiment/experiment';
import type { Session } from '../../session/session';
import { handedOver, handOver, openBeside } from './handOver';

const KEY = 'hustings.experiment';
const WHOSE = 'experiment’s';

/** The address of an experiment of the library; without an id, of the list of them. */
export function experimentAddress(id = ''): string {
  return `?experiment=${id}`;
}

/** Opens the list of experiments in another window. */
export function openExperiments(session: Session): void {
  openBeside(session, experimentAddress(), WHOSE);
}

/** Opens an experiment of one's own in another window. */
export function openExperiment(session: Session, experiment: Experiment): void {
  const address = experimentAddress(experiment.id);
  handOver(session, { key: KEY, value: experiment, address, whose: WHOSE });
}

/** The experiment that was handed over to this window, as parsed JSON; undefined when there is none. */
export function handedExperiment(): unknown {
  return handedOver(KEY);
}
