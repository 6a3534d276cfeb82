// The title of a part of a lecture.
import type { LecturePart } from '../../runFile/lecture';
import { scenarioCards } from '../../scenarios/catalogue';

/** The title of the part's run. */
export function partTitle(part: LecturePart): string {
  if ('run' in part) return part.run.title;
  return scenarioCards.find(({ id }) => id === part.scenario)?.title ?? part.scenario;
}
