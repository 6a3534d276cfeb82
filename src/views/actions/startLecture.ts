// The lecture that the page's address names.
import { lectures } from '../../lectures/registry';
import type { Session } from '../../session/session';
import { startPart } from './lecture';

/**
 * Starts a lecture; an unknown one leaves the plain run on the screen, and is reported.
 *
 * @param scenario - the part to begin with; by default, and when the lecture has no such part, the first.
 */
export async function startLecture(
  session: Session,
  id: string,
  scenario: string | null = null,
): Promise<void> {
  const lecture = lectures.get(id);
  if (lecture) {
    const index = lecture.parts.findIndex(
      (part) => 'scenario' in part && part.scenario === scenario,
    );
    return startPart(session, lecture, Math.max(0, index));
  }
  await session.start();
  session.report(new Error(`there is no lecture ${id}`));
}
