// The names of changes in their list, each its own.
import { laneWord } from '../../session/words/stateWords';
import { spokenMoment } from '../../session/words/words';
import type { LaneValue } from '../../sim/trace/lanes';
import type { LaneChange } from './laneChanges';

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
