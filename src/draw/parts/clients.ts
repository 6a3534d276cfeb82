// Clients: a small figure with its id, the leader it believes in, and the outcomes of its writes.
import { isLive } from '../../sim/contracts/status';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import type { Box } from '../canvas/geometry';
import { hatchPath } from '../canvas/hatch';
import { shortened } from '../canvas/shortened';
import { newPath } from '../canvas/surface';
import { leaderLook, type Theme } from '../canvas/theme';
import { drawWaiting } from '../nodes/chips';
import { hostTexts } from '../scene/hostTexts';
import { waitingAt } from '../scene/messagePlaces';
import type { PlacedClient, Scene } from '../scene/scene';
import {
  type ClientCount,
  COUNT_LINE_PX,
  COUNT_TEXT_PX,
  clientCounts,
  SIGN_PX,
} from './clientCounts';
import { beliefChip, CHIP_TEXT_PX, HEAD_LINE_PX, ID_LEFT_PX, ID_PX, PAD_PX } from './clientHead';
import { countSign } from './countSigns';
import { atUsualText } from './partText';

/** From a card's foot to the middle of the text below it, with the focus ring between them. */
const RATE_BELOW_PX = 16;

/** Draws all clients. */
export function drawClients(context: Context2d, scene: Scene, theme: Theme): void {
  for (const client of clientsOf(scene)) {
    atUsualText(context, client, (usual) => drawClient(context, scene, theme, usual));
    const { view, box } = client;
    const waiting = waitingAt(scene.model, view);
    if (waiting > 0)
      drawWaiting(context, scene, theme, waiting, [box.x + PAD_PX, box.y + box.height]);
  }
}

/** The inputs of the clients' pictures, except their places, as a text for comparison. */
export function clientsDependOn(scene: Scene): string {
  const spelled = ({ view }: PlacedClient) => {
    const { id, status, believes, lease, writes } = view;
    const rank = believes === null ? -1 : scene.model.leaderRank(believes);
    const counts = Object.values(writes).join();
    const [clock, waiting] = [hostTexts(view), waitingAt(scene.model, view)];
    return [id, status, clock, waiting, believes, rank, lease?.key, counts].join('/');
  };
  return clientsOf(scene).map(spelled).join(';');
}

function clientsOf({ parts }: Scene): PlacedClient[] {
  return [...parts.values()].flatMap((part) => (part.type === 'client' ? [part] : []));
}

function drawClient(context: Context2d, scene: Scene, theme: Theme, client: PlacedClient): void {
  const { view, box } = client;
  const isDead = view.status === 'crashed' || view.status === 'failed';
  const card = newPath();
  card.roundRect(box.x, box.y, box.width, box.height, 9);
  context.fillStyle = isDead ? theme.deadFill : theme.nodeFill;
  if (view.status === 'absent') context.fillStyle = theme.paper;
  context.fill(card);
  const head: Box = { ...box, height: 21 };
  if (view.status === 'paused') hatchPath(context, card, head, theme.hatch, 6);
  context.strokeStyle = view.status === 'absent' ? theme.soft : theme.line;
  context.lineWidth = 1.2;
  context.setLineDash(view.status === 'absent' ? [4, 4] : []);
  context.stroke(card);
  context.setLineDash([]);
  const ink = isDead ? theme.deadInk : theme.ink;
  drawHead(context, theme, client, ink);
  if (view.status === 'crashed') crossOut(context, theme, box);
  if (isLive(view)) {
    if (view.believes !== null) drawBelief(context, scene, theme, client, view.believes);
    drawCounts(context, theme, client);
    if (view.lease) drawHeld(context, theme, box, view.lease.key);
    drawClock(context, theme, hostTexts(view).join(' · '), box);
  } else drawStatus(context, theme, client, isDead ? theme.deadInk : theme.soft);
}

/** Draws a head with shoulders, and the id. */
function drawHead(context: Context2d, theme: Theme, { view, box }: PlacedClient, ink: string) {
  const [x, y] = [box.x + PAD_PX + 6, box.y + HEAD_LINE_PX];
  context.fillStyle = view.status === 'absent' ? theme.soft : ink;
  context.beginPath();
  context.arc(x, y - 3.5, 3, 0, 2 * Math.PI);
  context.moveTo(x - 5.5, y + 6);
  context.ellipse(x, y + 6, 5.5, 5.5, 0, Math.PI, 2 * Math.PI);
  context.closePath();
  context.fill();
  setFont(context, theme, ID_PX, 600);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const text = view.status === 'failed' ? `${view.id} !` : view.id;
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = view.status === 'paused' ? theme.nodeFill : 'transparent';
  context.strokeText(text, box.x + ID_LEFT_PX, y + 1);
  context.fillText(text, box.x + ID_LEFT_PX, y + 1);
}

