// Paints the stage: what stands still from cached layers, what moves anew on each frame.

import type { NodeView } from '../sim/world';
import { campsOf, drawCamps } from './camps';
import { drawChips } from './chips';
import { type Context2d, startFrame } from './context';
import { drawHoveredLink, drawNodeEmphasis } from './emphasis';
import { drawLayer, type Layers } from './layers';
import type { Viewport } from './layout';
import { drawLinks } from './links';
import { heldAt } from './messagePlaces';
import { drawBody } from './nodeBodies';
import { drawNodeLabels } from './nodeLabels';
import { createScene, type Scene } from './scene';
import { drawMessages } from './stageMessages';
import type { StageModel } from './stageModel';
import { drawStrokes } from './strokes';
import type { Theme } from './theme';
import { drawTimerRings } from './timerRings';

/**
 * Draws one frame of the stage on a canvas whose size is the viewport's times its pixel ratio.
 *
 * @param layers - kept by the canvas's owner from frame to frame; see `createLayers`.
 * @remarks
 * The layers are painted anew when `positions`, `latencyOf`, `stateLabel` or `theme` is another object, or when what
 * the world says about nodes and links reads differently: keep those objects the same while they mean the same.
 */
export function drawStage(
  context: Context2d,
  model: StageModel,
  viewport: Viewport,
  theme: Theme,
  layers: Layers,
): void {
  const scene = createScene(model, viewport);
  startFrame(context, viewport, theme);
  drawLayer(context, layers, 'ground', viewport, groundDependsOn(scene, theme), (ground) => {
    drawCamps(ground, scene, theme);
    drawLinks(ground, scene, theme);
  });
  drawHoveredLink(context, scene, theme);
  drawStrokes(context, scene, theme);
  drawTimerRings(context, scene, theme);
  drawMessages(context, scene, theme);
  drawLayer(context, layers, 'nodes', viewport, nodesDependOn(scene, theme), (above) => {
    const nodes = [...model.world.nodes.values()];
    for (const node of nodes) drawBody(above, scene, theme, node);
    for (const node of nodes) drawChips(above, scene, theme, node);
    drawNodeLabels(above, scene, theme);
  });
  drawNodeEmphasis(context, scene, theme);
}

/** The world is changed in place, so that what the links and camps show of it is spelled out to be compared. */
function groundDependsOn({ model }: Scene, theme: Theme): unknown[] {
  const { world, positions, latencyOf, baseLatencyMs, present, leaderRank } = model;
  return [
    theme,
    positions,
    latencyOf,
    baseLatencyMs,
    present,
    [...world.cuts.keys()].join(),
    JSON.stringify([...world.changedLinks]),
    campsOf(world)
      .map(({ leader, members }) => `${leader}/${leaderRank(leader)}:${members.join()}`)
      .join(';'),
  ];
}

function nodesDependOn({ model }: Scene, theme: Theme): unknown[] {
  const { world, positions, present, selectedNode, stateLabel, leaderRank } = model;
  const spelled = (node: NodeView) => {
    const rank = node.elected === null ? -1 : leaderRank(node.elected);
    const held = node.status === 'paused' ? heldAt(model, node.id) : 0;
    return [node.id, node.priority, node.status, node.state, node.elected, rank, held].join('/');
  };
  return [
    theme,
    positions,
    present,
    selectedNode,
    stateLabel,
    [...world.nodes.values()].map(spelled).join(),
  ];
}
