// Services: a cylinder with a name and, line by line, the service's keys.
import { isLive } from '../../sim/contracts/status';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { hatchPath } from '../canvas/hatch';
import type { Theme } from '../canvas/theme';
import { drawWaiting } from '../nodes/chips';
import {
  HOLDING_TEXT_PX,
  type HoldingLine,
  noteColumnPx,
  OWNER_TEXT_PX,
  ownerWidthPx,
  PAD_PX,
  ringColumnPx,
} from '../scene/holdingLines';
import { hostTexts } from '../scene/hostTexts';
import { waitingAt } from '../scene/messagePlaces';
import type { PlacedService, Scene } from '../scene/scene';
import { LID_PX } from '../scene/serviceRoom';
import { bodyOf, lidOf } from './cylinder';
import {
  BRIEF_PX,
  briefHolding,
  drawTrack,
  isSilent,
  lineYPx,
  ownerLook,
  servicesOf,
} from './holdingRings';
import { atUsualText } from './partText';

const NAME_PX = 13;
/** The gap between a service and a line behind it. */
const GAP_PX = 5;

/** Draws all services, except the countdown rings of their keys. */
export function drawServices(context: Context2d, scene: Scene, theme: Theme): void {
  for (const service of servicesOf(scene)) {
    atUsualText(context, service, (usual) => drawService(context, scene, theme, usual));
    const { view, box } = service;
    const waiting = waitingAt(scene.model, view);
    if (waiting > 0) drawWaiting(context, scene, theme, waiting, [box.x + box.width - 48, box.y]);
  }
}

/** The inputs of the services' pictures, except their places, as a text for comparison. */
export function servicesDependOn(scene: Scene): string {
  const { leaderRank } = scene.model;
  const spelled = ({ view }: PlacedService) => {
    const { id, status, holdings } = view;
    // The time of expiry is left out: its ring is drawn on every frame, and leases are renewed all the time.
    const words = holdings.map(({ key, value, owner = '', watchers, untilMs }) =>
      [key, value, owner, leaderRank(owner), watchers?.join(), untilMs !== undefined].join(),
    );
    const texts = [id, status, hostTexts(view), isSilent(view)];
    return [...texts, waitingAt(scene.model, view), ...words].join('/');
  };
  return servicesOf(scene).map(spelled).join(';');
}

function drawService(context: Context2d, scene: Scene, theme: Theme, service: PlacedService): void {
  const { view, box } = service;
  const body = bodyOf(box);
  const isDead = view.status === 'crashed' || view.status === 'failed';
  // A link between nodes that passes behind the service would seem to end at it.
  context.lineWidth = 2 * GAP_PX;
  context.strokeStyle = theme.paper;
  context.stroke(body);
  context.fillStyle = isDead ? theme.deadFill : theme.nodeFill;
  if (view.status === 'absent') context.fillStyle = theme.paper;
  context.fill(body);
  if (view.status === 'paused') hatchPath(context, body, box, theme.hatch, 6);
  context.strokeStyle = isDead ? theme.deadInk : theme.soft;
  context.lineWidth = 1.2;
  context.setLineDash(view.status === 'absent' ? [4, 4] : []);
  context.stroke(body);
  context.stroke(lidOf(box));
  context.setLineDash([]);
  // An outline in the fill's colour keeps the hatch of a paused service clear of the text.
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = view.status === 'paused' ? theme.nodeFill : 'transparent';
  if (service.isBrief)
    drawBrief(context, scene, theme, service, isDead ? theme.deadInk : theme.ink);
  else drawWords(context, scene, theme, service, isDead);
}

function drawWords(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  service: PlacedService,
  isDead: boolean,
): void {
  const { view, lines } = service;
  drawName(context, theme, service, isDead ? theme.deadInk : theme.ink);
  if (!isLive(view)) drawStatus(context, theme, service, isDead ? theme.deadInk : theme.soft);
  else if (lines.length === 0)
    drawWord(context, theme, service, isSilent(view) ? 'silent' : 'empty', theme.soft);
  else
    for (const [index, line] of lines.entries())
      drawLine(context, scene, theme, service, line, index);
}

