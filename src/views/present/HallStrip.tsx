// The strip below the stage: the lanes, or the answers to an open question.
import { openQuestion } from '../../session/time/beats';
import { useSessionState } from '../../session/useSession';
import { Answers } from '../question/Answers';
import { HallLanes } from './HallLanes';
import { hallLanesPx, hallUnitPx, type WindowSize } from './hallSizes';

/** The lanes; while a question is open, its answers in their place. */
export function HallStrip({ size }: { readonly size: WindowSize }) {
  const isAsked = useSessionState((state) => openQuestion(state) !== null);
  const laneCount = useSessionState((state) => state.run.lanes.nodes.size);
  const height = hallLanesPx(laneCount) * hallUnitPx(size);
  return isAsked ? <Answers style={{ height }} /> : <HallLanes size={size} />;
}
