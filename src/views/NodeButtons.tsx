// A button over every node of the stage: what a screen reader, a keyboard and a test get hold of.
import { type KeyboardEvent, memo } from 'react';
import { toScreen, type Viewport } from '../draw/layout';
import { nodeMetrics } from '../draw/nodeMetrics';
import { useSession, useSessionState } from '../session/useSession';
import type { Point } from '../sim/command';
import { nodeLabel } from './labels';
import { moveAmong } from './moveFocus';
import { usePage } from './pageContext';

interface Props {
  readonly positions: ReadonlyMap<string, Point>;
  readonly viewport: Viewport;
}

/** The buttons, each where its node is painted. Together they are one stop of the Tab key; the arrows go on from there. */
export function NodeButtons({ positions, viewport }: Props) {
  const run = useSessionState((state) => state.run);
  const selected = useSessionState((state) => state.selectedNode);
  useSessionState((state) => state.revision);
  const nodes = [...run.world.nodes.values()];
  const sizePx = 2 * nodeMetrics(nodes.length, viewport, false).radiusPx;
  const stop = nodes.some(({ id }) => id === selected) ? selected : nodes[0]?.id;
  return (
    <div
      role="toolbar"
      aria-label="Cluster"
      onKeyDown={(event) => moveAmong(event, '[data-node]', ARROWS)}
    >
      {nodes.map((node) => {
        const [x, y] = toScreen(positions.get(node.id) ?? [0, 0], viewport);
        const place = { x, y, sizePx, isStop: node.id === stop };
        return <NodeButton key={node.id} id={node.id} label={nodeLabel(node)} {...place} />;
      })}
    </div>
  );
}

const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface ButtonProps {
  readonly id: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
  /** Whether Tab comes here. */
  readonly isStop: boolean;
}

/** Drawn again only when what it says or where it is has changed: with a hundred nodes that saves the frame. */
const NodeButton = memo(function NodeButton({ id, label, x, y, sizePx, isStop }: ButtonProps) {
  const session = useSession();
  const { openPopup } = usePage();
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    openPopup({ type: 'node', node: id, x, y });
  };
  return (
    <button
      type="button"
      className="node-button"
      data-node={id}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-haspopup="menu"
      aria-keyshortcuts="Enter K P I"
      style={{ left: x, top: y, width: sizePx, height: sizePx }}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) session.select(id);
      }}
      onKeyDown={press}
    />
  );
});
