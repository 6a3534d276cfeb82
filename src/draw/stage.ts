// The painter of the stage: static parts from cached layers, moving parts anew on each frame.

import type { Point } from '../sim/contracts/command';
import type { NodeView } from '../sim/trace/views';
import { type Context2d, clipOut, startFrame } from './canvas/context';
import { type Box, grown } from './canvas/geometry';
import { drawLayer, type Layers } from './canvas/layers';
import type { Viewport } from './canvas/layout';
import type { Theme } from './canvas/theme';
import { drawBusyLinks, drawLinks } from './links/drawLinks';
import { drawMessages } from './messages/stageMessages';
import { campsOf } from './nodes/camps';
import { drawChips } from './nodes/chips';
import { drawNodeEmphasis } from './nodes/emphasis';
import type { NodeLabel } from './nodes/label';
import { drawBodies } from './nodes/nodeBodies';
import { drawNodeLabels, nodeLabels } from './nodes/nodeLabels';
import { drawTimerRings } from './nodes/timerRings';
import { isFormerMember } from './scene/formerMembers';
import { isInSight } from './scene/freeBoxes';
import { hostTexts } from './scene/hostTexts';
import { areAllDrawn, linksDependOn } from './scene/linkStates';
import { waitingAt } from './scene/messagePlaces';
import { createScene, type Scene } from './scene/scene';
import type { StageModel } from './scene/stageModel';

/** Painters that few runs need, each once it is fetched. */
export interface LatePainters {
  readonly near?: typeof import('./near') | undefined;
  readonly parts?: typeof import('./partPainters') | undefined;
  readonly marks?: typeof import('./markPainters') | undefined;
  /** For a stage without motion. */
  readonly still?: typeof import('./stillPainters') | undefined;
  /** For runs with questions. */
  readonly asked?: typeof import('./questionPainters') | undefined;
}

/**
 * Draws one frame of the stage on a canvas whose size is the viewport's times its pixel ratio.
 *
 * @param layers - kept by the canvas's owner from frame to frame; see `createLayers`.
 * @param late - what is painted by painters that are missing here is not drawn.
 * @remarks
 * The layers are repainted when `positions`, `latencyOf`, `faultsOf`, `stateWords` or `theme` is another object, so
 * pass the same objects while they mean the same; and when the world's nodes or links have changed.
 */
export function drawStage(
  context: Context2d,
  model: StageModel,
  viewport: Viewport,
  theme: Theme,
  layers: Layers,
  late: LatePainters = {},
): void {
  const placed = createScene(model, viewport);
  const bare = late.marks?.withMarks(placed) ?? placed;
  const still = model.reducedMotion ? late.still : undefined;
  const scene = still?.withWords(bare) ?? bare;
  startFrame(context, viewport, theme);
  const groundInputs = () => groundDependsOn(scene, theme, late);
  drawLayer(context, layers, 'ground', viewport, groundInputs, (ground) =>
    drawGround(ground, scene, theme, late),
  );
  const near = scene.metrics.detail === 'near' ? late.near : undefined;
  near?.drawBelowMessages(context, scene, theme);
  drawBusyLinks(context, scene, theme, late);
  late.marks?.drawLowest(context, scene, theme);
  drawTimerRings(context, scene, theme);
  late.parts?.drawLeaseRings(context, scene, theme);
  late.parts?.drawHoldingRings(context, scene, theme);
  drawNodeEmphasis(context, scene, theme);
  late.asked?.drawCandidates(context, scene, theme);
  late.marks?.drawCauses(context, scene, theme);
  drawMessages(context, scene, theme, still, late.marks?.drawLosses);
  late.marks?.drawHandledSigns(context, scene, theme);
  near?.drawAboveMessages(context, scene, theme);
  const nodesInputs = () => nodesDependOn(scene, theme, late);
  drawLayer(context, layers, 'nodes', viewport, nodesInputs, (above) => {
    const nodes = nodesInSight(scene);
    late.marks?.clearNames(above, scene, theme);
    drawBodies(above, scene, theme, nodes);
    for (const node of nodes) drawChips(above, scene, theme, node);
    if (!areAllDrawn(scene)) late.marks?.drawLinkNotes(above, scene, theme);
    late.marks?.drawWords(above, scene, theme);
    drawNodeLabels(above, scene, theme);
    late.marks?.drawNames(above, scene, theme);
  });
  late.asked?.drawGuess(context, scene, theme);
  late.marks?.drawUppermost(context, scene, theme);
}

function nodesInSight(scene: Scene): NodeView[] {
  return [...scene.model.world.nodes.values()].filter(({ id }) => {
    const at = scene.places.get(id);
    return at !== undefined && isInSight(scene, at);
  });
}

