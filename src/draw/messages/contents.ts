// The contents of messages in flight, in few words beside their glyphs, on a stage that is seen from near.
import type { Json } from '../../sim/base/json';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { type Box, boxAround, isClear } from '../canvas/geometry';
import type { Theme } from '../canvas/theme';
import { isWithin } from '../scene/freeBoxes';
import type { PlacedMessage } from '../scene/messagePlaces';
import type { Scene } from '../scene/scene';

/** A line has at most so many characters. */
const LONGEST = 24;
const SIZE_PX = 11;
const LINE_PX = 13;

/** A message's kind and, in a second line, the first fields of its body: `REQUEST_VOTE`, `term 4 …`. */
export function contentsOf(kind: string, body: Json | undefined): readonly string[] {
  const words = body === undefined ? '' : bodyWords(body);
  const line = words === '' ? kind : `${kind} ${words}`;
  return line.length <= LONGEST ? [line] : [cut(kind), ...(words === '' ? [] : [words])];
}

/** The fields of a body that fit in a line, and `…` for the others. */
function bodyWords(body: Json): string {
  const fields = fieldsOf(body);
  let line = '';
  for (const [index, field] of fields.entries()) {
    const longer = index === 0 ? field : `${line}, ${field}`;
    const isLast = index === fields.length - 1;
    if (longer.length > LONGEST - (isLast ? 0 : 2)) return line === '' ? cut(field) : `${line} …`;
    line = longer;
  }
  return line;
}

/** The fields, answers of yes or no first, then the shortest: bodies have their fields in no order of importance. */
function fieldsOf(body: Json): string[] {
  if (!isRecord(body)) return [valueWords(body)];
  const weight = ([name, value]: [string, Json]) => (typeof value === 'boolean' ? 0 : name.length);
  return Object.entries(body)
    .sort((a, b) => weight(a) - weight(b))
    .map(([name, value]) => {
      if (typeof value === 'boolean') return value ? name : `not ${name}`;
      return `${name} ${valueWords(value)}`;
    });
}

/** A value in a word: a list by its length, an object by its id. */
function valueWords(value: Json): string {
  if (value === null) return '⊥';
  if (Array.isArray(value)) return `[${value.length}]`;
  if (!isRecord(value)) return String(value);
  return 'id' in value ? String(value['id']) : '{…}';
}

function isRecord(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

/** The contents of a message, in a box beside its glyph, in px. */
export interface PlacedContents {
  readonly id: number;
  readonly lines: readonly string[];
  readonly box: Box;
}

/**
 * The contents that have room right or left of their glyphs, clear of these boxes and of each other. Periodic traffic
 * comes last.
 */
export function placeContents(
  scene: Scene,
  messages: readonly PlacedMessage[],
  obstacles: readonly Box[],
): PlacedContents[] {
  const ordered = [
    ...messages.filter(({ look }) => !look.periodic),
    ...messages.filter(({ look }) => look.periodic),
  ];
  const glyphPx = 2 * scene.metrics.glyphPx;
  const glyphs = messages.map(({ at }) => boxAround(at, glyphPx, glyphPx));
  const taken = [...obstacles, ...glyphs];
  const placed: PlacedContents[] = [];
  for (const { flight, at } of ordered) {
    const lines = contentsOf(flight.kind, flight.body);
    const width = Math.max(...lines.map((line) => textWidthPx(line, SIZE_PX)));
    const height = lines.length * LINE_PX;
    const [awayPx, y] = [scene.metrics.glyphPx + 6, at[1] - height / 2];
    const box = [at[0] + awayPx, at[0] - awayPx - width]
      .map((x) => ({ x, y, width, height }))
      .find((wanted) => isWithin(wanted, scene.viewport) && isClear(wanted, taken));
    if (!box) continue;
    taken.push(box);
    placed.push({ id: flight.id, lines, box });
  }
  return placed;
}

/** Draws the contents, with an outline in the paper's colour against lines below them. */
export function drawContents(
  context: Context2d,
  placed: readonly PlacedContents[],
  theme: Theme,
): void {
  if (placed.length === 0) return;
  setFont(context, theme, SIZE_PX);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.strokeStyle = theme.paper;
  context.fillStyle = theme.soft;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  for (const { lines, box } of placed)
    for (const [index, line] of lines.entries()) {
      const atY = box.y + (index + 0.5) * LINE_PX;
      context.strokeText(line, box.x, atY);
      context.fillText(line, box.x, atY);
    }
}
