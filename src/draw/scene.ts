// A stage's model with every node's place in pixels worked out once a frame.
import type { Point } from '../sim/command';
import { toScreen, type Viewport } from './layout';
import { type NodeMetrics, nodeMetrics } from './nodeMetrics';
import type { StageModel } from './stageModel';

/** What the stage's painters and its hit test share. */
export interface Scene {
  readonly model: StageModel;
  readonly viewport: Viewport;
  readonly metrics: NodeMetrics;
  /** The centre of each node, in px. */
  readonly places: ReadonlyMap<string, Point>;
}

/** Works out the places and sizes of everything that stands still. */
export function createScene(model: StageModel, viewport: Viewport): Scene {
  const places = new Map<string, Point>();
  for (const id of model.world.nodes.keys())
    places.set(id, toScreen(model.positions.get(id) ?? [0, 0], viewport));
  return {
    model,
    viewport,
    metrics: nodeMetrics(places.size, viewport, model.present),
    places,
  };
}