/** Draws a belief chip, as on nodes: the leader that the client believes in. */
function drawBelief(
  context: Context2d,
  { model }: Scene,
  theme: Theme,
  { view, box }: PlacedClient,
  believes: string,
): void {
  const rank = model.leaderRank(believes);
  const look = rank < 0 ? null : leaderLook(theme, rank);
  const { text, box: chip } = beliefChip(view.id, believes, box);
  context.beginPath();
  context.roundRect(chip.x, chip.y, chip.width, chip.height, chip.height / 2);
  context.fillStyle = look?.colour ?? theme.nodeFill;
  context.fill();
  context.strokeStyle = look?.colour ?? theme.soft;
  context.lineWidth = 1;
  context.setLineDash(look?.pattern ? [3, 2] : []);
  context.stroke();
  context.setLineDash([]);
  setFont(context, theme, CHIP_TEXT_PX, 600);
  context.fillStyle = look?.textOn ?? theme.soft;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, chip.x + chip.width / 2, chip.y + chip.height / 2 + 0.5);
}

/** Draws the clock's deviations below the card, at the right; the number of waiting messages is at the left. */
function drawClock(context: Context2d, theme: Theme, text: string, box: Box): void {
  if (text === '') return;
  const [x, y] = [box.x + box.width, box.y + box.height + RATE_BELOW_PX];
  setFont(context, theme, COUNT_TEXT_PX);
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = theme.paper;
  context.strokeText(text, x, y);
  context.fillStyle = theme.soft;
  context.fillText(text, x, y);
}

function drawCounts(context: Context2d, theme: Theme, { view, box }: PlacedClient): void {
  const widthPx = box.width - 2 * PAD_PX;
  const heldPx = view.lease ? KEY_LEFT_PX + textWidthPx(view.lease.key, COUNT_TEXT_PX) : 0;
  for (const count of clientCounts(view.writes, widthPx, heldPx))
    drawCount(context, theme, box, count);
}

/** From a padlock's left to the key of its lock. */
const KEY_LEFT_PX = SIGN_PX + 2;
/** The middle of a card's first line of counts, from the card's top. */
const COUNTS_PX = 26;

/** Draws a padlock and the key of the lock or lease that a client holds. */
function drawHeld(context: Context2d, theme: Theme, box: Box, key: string): void {
  const [x, y] = [box.x + PAD_PX, box.y + COUNTS_PX + COUNT_LINE_PX];
  context.fillStyle = theme.ink;
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.4;
  context.beginPath();
  context.roundRect(x + 0.5, y - 1, SIGN_PX - 1, 5.5, 1);
  context.fill();
  context.beginPath();
  context.arc(x + SIGN_PX / 2, y - 1, 2.6, Math.PI, 2 * Math.PI);
  context.stroke();
  setFont(context, theme, COUNT_TEXT_PX, 600);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const left = x + KEY_LEFT_PX;
  const widestPx = box.x + box.width - PAD_PX - left;
  context.fillText(shortened(key, COUNT_TEXT_PX, widestPx), left, y + 0.5, widestPx);
}

/** Draws one count. Lost writes are light on dark: an acknowledged write was lost, which breaks a promise. */
function drawCount(
  context: Context2d,
  theme: Theme,
  box: Box,
  { fate, text, leftPx, line, widthPx }: ClientCount,
): void {
  const left = box.x + PAD_PX + leftPx;
  const y = box.y + COUNTS_PX + line * COUNT_LINE_PX;
  const isLost = fate === 'lost';
  if (isLost) {
    context.beginPath();
    context.roundRect(left - 2, y - 6.5, widthPx + 4, 13, 3);
    context.fillStyle = theme.deadFill;
    context.fill();
  }
  const colour = isLost ? theme.deadInk : fate === 'accepted' ? theme.ink : theme.soft;
  context.strokeStyle = colour;
  context.lineWidth = 1.4;
  context.lineJoin = 'round';
  context.stroke(countSign(fate, [left + SIGN_PX / 2, y], SIGN_PX / 2));
  setFont(context, theme, COUNT_TEXT_PX, isLost || fate === 'accepted' ? 600 : 400);
  context.fillStyle = colour;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, left + SIGN_PX + 2, y + 0.5);
}

function drawStatus(
  context: Context2d,
  theme: Theme,
  { view, box }: PlacedClient,
  ink: string,
): void {
  setFont(context, theme, COUNT_TEXT_PX);
  context.fillStyle = ink;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const text = view.status === 'absent' ? 'not started' : view.status;
  context.fillText(text, box.x + PAD_PX, box.y + 28, box.width - 2 * PAD_PX);
}

function crossOut(context: Context2d, theme: Theme, { x, y, width, height }: Box): void {
  context.strokeStyle = theme.soft;
  context.lineWidth = 1.6;
  context.beginPath();
  context.moveTo(x - 3, y + height);
  context.lineTo(x + width + 3, y);
  context.stroke();
}
