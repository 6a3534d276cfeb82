// The changes of belief on the lanes, as a person points at them.
import type { TimelineScene } from '../../draw/timeline/timelineScene';
import type { LiveRun } from '../../session/run/liveRun';
import { laneWord } from '../../session/words/stateWords';
import { spokenMoment } from '../../session/words/words';
import type { EventType } from '../../sim/contracts/traceEvent';
import type { LaneValue } from '../../sim/trace/lanes';

/** A change of a node's lane. */
export interface LaneChange {
  readonly node: string;
  readonly atMs: number;
  readonly value: LaneValue;
}

/** The largest distance from a pointer to the change that it points at, in px. */
export const REACH_PX = 9;

/** The events by which a lane changes, the likeliest first. */
const CHANGES: readonly EventType[] = [
  'electedChanged',
  'nodeCrashed',
  'nodePaused',
  'nodeResumed',
  'nodeLeft',
  'processFailed',
  'nodeRestarted',
  'nodeJoined',
];

/** The change at a place of the lanes; null for none, and for the lane of a group. */
export function hitChange(
  { model, geometry, scale }: TimelineScene,
  xPx: number,
  yPx: number,
): LaneChange | null {
  const index = geometry.rows.findIndex(({ y, stepPx }) => y <= yPx && yPx < y + stepPx);
  const row = model.rows[index];
  const [node] = row?.nodes ?? [];
  if (!row || row.isGroup || node === undefined) return null;
  let found: LaneChange | null = null;
  let nearestPx = REACH_PX;
  for (const { fromMs, value } of model.lanes.nodes.get(node) ?? []) {
    const awayPx = Math.abs(scale(fromMs) - xPx);
    if (awayPx > nearestPx || fromMs > model.endMs) continue;
    nearestPx = awayPx;
    found = { node, atMs: fromMs, value };
  }
  return found;
}

/** The latest changes up to a moment in ms, in order of time. */
export function latestChanges({ lanes }: LiveRun, nowMs: number, most: number): LaneChange[] {
  return [...lanes.nodes]
    .flatMap(([node, segments]) => {
      const end = segments.findLastIndex(({ fromMs }) => fromMs <= nowMs) + 1;
      return segments
        .slice(Math.max(0, end - most), end)
        .map(({ fromMs, value }) => ({ node, atMs: fromMs, value }));
    })
    .filter(({ value }) => value.type !== 'absent')
    .sort((a, b) => a.atMs - b.atMs)
    .slice(-most);
}

/** The `seq` of the event that made a change; null when there is none. */
export function seqOfChange({ trace }: LiveRun, { node, atMs }: LaneChange): number | null {
  let found: { readonly seq: number; readonly rank: number } | null = null;
  for (let seq = trace.firstAt(atMs); seq < trace.length && trace.timeAt(seq) <= atMs; seq += 1) {
    const rank = CHANGES.indexOf(trace.typeAt(seq));
    if (rank < 0 || (found && found.rank <= rank)) continue;
    const event = trace.at(seq);
    if ('node' in event && event.node === node) found = { seq, rank };
  }
  return found?.seq ?? null;
}

/** The decimals of a moment in s that tell any two moments apart. */
const ALL_DECIMALS = 6;

/** `7.84 s: n3 follows n4`; with all decimals where the same node changes in the same way within a hundredth of a second. */
export function changeNames(changes: readonly LaneChange[]): string[] {
  const usual = changes.map((change) => nameOf(change, spokenMoment(change.atMs)));
  return changes.map((change, index) => {
    const name = usual[index] ?? '';
    if (usual.indexOf(name) === usual.lastIndexOf(name)) return name;
    return nameOf(change, String(Number((change.atMs / 1000).toFixed(ALL_DECIMALS))));
  });
}

function nameOf({ node, value }: LaneChange, seconds: string): string {
  const isLeader = value.type === 'elected' && value.leader === node;
  return `${seconds} s: ${node} ${isLeader ? 'leads' : beliefText(value)}`;
}

/** `follows n4`, `follows nobody`, `is crashed` */
function beliefText(value: LaneValue): string {
  if (value.type === 'elected') return `follows ${value.leader}`;
  return value.type === 'undecided' ? 'follows nobody' : `is ${laneWord(value)}`;
}
