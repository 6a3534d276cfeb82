// A button over every node, service and client of the stage, for screen readers, keyboards and tests.
import { type KeyboardEvent, memo } from 'react';
import { type Box, boxAround } from '../../draw/canvas/geometry';
import type { Viewport } from '../../draw/canvas/layout';
import { createScene, type Scene } from '../../draw/scene/scene';
import type { StageModel } from '../../draw/scene/stageModel';
import { useSession, useSessionState } from '../../session/useSession';
import type { World } from '../../sim/trace/world';
import { usePageActions } from '../base/pageStore';
import { moveAmong } from '../controls/moveFocus';
import { clientLabel, nodeLabel, serviceLabel } from '../words/labels';

interface Props {
  readonly model: () => StageModel;
  readonly viewport: Viewport;
}

/**
 * The buttons, each at the painted place of its process: nodes, then services, then clients. Together they are one tab
 * stop; arrow keys move within.
 */
export function NodeButtons({ model, viewport }: Props) {
  const run = useSessionState((state) => state.run);
  const selected = useSessionState((state) => state.selectedNode);
  useSessionState((state) => state.revision);
  const scene = createScene(model(), viewport);
  const labels = labelsOf(run.world);
  const stop = labels.some(([id]) => id === selected) ? selected : labels[0]?.[0];
  return (
    <div
      role="toolbar"
      aria-label="Cluster"
      onKeyDown={(event) => moveAmong(event, '[data-node]', ARROWS)}
    >
      {labels.map(([id, label]) => {
        const isNode = run.world.nodes.has(id);
        const about = { id, label, isNode, isStop: id === stop };
        return <NodeButton key={id} {...about} {...boxOf(scene, id)} />;
      })}
    </div>
  );
}

const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function labelsOf({ nodes, services, clients }: World): [id: string, label: string][] {
  return [
    ...[...nodes.values()].map((node) => [node.id, nodeLabel(node)] as [string, string]),
    ...[...services.values()].map((part) => [part.id, serviceLabel(part)] as [string, string]),
    ...[...clients.values()].map((part) => [part.id, clientLabel(part)] as [string, string]),
  ];
}

function boxOf({ places, parts, metrics }: Scene, id: string): Box {
  const sizePx = 2 * metrics.radiusPx;
  return parts.get(id)?.box ?? boxAround(places.get(id) ?? [0, 0], sizePx, sizePx);
}

interface ButtonProps extends Box {
  readonly id: string;
  readonly label: string;
  /** Nodes are round; services and clients are not. */
  readonly isNode: boolean;
  /** Whether the button is the group's tab stop. */
  readonly isStop: boolean;
}

/** Memoized: with a hundred nodes, drawing all buttons would cost the frame. */
const NodeButton = memo(function NodeButton(props: ButtonProps) {
  const { id, label, isNode, isStop, x, y, width, height } = props;
  const session = useSession();
  const { openPopup } = usePageActions();
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    openPopup({ type: 'node', node: id, x: x + width / 2, y: y + height / 2 });
  };
  return (
    <button
      type="button"
      className="node-button"
      data-node={id}
      data-round={isNode}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-haspopup="menu"
      aria-keyshortcuts="Enter K P I"
      style={{ left: x, top: y, width, height }}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) session.select(id);
      }}
      onKeyDown={press}
    />
  );
});