/** Draws all that lies below the messages. */
function drawGround(
  ground: Context2d,
  scene: Scene,
  theme: Theme,
  { marks, parts }: LatePainters,
): void {
  const labels = isLarge(scene) ? nodeLabels(scene) : [];
  marks?.drawCamps(ground, scene, theme);
  ground.save();
  const namesOfStates = labels.map((label) => withWay(scene, label));
  clipOut(ground, scene.viewport, wordBoxes(scene, marks), namesOfStates);
  marks?.drawSites(ground, scene, theme);
  drawLinks(ground, scene, theme, { marks, parts });
  ground.restore();
  ground.save();
  clipOut(
    ground,
    scene.viewport,
    labels.map(({ box }) => box),
  );
  marks?.drawStrokes(ground, scene, theme);
  ground.restore();
  parts?.drawServices(ground, scene, theme);
  parts?.drawClients(ground, scene, theme);
  // A note covers a third of its link: under it a slow message would be out of sight for as long.
  if (areAllDrawn(scene)) marks?.drawLinkNotes(ground, scene, theme);
}

/** The boxes of the names of sites, the times between them, and the labels of cuts. */
function wordBoxes(scene: Scene, marks: LatePainters['marks']): Box[] {
  const ofCuts = marks?.strokeWords(scene) ?? [];
  return [...scene.siteWords, ...ofCuts.map(({ box }) => box)];
}

/** A label's outline with the ways from its node to it: a link that runs through the label ends there. */
function withWay({ places }: Scene, { node, box }: NodeLabel): Point[] {
  const { x, y, width, height } = grown(box, 2);
  const [right, foot] = [x + width, y + height];
  const centre = places.get(node) ?? [x, y];
  return [centre, [x, y], [x, foot], [right, foot], [right, y]];
}

/** Whether nodes are so large that the names of their states are drawn among the links, and not ids outside the circle. */
function isLarge({ metrics }: Scene): boolean {
  return metrics.hasStates;
}

/** The inputs of the ground layer. The world is mutated in place, so its camps are compared as texts. */
function groundDependsOn(scene: Scene, theme: Theme, { marks, parts }: LatePainters): unknown[] {
  const { model } = scene;
  const { world, positions, leaderRank, stateWords } = model;
  return [
    theme,
    marks,
    parts,
    positions,
    model.sites,
    ...linksDependOn(model),
    hoveredNode(scene),
    campsOf(world)
      .map(({ leader, members }) => `${leader}/${leaderRank(leader)}:${members.join()}`)
      .join(';'),
    isLarge(scene) ? stateWords : null,
    isLarge(scene) || areAllDrawn(scene)
      ? [...world.nodes.values()].map((node) => wordsOf(model, node)).join()
      : '',
    scene.parts.size > 0 || !areAllDrawn(scene) ? model.selectedNode : null,
    parts?.servicesDependOn(scene),
    parts?.clientsDependOn(scene),
    ...strokesDependOn(model),
  ];
}

/** The node that is pointed at, where its links are drawn for that reason alone. */
function hoveredNode(scene: Scene): string | null {
  const { hovered } = scene.model;
  return areAllDrawn(scene) || hovered?.type !== 'node' ? null : hovered.node;
}

/** The inputs of a node's label and of the number of messages that wait for it, as a text. */
function wordsOf(model: StageModel, node: NodeView): string {
  const { id, status, state, role, elected, term, isFrozen } = node;
  const waiting = waitingAt(model, node);
  return [id, status, state, role, elected, term, hostTexts(node), isFrozen, waiting].join('/');
}

function nodesDependOn(scene: Scene, theme: Theme, { marks }: LatePainters): unknown[] {
  const { model } = scene;
  const { world, positions, selectedNode, stateWords, leaderRank } = model;
  const spelled = (node: NodeView) => {
    const rank = node.elected === null ? -1 : leaderRank(node.elected);
    const isFormer = isFormerMember(model, node);
    return [wordsOf(model, node), node.priority, node.load, rank, isFormer].join('/');
  };
  return [
    theme,
    positions,
    selectedNode,
    stateWords,
    [...world.nodes.values()].map(spelled).join(),
    // Notes of links keep clear of services, which grow with their keys.
    [...scene.parts.values()].map(({ box }) => box.height).join(),
    ...linksDependOn(model),
    hoveredNode(scene),
    marks,
    model.sites,
    ...strokesDependOn(model),
  ];
}

/** The strokes, and which of them is pointed at. */
function strokesDependOn({ strokes, hovered }: StageModel): unknown[] {
  return [hovered?.type === 'stroke' ? hovered.commandIndex : null, ...strokes];
}
