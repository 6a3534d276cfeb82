// The controls over the lanes: their gestures, and a button for each lane's name. Fetched after the first paint.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { hitElection } from '../../draw/timeline/timelineElections';
import { type RowBox, timelineGeometry } from '../../draw/timeline/timelineGeometry';
import type { LaneRow } from '../../draw/timeline/timelineModel';
import { timelineScene } from '../../draw/timeline/timelineScene';
import type { LiveRun } from '../../session/run/liveRun';
import { useSession, useSessionState } from '../../session/useSession';
import type { Election } from '../../sim/trace/elections';
import { type LaneOrder, usePage, usePageActions } from '../base/pageStore';
import { moveInList } from '../controls/moveFocus';
import { ElectionCard, ElectionList } from './Elections';
import { type GestureHost, listen } from './timelineGestures';
import './laneTools.css';

/** The lanes that the tools work on. */
export interface LaneToolsProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly host: GestureHost;
  readonly run: LiveRun;
  readonly rowsAt: (nowMs: number) => readonly LaneRow[];
  /** Whether the order of the lanes is chosen here. */
  readonly hasOrder: boolean;
}

export function LaneTools({ frame, host, run, rowsAt, hasOrder }: LaneToolsProps) {
  const session = useSession();
  const latest = useRef(host);
  useEffect(() => {
    latest.current = host;
  });
  useEffect(() => {
    const { current } = frame;
    return current ? listen(current, session, () => latest.current) : undefined;
  }, [frame, session]);
  const [pointed, setPointed] = useState<Election | null>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const abort = new AbortController();
    const point = ({ clientX, clientY }: MouseEvent) => {
      const { viewport, model } = latest.current;
      if (!viewport) return;
      const { left, top } = current.getBoundingClientRect();
      const scene = timelineScene(model(), viewport);
      setPointed(hitElection(scene, clientX - left, clientY - top)?.election ?? null);
    };
    const { signal } = abort;
    current.addEventListener('mousemove', point, { signal });
    current.addEventListener('click', point, { signal });
    current.addEventListener('mouseleave', () => setPointed(null), { signal });
    return () => abort.abort();
  }, [frame]);
  const rows = useSessionState((state) => rowsAt(state.nowMs));
  const { viewport } = host;
  if (!viewport) return null;
  return (
    <>
      {hasOrder && <OrderPicker />}
      <LaneNames rows={rows} viewport={viewport} />
      <ElectionList run={run} onPoint={setPointed} />
      {pointed && <ElectionCard election={pointed} run={run} host={host} viewport={viewport} />}
    </>
  );
}

const ORDERS: readonly LaneOrder[] = ['id', 'belief'];

/** The choice by site is there where a node has one. */
function OrderPicker() {
  const hasSites = useSessionState(({ run }) => run.definition.nodes.some(({ site }) => site));
  const laneOrder = usePage((page) => page.laneOrder);
  const { setLaneOrder } = usePageActions();
  return (
    <select
      className="lane-order"
      aria-label="Order of the lanes"
      title="Order of the lanes"
      value={laneOrder}
      onChange={({ target }) => setLaneOrder(target.value as LaneOrder)}
    >
      {[...ORDERS, ...(hasSites ? (['site'] as const) : [])].map((order) => (
        <option key={order} value={order}>
          by {order}
        </option>
      ))}
    </select>
  );
}

/** The names are painted on the canvas; these buttons lie over them. The list is one stop of the Tab key. */
function LaneNames({ rows, viewport }: { rows: readonly LaneRow[]; viewport: Viewport }) {
  const session = useSession();
  const chosen = useSessionState((state) => state.selectedNode);
  const { toggleGroup } = usePageActions();
  const openGroups = usePage((page) => page.openGroups);
  const geometry = timelineGeometry(rows, viewport);
  const stop = rows.find(({ key }) => key === chosen)?.key ?? rows[0]?.key;
  return (
    <ul
      className="lane-names"
      aria-label="Lanes"
      style={{ width: geometry.leftPx }}
      onKeyDown={moveInList}
    >
      {rows.map(({ key, nodes, isGroup, lines }, index) => {
        const { y, stepPx } = geometry.rows[index] as RowBox;
        const state = isGroup
          ? { 'aria-expanded': openGroups.has(key) }
          : { 'aria-pressed': key === chosen };
        const text = isGroup
          ? `${nodes.length} nodes: ${lines.join(' ').slice(2)}`
          : `Choose ${key}`;
        return (
          <li key={key} style={{ top: y, height: stepPx }}>
            <button
              type="button"
              aria-label={text}
              title={text}
              tabIndex={key === stop ? 0 : -1}
              {...state}
              onClick={() => (isGroup ? toggleGroup(key) : session.select(key))}
            />
          </li>
        );
      })}
    </ul>
  );
}
