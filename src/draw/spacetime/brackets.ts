// Timers as brackets above the rails: from their start to their firing, or to their end without one.
import { timerLabel } from '../../sim/base/format';
import type { Context2d } from '../canvas/context';
import { type Box, boxAround } from '../canvas/geometry';
import { placeLabels } from '../canvas/labelPlacement';
import type { Theme } from '../canvas/theme';
import { strideOf } from './arrows';
import type { Weight } from './emphasis';
import type { SpacetimeScene } from './spacetimeScene';
import type { Span } from './spans';
import { LINE_PX, WEIGHT_ALPHA } from './weights';

/** A visible bracket, in px. */
export interface PlacedBracket {
  readonly span: Span;
  readonly fromPx: number;
  readonly toPx: number;
  /** The rail's middle, and the bracket's line above it. */
  readonly railY: number;
  readonly y: number;
  readonly weight: Weight;
  /** `T1`, with its duration where it is lit. */
  readonly label: string;
  readonly hasRoom: boolean;
}

const MOST = 1500;
/** The bracket's height above the rail, and that of the next one where two timers run at once. */
const ABOVE_PX = 11;
const LEVEL_PX = 9;
/** Below this pitch only the firings are drawn. */
const LEAST_PITCH_PX = 26;
const LABEL_PX = 11;
/** The width of a sign, which is the same for all in this typeface. */
const SIGN_PX = 0.6 * LABEL_PX;
/** A narrower bracket would be a stroke; one that was armed again, over and over, needs more. */
const LEAST_PX = { ended: 2, rearmed: 14 };
const TRIANGLE_PX = 4;

/** Places the visible brackets. Those of timers that only send heartbeats are left out, unless heartbeats are shown. */
export function placeBrackets(scene: SpacetimeScene): PlacedBracket[] {
  const { model, scale, geometry, railAt, pitchPx } = scene;
  const { items, view, endMs, emphasis, heartbeats } = model;
  const levels = new Levels(
    Math.max(0, Math.floor((pitchPx / 2 - ABOVE_PX - LABEL_PX) / LEVEL_PX)),
  );
  const placed: PlacedBracket[] = [];
  const stride = strideOf(items.timers, view, MOST);
  items.timers.within(view.fromMs, Math.min(view.toMs, endMs), stride, (span) => {
    const railY = railAt[span.process];
    if (railY === undefined) return;
    const weight = emphasis?.weightOf(span) ?? 'near';
    const isBeat = items.beatTimers.has(span.name) && heartbeats !== 'full';
    if (isBeat && weight !== 'lit') return;
    const untilMs = span.endSeq < 0 ? endMs : span.toMs;
    const fromPx = Math.max(geometry.leftPx, scale(span.fromMs));
    const toPx = Math.min(geometry.rightPx, scale(untilMs));
    const isRearmed = span.outcome === 'rearmed';
    if (weight !== 'lit' && toPx - fromPx < (isRearmed ? LEAST_PX.rearmed : LEAST_PX.ended)) return;
    const y = railY - ABOVE_PX - LEVEL_PX * levels.of(span, fromPx, toPx);
    const label = labelOf(items.names.words[span.name] as string, untilMs - span.fromMs, weight);
    const hasRoom = pitchPx >= LEAST_PITCH_PX && toPx - fromPx > label.length * SIGN_PX + 16;
    placed.push({ span, fromPx, toPx, railY, y, weight, label, hasRoom: hasRoom && !isRearmed });
  });
  return placed;
}

/** The level of each bracket: the lowest one that is free on its rail. */
class Levels {
  readonly #most: number;
  readonly #endsPx = new Map<number, number[]>();

  constructor(most: number) {
    this.#most = most;
  }

