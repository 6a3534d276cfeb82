// The reset between groups of students.
import type { Session } from '../session/session';
import type { PageStore } from './base/pageStore';

/** Goes back to the beginning of what was opened, whatever was done since; the theme and present mode stay. */
export function reset(session: Session, page: PageStore): Promise<void> {
  const { chosenTheme, isPresenting, cameraMoves, panelChoices } = page.getState();
  page.setState({
    ...page.getInitialState(),
    chosenTheme,
    isPresenting,
    cameraMoves,
    panelChoices: panelChoices + 1,
  });
  page.getState().moveCamera((camera) => camera.fit());
  session.setTool('point');
  session.setSpeed(1);
  session.setAutoPace(true);
  session.select(null);
  return session.reset();
}
