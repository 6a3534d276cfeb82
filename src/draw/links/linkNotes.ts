// Notes on links: the sign of a one-way cut, and the latency and faults of an impaired link. Notes never overlap.
import { least, minIndex, sort, sum } from 'd3-array';
import type { Point } from '../../sim/contracts/command';
import type { Context2d } from '../canvas/context';
import {
  type Box,
  between,
  boxAround,
  distance,
  grown,
  isClear,
  segmentMeetsBox,
} from '../canvas/geometry';
import { drawNote, noteBox } from '../canvas/note';
import type { Theme } from '../canvas/theme';
import { nodeLabels } from '../nodes/nodeLabels';
import { crownBox } from '../scene/crown';
import { wayBetween } from '../scene/ends';
import { type Link, latencyText } from '../scene/linkStates';
import { chipBoxes, stateBox } from '../scene/nodeBoxes';
import type { Scene } from '../scene/scene';
import { LID_PX } from '../scene/serviceRoom';
import type { CutStroke } from '../scene/stageModel';
import { allLinks } from './partLinks';

/** More signs or texts than this would cover the links. */
const SIGNS_AT_MOST = 60;
/** The size of a sign with its bar, in any rotation, and of its arrow alone. */
const SIGN_PX = 32;
const ARROW_PX = 20;
/** The places of a sign on its link, from 0 to 1, the best one first. */
const SIGN_AT = [0.5, 0.54, 0.46, 0.58, 0.42, 0.62, 0.38, 0.66, 0.34, 0.7, 0.3, 0.85, 0.15, 1, 0];
/** The places of a text on its link, from 0 to 1, the best one first. */
const WORDS_AT = [0.38, 0.62, 0.5, 0.3, 0.7, 0.24, 0.76];
/** More places of a text that keeps off other links. */
const SPARING_AT = [...WORDS_AT, 0.34, 0.66, 0.44, 0.56];

/** So many notes at most keep off other links. */
const SPARING_AT_MOST = 12;
/** The gap between a note and a node: an arrow that passes under the note has its head there. */
const ROOM_FOR_HEAD_PX = 16;
/** The gap between a note and other words: without one they would read as one line. */
const BESIDE_WORDS_PX = 4;

/** A text wider than this part of its link's length would hide messages, and seem to belong to other links as well. */
const WORDS_SHARE = 0.55;

/** A sign or a text on a link, and its place. */
interface LinkNote {
  readonly link: Link;
  readonly at: Point;
  readonly box: Box;
}

/** A text on a link. */
interface WordsOnLink extends LinkNote {
  readonly text: string;
  /** Whether it is of one direction, which it shows by an arrow without the names of the ends. */
  readonly isNameless: boolean;
}

/** More one-way cuts than this have no words: most of them are of one node, which these would surround. */
const WORDED_CUTS_AT_MOST = 6;

/** The one-way signs, near the middle of their links, and the texts that have room. */
export function placeLinkNotes(
  scene: Scene,
  links: readonly Link[],
): { signs: LinkNote[]; words: WordsOnLink[] } {
  const signs = signsOn(scene, links);
  const isOfSites = slownessOfSites(scene);
  const areWorded = signs.length <= WORDED_CUTS_AT_MOST;
  const noted = links
    .filter((link) => (link.forth || link.back) && !isOfSites(link))
    .map((link) => (areWorded && isWorded(scene, link) ? withCut(link) : link))
    .filter(({ notes }) => notes.length > 0);
  // Most networks have no notes, and the boxes of all that is beside nodes take a while.
  if (noted.length === 0) return { signs, words: [] };
  const taken = [...signs.map(({ box }) => box), ...nodeBoxes(scene)];
  const words: WordsOnLink[] = [];
  // Among many notes, or nodes, each link has its notes where it can.
  const isSparing = noted.length <= SPARING_AT_MOST && scene.metrics.hasStates;
  for (const link of noted) {
    if (words.length >= SIGNS_AT_MOST) break;
    const places = wordsOn(scene, link, isSparing ? SPARING_AT : WORDS_AT);
    const isFree = (place: WordsOnLink) => isClear(place.box, taken) && !seemsOfOther(place, links);
    const note = isSparing ? fewestUnder(places.filter(isFree), links) : places.find(isFree);
    if (!note) continue;
    taken.push(note.box);
    words.push(note);
  }
  return { signs, words };
}

