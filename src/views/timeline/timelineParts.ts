// The parts of a timeline's model that stay the same objects within a run.
import type { TimelineModel } from '../../draw/timeline/timelineModel';
import type { LiveRun } from '../../session/run/liveRun';
import { labelOf } from '../../session/words/words';
import type { Command } from '../../sim/contracts/command';

/** The parts of a run's model that do not depend on the moment shown. */
export type TimelineParts = Pick<TimelineModel, 'lanes' | 'elections' | 'markLabel' | 'leaderRank'>;

/** @param commands - the commands of the run now. */
export function timelineParts(
  run: LiveRun,
  commands: () => readonly Command[],
  leaderRank = (node: string) => run.leaders.indexOf(node),
): TimelineParts {
  const markLabel: TimelineModel['markLabel'] = ({ index, command }) => {
    const made = commands()[index];
    return made ? labelOf(made, run.messageOf) : command;
  };
  return { lanes: run.lanes, elections: run.story.elections.list, markLabel, leaderRank };
}
