// The view of a run: the layout of its nodes, and the places to which a person has moved processes.
import type { RunFile, RunView } from '../../runFile/runFile';
import type { Point } from '../../sim/contracts/command';
import type { SessionState } from './state';

/** The layout of a run that names none. */
export const USUAL_LAYOUT = 'circle';

/** The view of a run that has none of its own. */
export const USUAL_VIEW: RunView = {};

/** Places are rounded to a thousandth of the layout's radius, which is less than a pixel. */
const ROUNDED = 1000;

/** The view with another layout; processes that were moved by hand stay where they are. */
export function withLayout({ layout: _layout, ...view }: RunView, id: string): RunView {
  return id === USUAL_LAYOUT ? view : { ...view, layout: id };
}

/** The view with a process moved to a place in unit coordinates. */
export function withPlace(view: RunView, process: string, [x, y]: Point): RunView {
  const place: Point = [Math.round(x * ROUNDED) / ROUNDED, Math.round(y * ROUNDED) / ROUNDED];
  return { ...view, places: { ...view.places, [process]: place } };
}

/** The view with all processes where the layout has them. */
export function withoutPlaces({ places: _places, ...view }: RunView): RunView {
  return view;
}

/** The file with a view; without one when nothing was chosen and nothing moved. */
export function withView({ view: _view, ...file }: RunFile, view: RunView): RunFile {
  return Object.keys(view).length > 0 ? { ...file, view } : file;
}

/**
 * A run that is started in place of the present one, with a view: the present view where both start with the same
 * processes; otherwise the new run's own view or, without one, the present layout.
 */
export function withNextView(
  next: RunFile,
  { file, view }: Pick<SessionState, 'file' | 'view'>,
): RunFile {
  if (clusterOf(next) === clusterOf(file)) return withView(next, view);
  return next.view ? next : withView(next, withoutPlaces(view));
}

/** Whether the layout was chosen, or a process moved, since the run came to the screen. */
export function hasNewView({ file, view }: Pick<SessionState, 'file' | 'view'>): boolean {
  return view !== (file.view ?? USUAL_VIEW);
}

/** The processes with which a run starts. */
function clusterOf({ nodes, services = [], clients = [] }: RunFile): string {
  // Ids contain no spaces.
  return [nodes, services, clients].map((part) => part.map(({ id }) => id).join(' ')).join('|');
}
