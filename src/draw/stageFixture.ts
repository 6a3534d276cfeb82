// A stage of five nodes for this folder's tests: nobody leads, nothing is cut, nothing flies.
import { createWorld, type Flight, type LostFlight } from '../sim/world';
import { circleLayout } from './layout';
import type { StageModel } from './stageModel';

export const wide = { widthPx: 1088, heightPx: 550, pixelRatio: 1 };
export const phone = { widthPx: 390, heightPx: 440, pixelRatio: 2 };

/** A model with this many nodes, all up and following n1, at time 1000 ms. */
export function createStage(count: number, changes: Partial<StageModel> = {}): StageModel {
  const ids = Array.from({ length: count }, (_, index) => `n${index + 1}`);
  const world = createWorld(ids.map((id, index) => ({ id, priority: index + 1 })));
  for (const node of world.nodes.values()) {
    node.status = 'up';
    node.state = 'awaitingCoordinator';
    node.elected = 'n1';
  }
  world.atMs = 1000;
  return {
    world,
    nowMs: 1000,
    messages: {},
    positions: circleLayout(ids),
    topology: 'mesh',
    struckOff: new Set(),
    leaderRank: () => 0,
    strokes: [],
    drawing: null,
    selectedNode: null,
    hovered: null,
    latencyOf: () => 40,
    baseLatencyMs: 40,
    stateLabel: () => 'awaiting COORDINATOR',
    reducedMotion: false,
    present: false,
    ...changes,
  };
}

/** A message sent at 900 ms that arrives at 1100 ms: half way at 1000 ms. */
export function flight(id: number, from: string, to: string): Flight {
  return { id, from, to, kind: 'ELECTION', sentMs: 900, dueMs: 1100, body: undefined };
}

/** The same message, lost. */
export function loss(id: number, reason: string, lostMs: number): LostFlight {
  return { ...flight(id, 'n1', 'n3'), lostMs, reason };
}
