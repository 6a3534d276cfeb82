// A button over every node, service and client of the stage, for screen readers, keyboards and tests.
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Box, boxAround } from '../../draw/canvas/geometry';
import { sameItems } from '../../draw/canvas/layers';
import type { Viewport } from '../../draw/canvas/layout';
import { createScene, type Scene } from '../../draw/scene/scene';
import type { StageModel } from '../../draw/scene/stageModel';
import { useSession, useSessionState } from '../../session/useSession';
import type { Point } from '../../sim/contracts/command';
import type { World } from '../../sim/trace/world';
import { useFrame } from '../base/frameLoop';
import { usePageStore } from '../base/pageStore';
import { moveAmong } from '../controls/moveFocus';
import { clientLabel, nodeLabel, serviceLabel } from '../words/labels';

interface Props {
  readonly model: () => StageModel;
  readonly seen: () => Viewport | null;
}

/**
 * The buttons, each at the painted place of its process: nodes, then services, then clients. Together they are one tab
 * stop; arrow keys move within.
 */
export function NodeButtons({ model, seen }: Props) {
  const run = useSessionState((state) => state.run);
  const selected = useSessionState((state) => state.selectedNode);
  useSessionState((state) => state.revision);
  const toolbar = useRef<HTMLDivElement>(null);
  usePlacedButtons(toolbar, model, seen);
  const latest = useRef(model);
  latest.current = model;
  const positions = useCallback(() => latest.current().positions, []);
  const labels = labelsOf(run.world);
  const stop = labels.some(([id]) => id === selected) ? selected : labels[0]?.[0];
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label="Cluster"
      onKeyDown={(event) => {
        if (!event.shiftKey) moveAmong(event, '[data-node]', ARROWS);
      }}
    >
      {labels.map(([id, label]) => {
        const isNode = run.world.nodes.has(id);
        return <NodeButton key={id} {...{ id, label, isNode, positions }} isStop={id === stop} />;
      })}
    </div>
  );
}

const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Places the buttons on every frame on which the camera or a process has moved: React would take longer than a frame
 * to draw two hundred of them.
 */
function usePlacedButtons(
  toolbar: RefObject<HTMLElement | null>,
  model: () => StageModel,
  seen: () => Viewport | null,
): void {
  const placed = useRef<readonly unknown[]>([]);
  const place = () => {
    const viewport = seen();
    if (!toolbar.current || !viewport) return;
    const shown = model();
    const { positions, world } = shown;
    const buttons = toolbar.current.children;
    const items = [viewport, positions, world.nodes.size, buttons.length, buttons[0]];
    const holdings = [...world.services.values()].map(({ holdings: all }) => all);
    if (sameItems(placed.current, [...items, ...holdings])) return;
    placed.current = [...items, ...holdings];
    const scene = createScene(shown, viewport);
    for (const button of buttons as Iterable<HTMLElement>) {
      const { x, y, width, height } = boxOf(scene, button.dataset['node'] ?? '');
      const { style } = button;
      style.left = `${x}px`;
      style.top = `${y}px`;
      style.width = `${width}px`;
      style.height = `${height}px`;
    }
  };
  useLayoutEffect(place);
  useFrame(place);
}

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

interface ButtonProps {
  readonly id: string;
  readonly label: string;
  /** Nodes are round; services and clients are not. */
  readonly isNode: boolean;
  /** Whether the button is the group's tab stop. */
  readonly isStop: boolean;
  readonly positions: () => ReadonlyMap<string, Point>;
}

/** Memoized: with a hundred nodes, drawing all buttons would cost the frame. */
const NodeButton = memo(function NodeButton(props: ButtonProps) {
  const { id, label, isNode, isStop, positions } = props;
  const session = useSession();
  const page = usePageStore();
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = event.currentTarget;
    const [x, y] = [offsetLeft + offsetWidth / 2, offsetTop + offsetHeight / 2];
    page.getState().openPopup({ type: 'node', node: id, x, y });
  };
  const focus = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.matches(':focus-visible')) return;
    session.select(id);
    const place = positions().get(id);
    if (place) page.getState().moveCamera((camera) => camera.reveal(place));
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
      onFocus={focus}
      onKeyDown={press}
    />
  );
});
