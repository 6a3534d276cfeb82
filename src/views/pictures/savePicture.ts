// A picture of the moment shown as a file.

import { createCanvas } from '../../draw/canvas/surface';
import { lightTheme } from '../../draw/canvas/theme';
import { drawFigure, type Figure, figureHeightPx } from '../../draw/figure';
import { loadLayout } from '../../layouts/catalogue';
import { USUAL_LAYOUT } from '../../session/run/view';
import type { Session } from '../../session/session';
import type { PageStore } from '../base/pageStore';
import { saveBlob } from '../base/saveRun';
import { viewOf } from '../base/timeWindow';
import { SpacetimeInputs } from '../timeline/spacetimeInputs';
import {
  type FigureInput,
  type IntervalInput,
  lanesFigure,
  spacetimeFigure,
  stageFigure,
  WIDTH_MM,
  WIDTH_PX,
} from './figures';
import type { PictureKind } from './pictureKinds';
import { svgOf } from './svgOf';

/** The width of a PNG: 300 px an inch on paper. */
const PNG_WIDTH_PX = Math.round((WIDTH_MM / 25.4) * 300);
/** Parts of the trace that are read before the page handles input. */
const PARTS_PER_PAUSE = 20;

/** Saves a picture of the moment shown. */
export async function savePicture(
  session: Session,
  page: PageStore,
  { subject, format }: PictureKind,
): Promise<void> {
  try {
    const figure = await figureOf(session, page, subject);
    const { file } = session.store.getState();
    saveBlob(await blobOf(figure, format), `${file.id}-${file.seed}-${subject}.${format}`);
  } catch (error) {
    session.report(error);
  }
}

async function figureOf(
  session: Session,
  page: PageStore,
  subject: PictureKind['subject'],
): Promise<Figure> {
  await loadLayout(session.store.getState().view.layout ?? USUAL_LAYOUT);
  if (subject === 'stage') return stageFigure(figureInput(session));
  if (subject === 'lanes') return lanesFigure(intervalInput(session, page));
  const { run } = session.store.getState();
  const inputs = new SpacetimeInputs(run);
  for (let part = 1; inputs.items.eventsRead < run.trace.length; part += 1) {
    inputs.readOn();
    if (part % PARTS_PER_PAUSE === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  const { spacetime } = page.getState();
  return spacetimeFigure(intervalInput(session, page), inputs, spacetime);
}

function figureInput({ store }: Session): FigureInput {
  const { run, commands, view, nowMs, file } = store.getState();
  return { title: file.title, picture: { run, commands, view, nowMs } };
}

function intervalInput(session: Session, page: PageStore): IntervalInput {
  const { nowMs, frontierMs, file } = session.store.getState();
  const { timeWindow, laneOrder, openGroups } = page.getState();
  return {
    ...figureInput(session),
    view: viewOf(timeWindow, nowMs, frontierMs),
    endMs: frontierMs,
    beats: (file.narration ?? []).map(({ atMs }) => atMs),
    order: laneOrder,
    openGroups,
  };
}

async function blobOf(figure: Figure, format: PictureKind['format']): Promise<Blob> {
  if (format === 'svg') return new Blob([svgOf(figure)], { type: 'image/svg+xml' });
  const pixelRatio = PNG_WIDTH_PX / WIDTH_PX;
  const { canvas, context } = createCanvas(WIDTH_PX, figureHeightPx(figure), pixelRatio);
  drawFigure(context, figure, lightTheme, pixelRatio);
  return canvas.convertToBlob({ type: 'image/png' });
}
