// The page of experiments in a window of its own, and the way there for an experiment of one's own.
import type { Experiment } from '../../experiment/experiment';
import type { Session } from '../../session/session';

/** The place of what is handed over. A window that this one opens has a copy of this one's storage. */
const KEY = 'hustings.experiment';
const BLOCKED =
  'The browser has blocked the experiment’s window. Allow pop-ups for this page, then try again.';

/** The address of an experiment of the library; without an id, of the list of them. */
export function experimentAddress(id = ''): string {
  return `?experiment=${id}`;
}

/** Opens the list of experiments in another window, within a click as well. */
export function openExperiments(session: Session): void {
  if (!window.open(experimentAddress(), '_blank')) session.notify(BLOCKED);
}

/** Opens an experiment of one's own in another window. Within a click: browsers block windows that open later. */
export function openExperiment(session: Session, experiment: Experiment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(experiment));
  } catch {
    session.report(new Error('this browser has no room to hand the run over to another window'));
    return;
  }
  if (!window.open(experimentAddress(experiment.id), '_blank')) session.notify(BLOCKED);
}

/** The experiment that was handed over to this window, as parsed JSON; undefined when there is none. */
export function handedExperiment(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
