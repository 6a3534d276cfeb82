// The pictures of a handout, as SVG on white paper.
import type { Viewport } from '../../draw/canvas/layout';
import { lightTheme, type Theme } from '../../draw/canvas/theme';
import { drawGlyph, glyphStyle, legendItems } from '../../draw/scene/glyph';
import { hallStage } from '../../draw/scene/hall';
import type { Beat } from '../../runFile/runFile';
import type { LiveRun } from '../../session/run/liveRun';
import type { Picture } from '../../session/run/state';
import { spokenMoment } from '../../session/words/words';
import type { MessageKind } from '../../sim/contracts/program';
import { lanesFigure, stageFigure, WIDTH_MM } from '../pictures/figures';
import { pictureSvg, svgIn } from '../pictures/svgOf';
import { nodeLabel } from '../words/labels';
import { leadersText } from '../words/leadersText';
import { allMessages } from '../words/messageKinds';

const PAPER: Theme = { ...lightTheme, paper: '#FFFFFF' };
/** Beside the words of a beat, as in a hall: large nodes, with the words for their states beside them. */
const ROOMY_STAGE = beside(640, 372, 1.6);
/** The same with smaller nodes, for more of them, and for services and clients, which need room too. */
const DENSE_STAGE = beside(620, 394, 1.2);
const MOST_ON_ROOMY = 6;
/** More nodes than this have a stage across the page. */
const MOST_BESIDE = 10;
const LARGE_STAGE = { widthPx: 900, heightPx: 540, footPx: 24 } as const;
/** The width of a sign in the legend, in px and on paper. */
const SIGN = { widthPx: 24, reachPx: 9.6, widthMm: 6 };
/** The text for a screen reader names the nodes of a cluster of at most this many. */
const MOST_NAMED = 12;

/** A kind of message with its sign. */
export interface LegendEntry {
  readonly kind: string;
  readonly label: string;
  readonly means: string;
  readonly sign: string;
}

/** Whether the pictures of a run's beats need the width of the page. */
export function isLarge({ lanes }: Pick<LiveRun, 'lanes'>): boolean {
  return lanes.nodes.size > MOST_BESIDE;
}

/** The stage at the moment that the run shows. @param idPrefix - the beginning of all ids in it, unlike that of others. */
export function stagePainting(picture: Picture, idPrefix: string): string {
  const figure = stageFigure({ title: '', picture, theme: PAPER }, stageFor(picture));
  return pictureSvg(figure, { title: stageText(picture), widthMm: WIDTH_MM, idPrefix });
}

/** The lanes of a whole run with its beats; the run shows its end. */
export function lanesPainting(picture: Picture, beats: readonly Beat[], idPrefix: string): string {
  const endMs = picture.nowMs;
  const figure = lanesFigure({
    title: '',
    picture,
    theme: PAPER,
    view: { fromMs: 0, toMs: Math.max(1, endMs) },
    endMs,
    beats: beats.map(({ atMs }) => atMs),
    hasBeatNumbers: true,
    order: 'id',
    openGroups: new Set(),
  });
  const title = `The leader of each node from 0 s to ${spokenMoment(endMs)} s.`;
  return pictureSvg(figure, { title, widthMm: WIDTH_MM, idPrefix });
}

/** The kinds of messages that the run has sent, in the legend's order, without periodic ones that the pictures lack. */
export function legendOf(run: LiveRun, idPrefix: string): LegendEntry[] {
  const sent = new Set<string>();
  for (let seq = 0; seq < run.trace.length; seq += 1) {
    const event = run.trace.typeAt(seq) === 'messageSent' ? run.trace.at(seq) : null;
    if (event?.type === 'messageSent') sent.add(event.kind);
  }
  return legendItems(allMessages(run))
    .filter(({ kind }) => sent.has(kind))
    .map(({ kind, look, label }, index) => ({
      kind,
      label,
      means: look.means,
      sign: signPainting(look, label, `${idPrefix}${index}-`),
    }));
}

function stageFor({ run, view }: Picture): Omit<Viewport, 'pixelRatio'> {
  if (isLarge(run)) return LARGE_STAGE;
  const { services = [], clients = [] } = run.definition;
  // In other layouts than the circle nodes of one site stand close together.
  const isCircle = view.layout === undefined && services.length + clients.length === 0;
  return isCircle && run.lanes.nodes.size <= MOST_ON_ROOMY ? ROOMY_STAGE : DENSE_STAGE;
}

/** @param textScale - the size of its text, in units of the usual one. */
function beside(
  widthPx: number,
  heightPx: number,
  textScale: number,
): Omit<Viewport, 'pixelRatio'> {
  return { widthPx, heightPx, textScale, footPx: 0, isBare: true, hall: hallStage(textScale) };
}

function signPainting(look: MessageKind, title: string, idPrefix: string): string {
  const { widthPx, reachPx, widthMm } = SIGN;
  const frame = { widthPx, heightPx: widthPx, widthMm, title, idPrefix };
  const middle = widthPx / 2;
  return svgIn(frame, (context) =>
    drawGlyph(context, look, middle, middle, reachPx, glyphStyle(PAPER, look, null)),
  );
}

function stageText({ run, nowMs }: Picture): string {
  const { world, lanes } = run;
  const at = `The stage at ${spokenMoment(nowMs)} s. ${leadersText(world, lanes, nowMs)}.`;
  const nodes = [...world.nodes.values()];
  return nodes.length > MOST_NAMED ? at : `${at} ${nodes.map(nodeLabel).join('; ')}.`;
}
