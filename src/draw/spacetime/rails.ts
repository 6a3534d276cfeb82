// The rails: beliefs by the lanes' painter, the status of services and clients, breaks, and what a chosen event knows.
import type { StateWords } from '../../sim/contracts/status';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { isNarrow } from '../canvas/layout';
import { shortened } from '../canvas/shortened';
import { leaderLook, type Theme } from '../canvas/theme';
import { drawCrown } from '../scene/crown';
import { createTimelineLayers, type TimelineLayers } from '../timeline/lanePicture';
import { drawLanes } from '../timeline/lanes';
import { timeScale } from '../timeline/timelineGeometry';
import { type ArrowTiles, createArrowTiles } from './arrowTiles';
import { drawRailCuts } from './drawRailCuts';
import { RAIL_PX, type SpacetimeScene } from './spacetimeScene';
import type { RailBreak } from './traceItems';

const ENDED: ReadonlySet<RailBreak['type']> = new Set(['crash', 'leave', 'fail']);
const HEAD_PX = { name: 14, state: 11, least: 11 };
/** A crown as above a node of this radius, and the way from the node's middle to the crown's foot. */
const CROWNED_PX = 18;
const CROWN_AT_PX = CROWNED_PX * 1.27;
const CHIP_PX = { height: 16, radius: 8 };
/** Below this pitch the state is left out, and below the second one names are too. */
const STATE_FROM_PX = 34;
const NAME_FROM_PX = 10;

/** The painter's state between frames: that of the lanes, for each linear piece of the scale, and tiles of messages. */
export interface SpacetimeLayers {
  readonly pieces: TimelineLayers[];
  readonly tiles: ArrowTiles;
}

/** Layers with nothing painted yet. */
export function createSpacetimeLayers(): SpacetimeLayers {
  return { pieces: [], tiles: createArrowTiles() };
}

/** Draws the rails of all processes. */
export function drawRails(
  context: Context2d,
  scene: SpacetimeScene,
  theme: Theme,
  layers: SpacetimeLayers,
): void {
  drawPartRails(context, scene, theme);
  for (const [index, piece] of linearPieces(scene).entries()) {
    layers.pieces[index] ??= createTimelineLayers();
    const own = layers.pieces[index];
    // The lanes' copy in typed arrays is the same for all pieces.
    own.tracks = layers.pieces[0]?.tracks ?? null;
    drawLanes(context, piece, theme, own);
  }
  drawBreaks(context, scene, theme);
  drawRailCuts(context, scene, theme);
}

/** The scenes between the corners of the scale, which the lanes' painter takes for linear. */
function linearPieces(scene: SpacetimeScene): SpacetimeScene[] {
  const { scale, model, geometry } = scene;
  const [times, places] = [scale.domain(), scale.range()];
  if (times.length === 2) return [scene];
  return times.slice(1).map((toMs, index) => {
    const view = { fromMs: times[index] as number, toMs };
    const sides = { leftPx: places[index] as number, rightPx: places[index + 1] as number };
    return {
      ...scene,
      model: { ...model, view },
      geometry: { ...geometry, ...sides },
      scale: timeScale(view, sides),
    };
  });
}

/** Services and clients have no lane: a plain rail that is dark while the process does not run. */
function drawPartRails(context: Context2d, scene: SpacetimeScene, theme: Theme): void {
  const { model, railY, scale, geometry } = scene;
  const { leftPx, rightPx } = geometry;
  const clamped = (atMs: number) => Math.min(rightPx, Math.max(leftPx, scale(atMs)));
  for (const { key } of model.rows) {
    const y = railY.get(key);
    if (y === undefined || model.lanes.nodes.has(key)) continue;
    const own = model.items.breaks.filter(({ process }) => process === key);
    for (const [index, { atMs, type }] of own.entries()) {
      const [fromPx, toPx] = [clamped(atMs), clamped(own[index + 1]?.atMs ?? model.endMs)];
      context.fillStyle = ENDED.has(type) ? theme.deadFill : theme.link;
      if (type !== 'leave') context.fillRect(fromPx, y - RAIL_PX / 4, toPx - fromPx, RAIL_PX / 2);
    }
  }
}

