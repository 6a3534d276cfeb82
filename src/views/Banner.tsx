// Says in red that two or more nodes lead at once; it lies over the stage and moves nothing.
import { useSessionState } from '../session/useSession';
import { splitBrainText } from './splitBrain';

/** The split-brain banner, while there is one. */
export function Banner() {
  const text = useSessionState(({ run, nowMs }) => splitBrainText(run.world, run.lanes, nowMs));
  return text === null ? null : <p className="banner">{text}</p>;
}
