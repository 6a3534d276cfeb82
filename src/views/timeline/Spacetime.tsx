// The space-time diagram in place of the lanes. Fetched when it is first shown.
import { useMemo, useRef } from 'react';
import { createSpacetimeLayers } from '../../draw/spacetime/rails';
import { drawSpacetime, type PaintedFrame } from '../../draw/spacetime/spacetime';
import type { SpacetimeModel } from '../../draw/spacetime/spacetimeModel';
import type { TimelineModel } from '../../draw/timeline/timelineModel';
import type { LiveRun } from '../../session/run/liveRun';
import { useSession } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import { useFrame } from '../base/frameLoop';
import { usePage, usePageActions, usePageStore, useShownQuestion } from '../base/pageStore';
import type { TimeWindow } from '../base/timeWindow';
import { useCanvas, useLayers } from '../base/useCanvas';
import { useTheme } from '../base/useTheme';
import { DiagramElections } from './DiagramElections';
import { FoldButtons } from './FoldButtons';
import { MessageCard } from './MessageCard';
import { RailNames } from './RailNames';
import { SpacetimeTools } from './SpacetimeTools';
import { SpacetimeInputs } from './spacetimeInputs';
import { usePointedArrow } from './usePointedArrow';
import { useTextViewport } from './useTextViewport';
import './spacetime.css';

export interface SpacetimeProps {
  readonly run: LiveRun;
  /** The model of the lanes: the diagram has their window, cursor, elections and marks. */
  readonly timeline: () => TimelineModel;
  readonly timeWindow: TimeWindow;
}

/** The tools, the diagram, and the card of the message that is pointed at or chosen. */
export function Spacetime({ run, timeline, timeWindow }: SpacetimeProps) {
  const session = useSession();
  const theme = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewport = useTextViewport(frame);
  const layers = useLayers(createSpacetimeLayers);
  const inputs = useMemo(() => new SpacetimeInputs(run), [run]);
  const page = usePageStore();
  const choices = usePage((page) => page.spacetime);
  const question = useShownQuestion();
  const pointedNow = () => page.getState().pointed;
  const model = () =>
    inputs.modelOf(timeline(), choices, question?.answer.seqs ?? null, pointedNow());
  useFrame(() => inputs.readOn());
  const painted = useRef<PaintedFrame | null>(null);
  useCanvas(
    canvas,
    viewport,
    () => [
      session.store.getState(),
      run.trace.length,
      inputs.items.eventsRead,
      choices,
      question,
      pointedNow(),
      timeWindow,
      theme,
      layers,
    ],
    (context, size) => {
      painted.current = drawSpacetime(context, model(), size, theme, layers);
    },
  );
  const concurrent = useMemo(() => inputs.concurrentWith(choices), [inputs, choices]);
  const { setTimeWindow } = usePageActions();
  const scene = () => painted.current?.scene ?? null;
  const host = { viewport, model: timeline, timeWindow, setTimeWindow, scene };
  const pointed = usePointedArrow({ run, frame, host, painted });
  const pointedSeq = pointed?.arrow.span.seq ?? null;
  const relation = useMemo(
    () => (pointedSeq === null ? null : inputs.relationOf(choices, pointedSeq)),
    [inputs, choices, pointedSeq],
  );
  return (
    <div className="spacetime">
      <SpacetimeTools chosen={chosenText(model())} note={concurrent} />
      <div ref={frame} className="spacetime-frame">
        <canvas ref={canvas} role="img" aria-label={diagramName(model())} />
        <output className="unseen">{chosenText(model())}</output>
        {viewport && <RailNames model={model()} viewport={viewport} />}
        {viewport && <FoldButtons painted={painted} />}
        {viewport && <DiagramElections {...{ frame, run, host, viewport }} />}
        {viewport && pointed && <MessageCard pointed={pointed} run={run} relation={relation} />}
      </div>
    </div>
  );
}

/** The canvas's name for screen readers: its processes and interval, and the chosen event. */
function diagramName(model: SpacetimeModel): string {
  const { rows, view } = model;
  const [from, to] = [view.fromMs, view.toMs].map((ms) => (ms / 1000).toFixed(1));
  const shown = `Space-time diagram of ${rows.length} processes, from ${from} to ${to} s`;
  return model.chosen ? `${shown}. Chosen: ${chosenText(model)}` : shown;
}

/** `n4 sends ELECTION to n5, at 4.70 s`; empty while nothing is chosen. */
function chosenText({ chosen }: SpacetimeModel): string {
  return chosen ? `${chosen.title}, at ${spokenMoment(chosen.atMs)} s` : '';
}
