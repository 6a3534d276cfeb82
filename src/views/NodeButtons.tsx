// A button over every node of the stage: what a screen reader, a keyboard and a test get hold of.
import { memo } from 'react';
import { toScreen, type Viewport } from '../draw/layout';
import { nodeMetrics } from '../draw/nodeMetrics';
import { useSession, useSessionState } from '../session/useSession';
import type { Point } from '../sim/command';
import { nodeLabel } from './labels';
import { usePage } from './pageContext';

interface Props {
  readonly positions: ReadonlyMap<string, Point>;
  readonly viewport: Viewport;
}

/** The buttons, each where its node is painted. */
export function NodeButtons({ positions, viewport }: Props) {
  const run = useSessionState((state) => state.run);
  useSessionState((state) => state.revision);
  const nodes = [...run.world.nodes.values()];
  const sizePx = 2 * nodeMetrics(nodes.length, viewport, false).radiusPx;
  return nodes.map((node) => {
    const [x, y] = toScreen(positions.get(node.id) ?? [0, 0], viewport);
    return (
      <NodeButton key={node.id} id={node.id} label={nodeLabel(node)} x={x} y={y} sizePx={sizePx} />
    );
  });
}

interface ButtonProps {
  readonly id: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
}

/** Drawn again only when what it says or where it is has changed: with a hundred nodes that saves the frame. */
const NodeButton = memo(function NodeButton({ id, label, x, y, sizePx }: ButtonProps) {
  const session = useSession();
  const { openPopup } = usePage();
  return (
    <button
      type="button"
      className="node-button"
      data-node={id}
      aria-label={label}
      aria-haspopup="menu"
      aria-keyshortcuts="Enter K P I"
      style={{ left: x, top: y, width: sizePx, height: sizePx }}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) session.select(id);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        openPopup({ type: 'node', node: id, x, y });
      }}
    />
  );
});
