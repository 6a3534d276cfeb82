// The formulas of the dotted lines over the number of nodes, one for each algorithm.
import { boundText, type Counted } from '../../experiment/counted';
import type { OpenedExperiment } from '../../experiment/readExperiment';
import { algorithmName } from './settingWords';

interface Props {
  readonly plan: OpenedExperiment;
}

export function Formulas({ plan: { experiment, settings, counted } }: Props) {
  const { factors = [], base } = experiment;
  const factor = factors.findIndex(({ path }) => path === 'algorithm');
  const own = 'algorithm' in base ? base.algorithm : 'the algorithm';
  const texts = counted.flatMap((one, setting) =>
    one ? [formulaText(String(settings[setting]?.[factor] ?? own), one)] : [],
  );
  if (texts.length === 0) return null;
  return (
    <p className="hint experiment-formulas">
      Dotted, as the algorithms’ sources count for N nodes: {[...new Set(texts)].join('; ')}.
    </p>
  );
}

function formulaText(algorithm: string, counted: Counted): string {
  return `${algorithmName(algorithm)} ${boundText(counted)} ${counted.formula}`;
}
