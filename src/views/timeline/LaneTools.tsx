// The controls over the lanes: their gestures, and a button for each lane's name. Fetched after the first paint.
import { type RefObject, useEffect, useRef } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import type { RowBox } from '../../draw/timeline/rowBoxes';
import { marginsOf, timelineGeometry } from '../../draw/timeline/timelineGeometry';
import type { LaneRow } from '../../draw/timeline/timelineModel';
import type { LiveRun } from '../../session/run/liveRun';
import { useSession, useSessionState } from '../../session/useSession';
import type { Election } from '../../sim/trace/elections';
import { usePage, usePageActions } from '../base/pageStore';
import { repeatEvents } from '../base/repeatEvents';
import type { LaneOrder } from '../base/timelineSlices';
import { moveInList } from '../controls/moveFocus';
import { ElectionCard, ElectionList } from './Elections';
import { LaneChangeList, WhyPills } from './LaneQuestions';
import { hitChange, type LaneChange } from './laneChanges';
import { PictureSwitch } from './PictureSwitch';
import { type GestureHost, listen } from './timelineGestures';
import type { ShownLanes } from './useLaneRows';
import { usePointedOf } from './usePointedOf';
import { electionAt, usePointing } from './usePointing';
import { inRem } from './useTextViewport';
import './laneTools.css';

/** The lanes that the tools work on. */
export interface LaneToolsProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly host: GestureHost;
  readonly run: LiveRun;
  readonly lanes: ShownLanes;
  /** The events of the pointer that came before the tools. */
  readonly early?: RefObject<(() => readonly Event[]) | null>;
  /** Whether the order of the lanes is chosen here. */
  readonly hasOrder: boolean;
}

export function LaneTools({ frame, host, run, lanes, early, hasOrder }: LaneToolsProps) {
  const session = useSession();
  const latest = useRef(host);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    latest.current = host;
  });
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const end = listen(
      current,
      session,
      () => latest.current,
      () => scroller.current,
    );
    repeatEvents(early?.current?.() ?? []);
    return end;
  }, [frame, session, early]);
  const [pointed, setPointed] = usePointedOf<Election>(run);
  const [change, setChange] = usePointedOf<LaneChange>(run);
  usePointing(frame, host, (place) => {
    setPointed(electionAt(place));
    setChange(place && hitChange(place.scene, place.x, place.y));
  });
  const rows = useSessionState((state) => lanes.rowsAt(state.nowMs));
  const { viewport } = host;
  if (!viewport) return null;
  return (
    <>
      {hasOrder && <OrderPicker />}
      {hasOrder && <PictureSwitch left={inRem(marginsOf(viewport).names)} />}
      <LaneNames rows={rows} lanes={lanes} viewport={viewport} scroller={scroller} />
      <ElectionList run={run} onPoint={setPointed} />
      {hasOrder && <LaneChangeList run={run} onPoint={setChange} />}
      {pointed && <ElectionCard election={pointed} run={run} host={host} viewport={viewport} />}
      {hasOrder && (
        <WhyPills run={run} host={host} viewport={viewport} change={change} election={pointed} />
      )}
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

interface NamesProps {
  readonly rows: readonly LaneRow[];
  readonly lanes: ShownLanes;
  readonly viewport: Viewport;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/**
 * The names are painted on the canvas; these buttons lie over them. The list is one stop of the Tab key. Where rows
 * have no room it scrolls, and the canvas shows the rows that are in sight.
 */
function LaneNames({ rows, lanes: { isGrouped, scrolled }, viewport, scroller }: NamesProps) {
  const session = useSession();
  const chosen = useSessionState((state) => state.selectedNode);
  const { toggleGroup } = usePageActions();
  const openGroups = usePage((page) => page.openGroups);
  const geometry = timelineGeometry({ rows, isGrouped: isGrouped() }, viewport);
  const { leftPx, lanesTop, lanesBottom, rowsPx } = geometry;
  useEffect(
    () => () => {
      scrolled.px = 0;
    },
    [scrolled],
  );
  const stop = rows.find(({ key }) => key === chosen)?.key ?? rows[0]?.key;
  return (
    <div
      ref={scroller}
      className="lane-rows"
      style={{ top: inRem(lanesTop), height: inRem(lanesBottom - lanesTop) }}
      onScroll={({ currentTarget }) => {
        scrolled.px = currentTarget.scrollTop / (viewport.textScale ?? 1);
      }}
    >
      <ul
        className="lane-names"
        aria-label="Lanes"
        style={{ width: inRem(leftPx), height: inRem(Math.floor(rowsPx)) }}
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
            <li key={key} style={{ top: inRem(y - lanesTop), height: inRem(stepPx) }}>
              <button
                type="button"
                title={text}
                tabIndex={key === stop ? 0 : -1}
                {...state}
                onClick={() => (isGroup ? toggleGroup(key) : session.select(key))}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