  of({ process }: Span, fromPx: number, toPx: number): number {
    const ends = this.#endsPx.get(process) ?? [];
    this.#endsPx.set(process, ends);
    let level = ends.findIndex((endPx) => endPx <= fromPx + 0.5);
    if (level < 0) level = Math.min(this.#most, ends.length);
    ends[level] = Math.max(toPx, ends[level] ?? 0);
    return level;
  }
}

function labelOf(timer: string, lengthMs: number, weight: Weight): string {
  const label = timerLabel(timer);
  return weight === 'lit' ? `${label} ${(lengthMs / 1000).toFixed(2)} s` : label;
}

/** Draws brackets without their labels, each weight as one path. */
export function drawBrackets(
  context: Context2d,
  scene: SpacetimeScene,
  theme: Theme,
  placed: readonly PlacedBracket[],
): void {
  const isDense = scene.pitchPx < LEAST_PITCH_PX;
  for (const weight of ['rest', 'near', 'lit'] as const) {
    const ofWeight = placed.filter((bracket) => bracket.weight === weight);
    if (ofWeight.length === 0) continue;
    context.globalAlpha = WEIGHT_ALPHA[weight];
    context.strokeStyle = weight === 'lit' ? theme.ink : theme.soft;
    context.fillStyle = theme.ink;
    context.lineWidth = weight === 'lit' ? 2 : LINE_PX.rest;
    if (!isDense || weight === 'lit') strokeBrackets(context, ofWeight);
    fillTriangles(context, ofWeight);
    context.globalAlpha = 1;
  }
}

function strokeBrackets(context: Context2d, brackets: readonly PlacedBracket[]): void {
  context.beginPath();
  for (const { span, fromPx, toPx, y } of brackets) {
    context.moveTo(fromPx, y + 6);
    context.lineTo(fromPx, y);
    context.lineTo(toPx, y);
    if (span.outcome !== 'stopped' && span.outcome !== 'rearmed') continue;
    context.moveTo(toPx, y - 3);
    context.lineTo(toPx, y + 3);
  }
  context.stroke();
}

function fillTriangles(context: Context2d, brackets: readonly PlacedBracket[]): void {
  context.beginPath();
  for (const { span, toPx, railY } of brackets) {
    if (span.outcome !== 'fired') continue;
    const tipY = railY - 4;
    context.moveTo(toPx - TRIANGLE_PX, tipY - 1.6 * TRIANGLE_PX);
    context.lineTo(toPx + TRIANGLE_PX, tipY - 1.6 * TRIANGLE_PX);
    context.lineTo(toPx, tipY);
  }
  context.fill();
}

/** A bracket with room for its label, and the label's box. */
interface PlacedLabel {
  readonly bracket: PlacedBracket;
  readonly box: Box;
}

/** The labels of brackets that have room: none covers another one, lit ones come first. */
export function placeBracketLabels(brackets: readonly PlacedBracket[]): PlacedLabel[] {
  const litFirst = [
    ...brackets.filter(({ weight }) => weight === 'lit'),
    ...brackets.filter(({ weight }) => weight !== 'lit'),
  ];
  const wanted = litFirst.flatMap((bracket): PlacedLabel[] => {
    const { fromPx, toPx, y, label, hasRoom } = bracket;
    const width = label.length * SIGN_PX + 6;
    return hasRoom ? [{ bracket, box: boxAround([(fromPx + toPx) / 2, y], width, 12) }] : [];
  });
  return placeLabels(wanted);
}

/** Writes the labels of brackets, above the messages, whose glyphs would hide them. */
export function drawBracketLabels(
  context: Context2d,
  brackets: readonly PlacedBracket[],
  theme: Theme,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { bracket, box } of placeBracketLabels(brackets)) {
    const { weight, label } = bracket;
    context.fillStyle = theme.paper;
    context.fillRect(box.x, box.y, box.width, box.height);
    context.font = `${weight === 'lit' ? 600 : 400} ${LABEL_PX}px ${theme.fontMono}`;
    context.fillStyle = weight === 'lit' ? theme.ink : theme.soft;
    context.fillText(label, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
  }
}
