// The cuts that the stage shows as strokes: those with at least one link that has been cut ever since.
import { cutByStroke } from '../../draw/links/strokeCut';
import type { CutStroke } from '../../draw/scene/stageModel';
import { haveLink } from '../../session/run/processes';
import { campsOf } from '../../session/words/words';
import { linkKey, linksBetween } from '../../sim/base/linkKey';
import type { Command, Direction } from '../../sim/contracts/command';
import type { Mark } from '../../sim/trace/lanes';
import type { World } from '../../sim/trace/world';
import { type Line, type Places, withinRoom } from './clearLines';
import { linkMarks, type Pair } from './linkMarks';
import type { Processes } from './outlines';
import { sideLines } from './sideLines';

/** The part of a run that determines the cuts in force. */
interface Cuts {
  readonly commands: readonly Command[];
  /** The commands that took effect, in order of time. */
  readonly marks: readonly Mark[];
  readonly world: Pick<World, 'cuts'> & Processes;
  readonly nowMs: number;
}

type Positions = Places['positions'];

/** The strokes of a cut, for these places. */
interface CachedStrokes extends Places {
  readonly strokes: readonly CutStroke[];
}

/** A cut that took effect: its command, the command's index and its time. */
interface AppliedCut {
  readonly command: Command;
  readonly index: number;
  readonly atMs: number;
}

/** The strokes of one run. The strokes of a command are cached: they are needed on every frame. */
export class Strokes {
  /** By the command's index, which is final once the command has taken effect. */
  readonly #cached = new Map<number, CachedStrokes>();

  /** The strokes in force; a cut without a drawn stroke gets a line between its sides, if one separates them. */
  inForce({ commands, marks, world, nowMs }: Cuts, places: Places): CutStroke[] {
    if (world.cuts.size === 0) return [];
    return marks.flatMap(({ atMs, index }) => {
      const command = commands[index];
      if (atMs > nowMs || (command?.type !== 'cut' && command?.type !== 'partition')) return [];
      const strokes = this.#strokesOf({ command, index, atMs }, places, world);
      return strokes.filter(({ links }) => isInForce(links, world, atMs));
    });
  }

  #strokesOf({ command, index, atMs }: AppliedCut, { positions, stage }: Places, world: Processes) {
    const cached = this.#cached.get(index);
    if (cached?.positions === positions && cached.stage === stage) return cached.strokes;
    const links = linksOf(command);
    const signed = isSigned(command, positions, world) && ({ isSigned: true } as const);
    const strokes = linesOf(command, { positions, stage }, world).map(
      (points): CutStroke => ({ commandIndex: index, points, atMs, links, ...signed }),
    );
    this.#cached.set(index, { positions, stage, strokes });
    return strokes;
  }
}

function isInForce(
  links: readonly Direction[],
  { cuts }: Pick<World, 'cuts'>,
  atMs: number,
): boolean {
  return links.some(({ from, to }) => {
    const sinceMs = cuts.get(linkKey(from, to));
    return sinceMs !== undefined && sinceMs <= atMs;
  });
}

/** The directions that a command cuts. */
function linksOf(command: Command): readonly Direction[] {
  if (command.type === 'cut') return command.links;
  return command.type === 'partition' ? linksBetween(command.groups) : [];
}

/**
 * The links of a cut among others that stay whole: one link, or links of services and clients, of which a line would
 * cross others. None for a cut that parts the whole cluster.
 */
function singleLinks(command: Command, positions: Positions, { nodes }: Processes): Pair[] {
  if (command.type !== 'cut') return [];
  const pairs = new Map(command.links.map((link) => [pairKey(link), link]));
  const links = [...pairs.values()].filter(
    ({ from, to }) => positions.has(from) && positions.has(to),
  );
  const ends = new Set(links.flatMap(({ from, to }) => [from, to]));
  if (ends.size === positions.size) return [];
  const areOfParts = links.every(({ from, to }) => !nodes.has(from) || !nodes.has(to));
  return links.length === 1 || areOfParts ? links.map(({ from, to }) => [from, to]) : [];
}

/** Whether a cut is that of one direction of one link, which has a sign with the direction that is left. */
function isSigned(command: Command, positions: Positions, world: Processes): boolean {
  const links = linksOf(command);
  const cut = new Set(links.map(({ from, to }) => linkKey(from, to)));
  const isOneWay = links.every(({ from, to }) => !cut.has(linkKey(to, from)));
  return isOneWay && singleLinks(command, positions, world).length === 1;
}

/**
 * The drawn stroke while it crosses the links that it cut and no others between their ends. In another layout, or after
 * a node was moved: a line between each group and the rest, or around the group. Two groups have one line.
 */
function linesOf(command: Command, places: Places, world: Processes): Line[] {
  const { positions } = places;
  const drawn = command.type === 'cut' ? command.stroke : undefined;
  const crossed = drawn ? crossedLinks(drawn, command, positions, world.nodes) : null;
  if (drawn && crossed === 'all') return [drawn];
  const single = singleLinks(command, positions, world);
  const marks = single.length > 0 ? linkMarks(single, places, world) : [];
  if (marks.length > 0) return marks;
  const sides = sidesOf(command).map((group) => group.filter((id) => positions.has(id)));
  const lines = sideLines(sides, places, world);
  const seen = lines.map((line) => (line.length === 2 ? line : withinRoom(line, places)));
  // A cut without two whole sides has no other line: its own stays while it lies across some of its links.
  return seen.length === 0 && drawn && crossed === 'some' ? [drawn] : seen;
}

/** Whether a stroke at these positions cuts all links of its command and no others between their ends. */
function crossedLinks(
  stroke: Line,
  command: Command,
  positions: Positions,
  nodes: World['nodes'],
): 'all' | 'some' | 'none' {
  const links = linksOf(command);
  const ends = new Set(links.flatMap(({ from, to }) => [from, to]));
  const places = new Map([...positions].filter(([id]) => ends.has(id)));
  const crossed = new Set(
    cutByStroke(stroke, places, (a, b) => haveLink({ nodes }, a, b)).map(pairKey),
  );
  const wanted = new Set(
    links.filter(({ from, to }) => places.has(from) && places.has(to)).map(pairKey),
  );
  const hits = [...wanted].filter((pair) => crossed.has(pair)).length;
  if (hits === 0) return 'none';
  return hits === wanted.size && crossed.size === wanted.size ? 'all' : 'some';
}

/** The key of a link, whatever its direction. */
function pairKey({ from, to }: Direction): string {
  return from < to ? linkKey(from, to) : linkKey(to, from);
}

function sidesOf(command: Command): readonly (readonly string[])[] {
  if (command.type === 'partition') return command.groups;
  return (command.type === 'cut' && campsOf(command.links)) || [];
}