/** Draws the name and, beside it, the first owner of a key, and the ring of that key if it expires; or `silent`. */
function drawBrief(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  service: PlacedService,
  ink: string,
): void {
  const { view, box } = service;
  const held = briefHolding(view);
  const { owner, untilMs } = held ?? {};
  const left = box.x + PAD_PX + (held ? ringColumnPx([held]) : 0);
  const [right, y] = [box.x + box.width - PAD_PX, box.y + BRIEF_PX];
  const ownerPx = owner === undefined ? 0 : ownerWidthPx(owner) + 4;
  setFont(context, theme, HOLDING_TEXT_PX, 600);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  const name = isSilent(view) ? `${view.id} · silent` : nameOf(view, 0);
  write(context, name, left, y, right - left - ownerPx);
  if (owner !== undefined) drawOwner(context, scene, theme, owner, right, y);
  if (untilMs !== undefined) drawTrack(context, theme, service, y);
}

function drawName(context: Context2d, theme: Theme, { view, box }: PlacedService, ink: string) {
  setFont(context, theme, NAME_PX, 600);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  const widestPx = box.width - 2 * PAD_PX;
  write(context, nameOf(view, widestPx), box.x + box.width / 2, box.y + 18.5, widestPx);
}

/**
 * The name of a service: with an exclamation mark when it has failed, as on nodes; else, where there is room, with
 * `paused` or, beside keys, `silent`, with the rate of its clock unless that is 1, and with the sum of its clock's jumps.
 */
function nameOf(view: PlacedService['view'], widestPx: number): string {
  const { id, status } = view;
  if (status === 'failed') return `${id} !`;
  const words = [
    ...(status === 'paused' ? ['paused'] : []),
    ...(isSilent(view) && view.holdings.length > 0 ? ['silent'] : []),
    ...(isLive(view) ? hostTexts(view) : []),
  ];
  const longer = [id, ...words].join(' · ');
  return textWidthPx(longer, NAME_PX) <= widestPx ? longer : id;
}

/** Draws the status of a service that does not run; a crashed one is crossed out, as a node is. */
function drawStatus(context: Context2d, theme: Theme, service: PlacedService, ink: string): void {
  const { status } = service.view;
  drawWord(context, theme, service, status === 'absent' ? 'not started' : status, ink);
  if (status !== 'crashed') return;
  const { x, y, width, height } = service.box;
  context.strokeStyle = theme.soft;
  context.lineWidth = 1.6;
  context.beginPath();
  context.moveTo(x - 5, y + height - LID_PX);
  context.lineTo(x + width + 5, y + LID_PX);
  context.stroke();
}

function drawWord(
  context: Context2d,
  theme: Theme,
  service: PlacedService,
  text: string,
  ink: string,
): void {
  setFont(context, theme, HOLDING_TEXT_PX);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  const { box } = service;
  write(context, text, box.x + box.width / 2, lineYPx(service, 0), box.width - 2 * PAD_PX);
}

function drawLine(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  service: PlacedService,
  line: HoldingLine,
  index: number,
): void {
  const { x, width } = service.box;
  const y = lineYPx(service, index);
  const left = x + PAD_PX + ringColumnPx(service.view.holdings);
  setFont(context, theme, HOLDING_TEXT_PX);
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillStyle = line.type === 'holding' ? theme.ink : theme.soft;
  write(context, line.type === 'holding' ? line.key : line.text, left, y);
  if (line.type !== 'holding') return;
  context.textAlign = 'right';
  context.fillStyle = theme.soft;
  write(context, line.note, x + width - PAD_PX, y);
  const { owner, untilMs } = line.holding;
  const notesPx = noteColumnPx(service.lines);
  if (owner !== undefined) drawOwner(context, scene, theme, owner, x + width - PAD_PX - notesPx, y);
  if (untilMs !== undefined) drawTrack(context, theme, service, y);
}

/** Draws the owner's chip, in the owner's colour if it has led; the chip ends at `rightPx`. */
function drawOwner(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  owner: string,
  rightPx: number,
  y: number,
): void {
  const widthPx = ownerWidthPx(owner);
  const look = ownerLook(scene, theme, owner);
  context.save();
  context.beginPath();
  context.roundRect(rightPx - widthPx, y - 6.5, widthPx, 13, 6.5);
  context.fillStyle = look?.colour ?? theme.nodeFill;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = look?.colour ?? theme.soft;
  context.setLineDash(look?.pattern ? [3, 2] : []);
  context.stroke();
  setFont(context, theme, OWNER_TEXT_PX, 600);
  context.textAlign = 'center';
  context.fillStyle = look?.textOn ?? theme.soft;
  context.fillText(owner, rightPx - widthPx / 2, y + 0.5);
  context.restore();
}

function write(context: Context2d, text: string, x: number, y: number, widest?: number): void {
  context.strokeText(text, x, y, widest);
  context.fillText(text, x, y, widest);
}
