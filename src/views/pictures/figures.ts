// The figures of a run at the moment shown.

import { createLayers } from '../../draw/canvas/layers';
import type { Viewport } from '../../draw/canvas/layout';
import { lightTheme, type Theme } from '../../draw/canvas/theme';
import type { Figure } from '../../draw/figure';
import * as marks from '../../draw/markPainters';
import * as parts from '../../draw/partPainters';
import { createSpacetimeLayers } from '../../draw/spacetime/rails';
import { drawSpacetime } from '../../draw/spacetime/spacetime';
import { drawStage } from '../../draw/stage';
import { createTimelineLayers } from '../../draw/timeline/lanePicture';
import { drawTimeline } from '../../draw/timeline/timeline';
import * as beatPainters from '../../draw/timeline/timelineBeats';
import { isCrowded, timelineHeightPx } from '../../draw/timeline/timelineGeometry';
import * as markPainters from '../../draw/timeline/timelineMarks';
import type { TimelineModel, TimeView } from '../../draw/timeline/timelineModel';
import * as storms from '../../draw/timeline/timelineStorms';
import type { Picture } from '../../session/run/state';
import type { LaneOrder, SpacetimeChoices } from '../base/timelineSlices';
import { stillStage } from '../stageInputs/stillStage';
import { laneRows } from '../timeline/laneGroups';
import type { SpacetimeInputs } from '../timeline/spacetimeInputs';
import { timelineParts } from '../timeline/timelineParts';
import { clockText } from '../words/labels';
import { allMessages } from '../words/messageKinds';

/** The width of a figure in px, of which all of its sizes are shares, and on paper. */
export const WIDTH_PX = 720;
export const WIDTH_MM = 160;

/** The room below the nodes for the edge of a camp, in px. */
const FOOT_PX = 24;
/** The stage’s size, in px, and the room at its foot. */
const STAGE = { widthPx: WIDTH_PX, heightPx: 500, footPx: FOOT_PX };
/** The height of a rail of the space-time diagram, and the most height of all, in px. */
const RAIL_PX = 46;
const MOST_RAILS_PX = 780;

/** A run to be drawn, and its words. */
export interface FigureInput {
  readonly title: string;
  /** The run shows the moment `nowMs`; the layout of its view has been loaded. */
  readonly picture: Picture;
  /** The light theme when absent. */
  readonly theme?: Theme;
}

/** An interval of a run to be drawn. */
export interface IntervalInput extends FigureInput {
  readonly view: TimeView;
  readonly endMs: number;
  readonly beats: readonly number[];
  readonly hasBeatNumbers?: boolean;
  readonly order: LaneOrder;
  readonly openGroups: ReadonlySet<string>;
}

/** The stage. @param frame - its size in px, and the further differences from a usual stage. */
export function stageFigure(
  { title, picture, theme = lightTheme }: FigureInput,
  frame: Omit<Viewport, 'pixelRatio'> = STAGE,
): Figure {
  return {
    title,
    note: noteOf(picture),
    messages: allMessages(picture.run),
    widthPx: frame.widthPx,
    pictureHeightPx: frame.heightPx,
    paint: (context, viewport) => {
      const clientCount = picture.run.world.clients.size;
      const room = { ...frame, ...viewport, clientCount };
      const still = stillStage(picture, room);
      drawStage(context, still.model, still.viewport, theme, createLayers(), { marks, parts });
    },
  };
}

/** The lanes of an interval. */
export function lanesFigure(input: IntervalInput): Figure {
  const { title, picture, openGroups, theme = lightTheme } = input;
  const { size } = picture.run.lanes.nodes;
  return {
    title,
    note: intervalNote(input),
    messages: {},
    widthPx: WIDTH_PX,
    pictureHeightPx: timelineHeightPx(size, openGroups.size > 0),
    paint: (context, viewport) => {
      const model = lanesModel(input, viewport);
      const late = { storms, marks: markPainters, beats: beatPainters };
      drawTimeline(context, model, viewport, theme, createTimelineLayers(), late);
    },
  };
}

/** The space-time diagram of an interval. `inputs` has read the whole trace. */
export function spacetimeFigure(
  input: IntervalInput,
  inputs: SpacetimeInputs,
  choices: SpacetimeChoices,
): Figure {
  const { run } = input.picture;
  const rails = run.lanes.nodes.size + run.world.services.size + run.world.clients.size;
  const aroundPx = timelineHeightPx(0, false);
  return {
    title: input.title,
    note: intervalNote(input),
    messages: allMessages(run),
    widthPx: WIDTH_PX,
    pictureHeightPx: aroundPx + Math.min(MOST_RAILS_PX, rails * RAIL_PX),
    paint: (context, viewport) => {
      const timeline = { ...lanesModel(input, viewport), isGrouped: true };
      const model = inputs.modelOf(timeline, choices, null, null);
      drawSpacetime(context, model, viewport, lightTheme, createSpacetimeLayers());
    },
  };
}

function lanesModel(input: IntervalInput, viewport: Viewport): TimelineModel {
  const { picture, view, endMs, beats, hasBeatNumbers = false, order, openGroups } = input;
  const { run, commands, nowMs } = picture;
  const known = timelineParts(run, () => commands);
  const { lanes, leaderRank } = known;
  const isGrouped = isCrowded(lanes.nodes.size, viewport);
  const siteOf = (node: string) => run.siteOf(node);
  const rows = laneRows({ lanes, nowMs, order, isGrouped, openGroups, leaderRank, siteOf });
  return { ...known, rows, isGrouped, nowMs, endMs, view, beats, hasBeatNumbers };
}

function noteOf({ run, nowMs }: Picture): string {
  const { size } = run.world.nodes;
  return `${run.algorithm.name}, ${size} ${size === 1 ? 'node' : 'nodes'}, at ${clockText(nowMs)}`;
}

function intervalNote({ picture, view }: IntervalInput): string {
  const [from, to] = [view.fromMs, view.toMs].map((ms) => clockText(Math.max(0, ms)));
  return `${noteOf(picture)}, from ${from} to ${to}`;
}
