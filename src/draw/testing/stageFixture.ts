// Stages for this folder's tests: all nodes are up and follow n1; no link is cut and no message is in flight.
import type { Point } from '../../sim/contracts/command';
import { createWorld, type Flight, type LostFlight } from '../../sim/trace/world';
import type { Camera } from '../canvas/camera';
import { circleLayout, type Viewport } from '../canvas/layout';
import { stageLayout } from '../scene/stageLayout';
import type { StageModel } from '../scene/stageModel';

export const wide = { widthPx: 1088, heightPx: 550, pixelRatio: 1 };
export const phone = { widthPx: 390, heightPx: 440, pixelRatio: 2 };

function numbered(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
}

/** A model with this many nodes, all up and following n1, at time 1000 ms. */
export function createStage(count: number, changes: Partial<StageModel> = {}): StageModel {
  const ids = numbered('n', count);
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
    usesPriorities: true,
    removed: new Set(),
    leaderRank: () => 0,
    strokes: [],
    drawing: null,
    selectedNode: null,
    hovered: null,
    chosenMessage: null,
    hiddenKinds: new Set(),
    latencyOf: () => 40,
    faultsOf: () => [],
    baseLatencyMs: 40,
    stateWords: () => ({ word: 'candidate', machine: 'awaiting COORDINATOR' }),
    reducedMotion: false,
    ...changes,
  };
}

/** The stages of the page at 1440×900, 1024×768 and 390×844, with the legends of a cluster that has services. */
export const pageStages = [
  { name: '1440×900', widthPx: 1088, heightPx: 541, pixelRatio: 1, footPx: 58 },
  { name: '1024×768', widthPx: 736, heightPx: 409, pixelRatio: 1, footPx: 82 },
  { name: '390×844', widthPx: 390, heightPx: 482, pixelRatio: 2, footPx: 82 },
] as const;

/** The number of processes of each kind on a stage. */
export interface Crowd {
  readonly nodes: number;
  readonly services: number;
  readonly clients: number;
}

/** A cluster with services and clients, all up, each in its place, and the viewport with room for the clients. */
export function createCluster(
  { nodes, services, clients }: Crowd,
  stage: Viewport,
  changes: Partial<StageModel> = {},
): { model: StageModel; viewport: Viewport } {
  const viewport = { ...stage, clientCount: clients };
  const part = (kind: string) => (id: string) => ({ id, kind, params: {} });
  const ids = {
    nodes: numbered('n', nodes),
    services: ['redis', 'zk', 'storage', 'dynamo'].slice(0, services),
    clients: numbered('c', clients),
  };
  const model = createStage(nodes, {
    positions: stageLayout(ids, viewport),
    stateWords: () => ({ word: 'follower · term 3', machine: '' }),
    ...changes,
  });
  const world = createWorld([], {
    services: ids.services.map(part('redis')),
    clients: ids.clients.map(part('writer')),
  });
  for (const view of [...world.services.values(), ...world.clients.values()]) view.status = 'up';
  return {
    model: {
      ...model,
      world: { ...model.world, services: world.services, clients: world.clients },
    },
    viewport,
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

/** The camera at this scale with a place of the whole stage, in px, in the middle. */
export function centredAt([x, y]: Point, k: number, { widthPx, heightPx }: Viewport): Camera {
  return { k, x: widthPx / 2 - k * x, y: heightPx / 2 - k * y };
}
