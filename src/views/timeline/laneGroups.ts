// The rows of the timeline: a node each, or, where there are too many, the nodes of equal belief as one group.

import { type LaneRow, nodeRow } from '../../draw/timeline/timelineModel';
import { laneWord } from '../../session/words/stateWords';
import { countWhile } from '../../sim/base/countWhile';
import type { Lanes, LaneValue, Segment } from '../../sim/trace/lanes';
import type { LaneOrder } from '../base/timelineSlices';

/** The inputs of the rows. */
export interface RowsInput {
  readonly lanes: Lanes;
  /** The moment shown, in ms: its beliefs form the groups. */
  readonly nowMs: number;
  readonly order: LaneOrder;
  /** Whether nodes of equal belief are one row. */
  readonly isGrouped: boolean;
  /** The keys of the groups whose nodes have rows of their own. */
  readonly openGroups: ReadonlySet<string>;
  readonly leaderRank: (node: string) => number;
  /** A node's site; null without one. */
  readonly siteOf: (node: string) => string | null;
}

interface Lane {
  readonly node: string;
  readonly value: LaneValue;
  readonly site: string;
  /** The sort key of its belief. */
  readonly rank: number;
  readonly index: number;
}

/** The rows from the top. */
export function laneRows(input: RowsInput): LaneRow[] {
  const lanes = lanesAt(input);
  lanes.sort((a, b) => compare(input.order, a, b));
  if (!input.isGrouped) return lanes.map(({ node }) => nodeRow(node));
  const groups = new Map<string, Lane[]>();
  for (const lane of lanes) {
    const key = keyOf(lane, input.order);
    const members = groups.get(key);
    if (members) members.push(lane);
    else groups.set(key, [lane]);
  }
  return [...groups].flatMap(([key, members]) => groupRows(key, members, input.openGroups));
}

function groupRows(key: string, members: readonly Lane[], open: ReadonlySet<string>): LaneRow[] {
  const rows = members.map(({ node }) => nodeRow(node));
  const [first] = members;
  if (!first || members.length === 1) return rows;
  const isOpen = open.has(key);
  // The stage counts in the same way: a leader follows nobody.
  const count = members.filter(({ node, value }) => !leads(node, value)).length;
  const lines = [
    `${isOpen ? '▾' : '▸'} ${count}${siteNote(first)}`,
    beliefOf(first.value, count === 1),
  ];
  const group = { key, nodes: members.map(({ node }) => node), isGroup: true, lines };
  return isOpen ? [group, ...rows] : [group];
}

function leads(node: string, value: LaneValue): boolean {
  return value.type === 'elected' && value.leader === node;
}

function siteNote({ site }: Lane): string {
  return site && ` ${site}`;
}

function lanesAt({ lanes, nowMs, leaderRank, siteOf, order }: RowsInput): Lane[] {
  return [...lanes.nodes].map(([node, segments], index) => {
    const value = valueAt(segments, nowMs);
    // The site parts groups only where lanes are in its order.
    const site = order === 'site' ? (siteOf(node) ?? '') : '';
    return { node, value, site, rank: rankOf(value, leaderRank), index };
  });
}

const ABSENT: LaneValue = { type: 'absent' };

function valueAt(segments: readonly Segment[], atMs: number): LaneValue {
  const last = segments.at(-1);
  if (last && last.fromMs <= atMs) return last.value;
  const begun = countWhile(segments.length, (index) => (segments[index] as Segment).fromMs <= atMs);
  return segments[begun - 1]?.value ?? ABSENT;
}

const NOT_FOLLOWING: readonly LaneValue['type'][] = [
  'undecided',
  'paused',
  'crashed',
  'failed',
  'absent',
];

function rankOf(value: LaneValue, leaderRank: (node: string) => number): number {
  if (value.type !== 'elected') return 1e6 + NOT_FOLLOWING.indexOf(value.type);
  return leaderRank(value.leader);
}

function compare(order: LaneOrder, a: Lane, b: Lane): number {
  if (order === 'belief' && a.rank !== b.rank) return a.rank - b.rank;
  if (order === 'site' && a.site !== b.site) return a.site < b.site ? -1 : 1;
  return order === 'id' ? inOrderOfIds.compare(a.node, b.node) : a.index - b.index;
}

/** Puts n10 after n9. */
const inOrderOfIds = new Intl.Collator('en', { numeric: true });

function keyOf({ value, site }: Lane, order: LaneOrder): string {
  const belief = value.type === 'elected' ? `follow ${value.leader}` : value.type;
  return order === 'site' ? `${site}: ${belief}` : belief;
}

function beliefOf(value: LaneValue, isOne: boolean): string {
  if (value.type === 'elected') return `${isOne ? 'follows' : 'follow'} ${value.leader}`;
  return laneWord(value);
}

/** The rows of the frame before, as long as they are the same: painters compare them by identity. */
export class KnownRows {
  #rows: readonly LaneRow[] = [];
  #text = '';

  rowsAt(input: RowsInput): readonly LaneRow[] {
    const rows = laneRows(input);
    const text = rows.map(({ lines, nodes }) => [...lines, ...nodes].join()).join(';');
    if (text !== this.#text) [this.#rows, this.#text] = [rows, text];
    return this.#rows;
  }
}