/** Whether a link is cut one way, which the label of no cut says. */
function isWorded({ model }: Scene, { a, b, forth, back }: Link): boolean {
  if (forth === back) return false;
  const [from, to] = forth ? [b, a] : [a, b];
  const isSaid = ({ isSigned, links: [cut] }: CutStroke) =>
    isSigned && cut?.from === from && cut.to === to;
  return !model.strokes.some(isSaid);
}

/** A link that is cut one way, with texts that say which way before its others. */
function withCut(link: Link): Link {
  const { a, b, forth, notes } = link;
  const cut = `${forth ? `${b} → ${a}` : `${a} → ${b}`} cut`;
  const [fullest] = notes;
  const texts = fullest === undefined ? [cut] : [`${cut}; ${fullest}`, cut, ...notes];
  return { ...link, notes: texts };
}

/** Whether a text of one direction that does not name its ends lies on another link. */
function seemsOfOther(place: WordsOnLink, links: readonly Link[]): boolean {
  return place.isNameless && othersUnder(place, links) > 0;
}

/** The number of other links that a text lies on. */
function othersUnder({ link, box }: WordsOnLink, links: readonly Link[]): number {
  const isOther = ({ a, b }: Link) => a !== link.a || b !== link.b;
  return links.filter((other) => isOther(other) && segmentMeetsBox(other.from, other.to, box))
    .length;
}

/** Tells of a link whether it is as slow as the time between its sites, which stands there already. */
function slownessOfSites({ model: { sites = [] } }: Scene): (link: Link) => boolean {
  const siteOf = new Map(sites.flatMap(({ nodes }, site) => nodes.map((id) => [id, site])));
  return ({ a, b, notes }) => {
    const [one = -1, other = -1] = [siteOf.get(a), siteOf.get(b)];
    const roundTripMs = sites[Math.max(one, other)]?.roundTripsMs[Math.min(one, other)];
    return roundTripMs !== undefined && notes[0] === latencyText(roundTripMs / 2);
  };
}

/** Of the places of the fullest text that has room, the first of those that cover the fewest other links. */
function fewestUnder(places: readonly WordsOnLink[], links: readonly Link[]): WordsOnLink | null {
  const [first] = places;
  if (!first) return null;
  const sameText = places.filter(({ text }) => text === first.text);
  return least(sameText, (place) => othersUnder(place, links)) ?? first;
}

/** A sign stands where it covers least: it is wanted even where its link has no free place. */
function signsOn(scene: Scene, links: readonly Link[]): LinkNote[] {
  const oneWay = links.filter(({ forth, back }) => forth !== back);
  if (oneWay.length === 0 || oneWay.length > SIGNS_AT_MOST) return [];
  const taken = lastingBoxes(scene);
  return oneWay.map((link): LinkNote => {
    // The ends of the line that is seen: the middle between a node and a service may lie in the service.
    const [start, end] = wayBetween(scene, link.a, link.b) ?? [link.from, link.to];
    const places = SIGN_AT.map((share) => between(start, end, share));
    const covered = (at: Point) =>
      sum(taken, (box) => sharedArea(boxAround(at, ARROW_PX, ARROW_PX), box));
    const at = places[minIndex(places, covered)] as Point;
    return { link, at, box: boxAround(at, SIGN_PX, SIGN_PX) };
  });
}

