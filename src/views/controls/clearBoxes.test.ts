// Boxes that a node's menu keeps clear: the node and its whole label, however long it is.
import { expect, it } from 'vitest';
import { overlap } from '../../draw/canvas/geometry';
import { nodeLabels } from '../../draw/nodes/nodeLabels';
import { createScene } from '../../draw/scene/scene';
import { createCluster, pageStages } from '../../draw/testing/stageFixture';
import { clearBoxes } from './clearBoxes';
import { placeBeside } from './placeBeside';

const MENU = { width: 182, height: 234 };
const CROWD = { nodes: 5, services: 0, clients: 0 };

it.each(pageStages.slice(0, 2))('at $name the menu of a node does not cover its label', (stage) => {
  const stateWords = () => ({ word: 'candidate', machine: 'awaiting COORDINATOR' });
  const oneLineLegend = { ...stage, footPx: 34 };
  const { model, viewport } = createCluster(CROWD, oneLineLegend, { stateWords });
  const scene = createScene(model, viewport);
  const frame = { x: 0, y: 0, width: stage.widthPx, height: stage.heightPx };
  const labels = nodeLabels(scene);
  const covered = labels.filter(({ node, box }) => {
    const at = scene.places.get(node) ?? ([0, 0] as const);
    const { x, y } = placeBeside(MENU, frame, frame, at, clearBoxes(scene, [node]));
    return overlap({ x, y, ...MENU }, box);
  });
  expect(labels.length).toBeGreaterThan(2);
  expect(covered.map(({ node }) => node)).toEqual([]);
});
