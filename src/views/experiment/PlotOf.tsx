// The plot of one measure, in the width that there is.
import { useEffect, useRef, useState } from 'react';
import { MEASURES, type MeasureId } from '../../experiment/measures/measures';
import type { OpenedExperiment } from '../../experiment/readExperiment';
import type { Row } from '../../experiment/rows';
import type { SettingSummary } from '../../experiment/summary';
import { useTheme } from '../base/useTheme';
import { useWidth } from '../base/useWidth';
import type { Drawn, Frame } from './drawnPlot';
import { type Curves, curvesOf, intervalsOf, LETTER_PX, type RunMoment, unitOf } from './plotData';
import { axesOf, type PlotForm } from './plotForm';
import { settingWords } from './settingWords';

/** The width of a curve's panel in px, at least. */
const PANEL_PX = 230;

interface Props {
  readonly plan: OpenedExperiment;
  readonly rows: readonly Row[];
  readonly summaries: readonly SettingSummary[];
  readonly measure: MeasureId;
  readonly form: PlotForm;
  readonly open: (run: RunMoment) => void;
}

type Plots = typeof import('./plots');

export function PlotOf({ plan, rows, summaries, measure, form, open }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const widthPx = useWidth(frame);
  const plots = usePlots();
  const opened = useRef(open);
  opened.current = open;
  useEffect(() => {
    if (!frame.current || !plots || widthPx === 0 || summaries.length === 0) return;
    const { name } = MEASURES[measure];
    const all = pictures(
      plots,
      { plan, rows, summaries, measure, form },
      {
        widthPx,
        theme,
        unit: unitOf(measure),
        name,
      },
    );
    frame.current.replaceChildren(...all.map(({ svg }) => svg));
    for (const { svg, pointed } of all)
      svg.onclick = () => {
        const run = pointed();
        if (run) opened.current(run);
      };
  }, [plots, plan, rows, summaries, measure, form, widthPx, theme]);
  return <div ref={frame} className="experiment-plots" data-form={form} />;
}

function pictures(
  plots: Plots,
  { plan, rows, summaries, measure, form }: Omit<Props, 'open'>,
  frame: Frame,
): Drawn[] {
  const { factors = [] } = plan.experiment;
  const points = intervalsOf(plan, summaries, measure);
  switch (form) {
    case 'distributions':
      return curves(plots, { plan, rows, summaries, measure }, frame);
    case 'lines': {
      const axes = axesOf(factors);
      return [plots.linesPlot(points, factors, axes, frame)];
    }
    case 'heat':
      return [plots.heatPlot(points, factors, frame)];
    case 'intervals':
      return [plots.intervalsPlot(points, frame)];
  }
}

/** As many curves side by side as there is room for, all of them with the same axes. */
function curves(
  plots: Plots,
  { plan, rows, summaries, measure }: Omit<Props, 'open' | 'form'>,
  frame: Frame,
): Drawn[] {
  const names = plan.settings.map((setting) => settingWords(plan.experiment, setting).length);
  const panelPx = Math.max(PANEL_PX, Math.max(...names) * LETTER_PX + 20);
  const inRow = Math.max(1, Math.min(4, Math.floor(frame.widthPx / panelPx)));
  const indices = plan.settings.map((_, index) => index);
  const chunks: Curves[] = [];
  for (let from = 0; from < indices.length; from += inRow)
    chunks.push(curvesOf(plan, rows, summaries, measure, indices.slice(from, from + inRow)));
  const most = Math.max(...chunks.flatMap(({ dots }) => dots.map(({ value }) => value)), 0);
  if (most === 0) return [];
  return chunks.map((chunk) => plots.curvesPlot(chunk, most, frame));
}

function usePlots(): Plots | null {
  const [plots, setPlots] = useState<Plots | null>(null);
  useEffect(() => {
    import('./plots').then(setPlots, () => {});
  }, []);
  return plots;
}
