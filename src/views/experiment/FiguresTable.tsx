// The figures of a measure in a table: a row for each setting, its worst run, and its difference from another setting.
import type { Difference } from '../../experiment/differences';
import { MEASURES, type MeasureId } from '../../experiment/measures/measures';
import type { OpenedExperiment } from '../../experiment/readExperiment';
import type { MeasureSummary, SettingSummary } from '../../experiment/summary';
import { cellsOf, differenceText, HEADS } from './figureCells';
import type { RunMoment } from './plotData';
import { factorHead, valueText } from './settingWords';

interface Props {
  readonly plan: OpenedExperiment;
  readonly summaries: readonly SettingSummary[];
  readonly measure: MeasureId;
  /** By setting; null when the settings are not compared. */
  readonly differences: ReadonlyMap<number, Difference> | null;
  readonly open: (run: RunMoment) => void;
}

export function FiguresTable({ plan, summaries, measure, differences, open }: Props) {
  const { factors = [] } = plan.experiment;
  const { name, kind } = MEASURES[measure];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys.
    <div className="lone-table" tabIndex={0}>
      <table aria-label={`${name}, in numbers`}>
        <thead>
          <tr>
            {factors.map((factor) => (
              <th key={factor.path} scope="col">
                {factorHead(factor)}
              </th>
            ))}
            {HEADS[kind].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {differences && <th scope="col">difference</th>}
          </tr>
        </thead>
        <tbody>
          {summaries.map(({ setting, runs, measures }) => {
            const summary = measures[measure] as MeasureSummary;
            return (
              <tr key={setting}>
                {factors.map((factor, index) => (
                  <th key={factor.path} scope="row">
                    {valueText(factor, plan.settings[setting]?.[index])}
                  </th>
                ))}
                {cellsOf(summary, measure, runs).map((cell, index) => (
                  <td key={HEADS[kind][index]}>{cell}</td>
                ))}
                <td>
                  <WorstRun summary={summary} setting={setting} open={open} />
                </td>
                {differences && <td>{textOf(differences.get(setting), measure)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function textOf(difference: Difference | undefined, measure: MeasureId): string {
  return difference ? differenceText(difference, measure) : '–';
}

interface WorstProps extends Pick<Props, 'open'> {
  readonly summary: MeasureSummary;
  readonly setting: number;
}

/** The seed of the worst figure, which opens its run; the first seed where no run is worse than the others. */
function WorstRun({ summary, setting, open }: WorstProps) {
  const worst = summary.kind === 'kinds' ? null : summary.worst;
  return (
    <button type="button" onClick={() => open({ setting, ...(worst ?? FIRST) })}>
      {worst ? `Open the worst, seed ${worst.seed}` : `Open seed ${FIRST.seed}`}
    </button>
  );
}

/** The first run of every setting, at its beginning. */
const FIRST = { seed: '1', atMs: 0 } as const;
