// The state chart of one process at the moment shown.
import { leaderLook } from '../../draw/canvas/theme';
import { processOf } from '../../session/run/processes';
import { useSessionState } from '../../session/useSession';
import { isLive } from '../../sim/contracts/status';
import { programOf } from '../actions/programOf';
import { useShownMs } from '../base/useShownMs';
import { useTheme } from '../base/useTheme';
import { ChartFigure } from './ChartFigure';
import { chartLook } from './chartLook';
import { chartSentence, timerSentences } from './chartSentence';
import { useDrawnChart } from './useDrawnChart';
import type { ShownStep } from './useShownStep';

interface Props {
  readonly id: string;
  readonly step: ShownStep | null;
  readonly size: 'small' | 'large';
}

/** The chart; empty until it has been loaded. Its parent draws it on every revision. */
export function MachineChart({ id, step, size }: Props) {
  const drawn = useDrawnChart(id);
  const theme = useTheme();
  const run = useSessionState((state) => state.run);
  const nowMs = useShownMs(1000);
  if (!drawn) return null;
  const process = processOf(run.world, id);
  if (!process) return null;
  const node = run.world.nodes.get(id);
  const ofPart = isLive(process) ? (step?.record.after.state ?? '') : '';
  const state = node ? node.state : ofPart;
  const look = chartLook(state, step?.record ?? null, process.timers);
  const rank = node?.elected ? run.leaders.indexOf(node.elected) : -1;
  const sentences = [
    chartSentence(id, state, step?.record ?? null, Object.keys(run.algorithm.messages)),
    ...timerSentences(drawn, look, nowMs, programOf(run, id)?.timers ?? {}),
  ];
  return (
    <ChartFigure
      picture={drawn[size]}
      look={look}
      colour={rank < 0 ? null : leaderLook(theme, rank).colour}
      sentence={sentences.join(' ')}
      step={step?.seq ?? -1}
      isFollowed={size === 'large'}
    />
  );
}