/** A crash, a pause and a restart are strokes through their rail. */
function drawBreaks(context: Context2d, scene: SpacetimeScene, theme: Theme): void {
  const { model, railY, scale, geometry, pitchPx } = scene;
  const reachPx = Math.min(9, pitchPx / 2.5);
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.6;
  context.beginPath();
  for (const { atMs, process, type } of model.items.breaks) {
    const [x, y] = [scale(atMs), railY.get(process)];
    if (y === undefined || type === 'start' || x < geometry.leftPx || x > geometry.rightPx)
      continue;
    const slantPx = ENDED.has(type) ? reachPx / 2 : 0;
    context.moveTo(x - slantPx, y + reachPx);
    context.lineTo(x + slantPx, y - reachPx);
  }
  context.stroke();
}

/** Draws the names beside the rails, with chip, crown and state where there is room. */
export function drawHeads(context: Context2d, scene: SpacetimeScene, theme: Theme): void {
  const { model, geometry, pitchPx, viewport } = scene;
  const isPhone = isNarrow(viewport);
  const left = isPhone ? 6 : 20;
  const hasStates = pitchPx >= STATE_FROM_PX && !isPhone;
  const every = Math.max(1, Math.ceil(NAME_FROM_PX / pitchPx));
  context.textBaseline = 'middle';
  for (const [index, { key }] of model.rows.entries()) {
    if (index % every !== 0) continue;
    const railY = scene.railY.get(key) ?? 0;
    const head = model.headOf(key);
    const y = hasStates && head.state.word ? railY - 8 : railY;
    const sizePx = pitchPx >= 20 ? HEAD_PX.name : HEAD_PX.least;
    context.textAlign = 'left';
    context.fillStyle = theme.ink;
    setFont(context, theme, sizePx, 600);
    const roomPx = geometry.leftPx - left - 8;
    const name = shortened(key, sizePx, roomPx);
    context.fillText(name, left, y, roomPx);
    const besidePx = left + Math.max(22, textWidthPx(name, sizePx)) + 6;
    if (head.elected !== undefined && head.isLive && pitchPx >= 18)
      drawChip(context, scene, theme, { key, elected: head.elected, x: besidePx, y });
    if (hasStates)
      drawState(context, theme, head.state, {
        left,
        y: railY + 9,
        widthPx: roomPx,
      });
  }
}

/** Draws the field's word, and the machine's own state in grey behind it if there is room. */
function drawState(
  context: Context2d,
  theme: Theme,
  { word, machine }: StateWords,
  { left, y, widthPx }: { readonly left: number; readonly y: number; readonly widthPx: number },
): void {
  setFont(context, theme, HEAD_PX.state);
  context.textAlign = 'left';
  context.fillStyle = theme.ink;
  context.fillText(word, left, y, widthPx);
  const besidePx = textWidthPx(`${word} `, HEAD_PX.state);
  if (machine === '' || besidePx + textWidthPx(machine, HEAD_PX.state) > widthPx) return;
  context.fillStyle = theme.soft;
  context.fillText(machine, left + besidePx, y);
}

interface Chip {
  readonly key: string;
  readonly elected: string | null;
  readonly x: number;
  readonly y: number;
}

function drawChip(
  context: Context2d,
  { model, geometry }: SpacetimeScene,
  theme: Theme,
  { key, elected, x, y }: Chip,
): void {
  const text = elected ?? '⊥';
  const width = textWidthPx(text, 11) + 12;
  if (x + width > geometry.leftPx - 4) return;
  const look = elected === null ? null : leaderLook(theme, model.leaderRank(elected));
  context.beginPath();
  context.roundRect(x, y - CHIP_PX.height / 2, width, CHIP_PX.height, CHIP_PX.radius);
  context.fillStyle = look?.colour ?? theme.nodeFill;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = look?.colour ?? theme.soft;
  context.stroke();
  setFont(context, theme, 11, 600);
  context.fillStyle = look?.textOn ?? theme.ink;
  context.textAlign = 'center';
  context.fillText(text, x + width / 2, y + 0.5);
  if (elected !== key || !look || x + width + 24 > geometry.leftPx) return;
  drawCrown(context, theme, [x + width + 14, y + 6 + CROWN_AT_PX], CROWNED_PX, look.colour);
}