/** The area that two boxes share. */
function sharedArea(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** The words of nodes and of services (below the lid), whatever these show: no sign moves during an election. */
function lastingBoxes({ places, parts, metrics }: Scene): Box[] {
  const states = metrics.hasStates ? [...places.values()].map((at) => stateBox(metrics, at)) : [];
  return [...states, ...[...parts.values()].map(({ box }) => grown(box, -2 * LID_PX))];
}

/**
 * The candidates for a link's text: each text at each place, the fullest first. Beside large nodes the briefest may
 * have any length; among discs it would cover the network.
 */
function wordsOn(
  { metrics, viewport }: Scene,
  link: Link,
  shares: readonly number[],
): WordsOnLink[] {
  const { from, to, notes, notedTo } = link;
  const roomPx = WORDS_SHARE * distance(from, to);
  const inTurn = sort(shares, (share) => Number(isBeforeCut(link, share)));
  return notes.flatMap((note, index) => {
    const isLast = index === notes.length - 1;
    const isNameless = isLast && notedTo !== null;
    const text = isNameless ? `${arrowTo(link, notedTo)} ${note}` : note;
    return inTurn.flatMap((share) => {
      const at = between(from, to, share);
      const box = noteBox(viewport, text, at, metrics.notePx);
      const fits = box.width <= roomPx || (isLast && !metrics.isDisc);
      return fits ? [{ link, text, at, box, isNameless }] : [];
    });
  });
}

/** Whether a share of a link is on its sender's side of a one-way sign, where messages are lost. */
function isBeforeCut({ forth, back }: Link, share: number): boolean {
  return forth !== back && (forth ? share > 0.5 : share < 0.5);
}

/** Arrows in steps of an eighth of a turn, clockwise from the right. */
const ARROWS = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'] as const;

/** The arrow that points along a link to one of its ends. */
function arrowTo({ b, from, to }: Link, receiver: string): string {
  const [start, end] = receiver === b ? [from, to] : [to, from];
  const turns = Math.atan2(end[1] - start[1], end[0] - start[0]) / (2 * Math.PI);
  return ARROWS[Math.round(8 * (turns + 1)) % 8] as string;
}

function nodeBoxes(scene: Scene): Box[] {
  const { places, parts, metrics } = scene;
  const sidePx = 2 * (metrics.radiusPx + ROOM_FOR_HEAD_PX);
  const nodes = [...places.values()].map((at) => boxAround(at, sidePx, sidePx));
  const labels = [...parts.values(), ...nodeLabels(scene)];
  // Each may lead, and its crown would lie over the text.
  const crowns = [...places.values()].map((at) => crownBox(at, metrics.radiusPx));
  const words = [...labels.map(({ box }) => box), ...scene.siteWords, ...chipBoxes(scene)];
  return [...nodes, ...crowns, ...words.map((box) => grown(box, BESIDE_WORDS_PX))];
}

/** Draws the signs and the texts. */
export function drawLinkNotes(context: Context2d, scene: Scene, theme: Theme): void {
  const { signs, words } = placeLinkNotes(scene, allLinks(scene));
  for (const { link, at } of signs) drawOneWaySign(context, theme, link, at);
  for (const { text, at } of words)
    drawNote(context, theme, scene.viewport, text, at, scene.metrics.notePx);
}

/**
 * Draws an arrow in the direction that is cut, up to a bar. It has no outline: a round one would look like a message.
 */
function drawOneWaySign(context: Context2d, theme: Theme, link: Link, [x, y]: Point): void {
  const angle = Math.atan2(link.to[1] - link.from[1], link.to[0] - link.from[0]);
  context.save();
  context.translate(x, y);
  context.rotate(link.forth ? angle + Math.PI : angle);
  context.beginPath();
  context.roundRect(-14, -7, 28, 14, 4);
  context.fillStyle = theme.paper;
  context.fill();
  context.strokeStyle = theme.ink;
  context.lineWidth = 2;
  context.beginPath();
  for (const [fromX, fromY, toX, toY] of [
    [-11, 0, 6, 0],
    [1, -5, 6, 0],
    [1, 5, 6, 0],
    [10, -7, 10, 7],
  ] as const) {
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
  }
  context.stroke();
  context.restore();
}
