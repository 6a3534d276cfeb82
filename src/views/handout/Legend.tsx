// The signs in the pictures: kinds of messages, and states of nodes.
import { InlineSvg } from './InlineSvg';
import type { LegendEntry } from './paintings';

interface Props {
  readonly legend: readonly LegendEntry[];
  readonly Heading: 'h2' | 'h3';
}

export function Legend({ legend, Heading }: Props) {
  return (
    <div className="handout-legend">
      <Heading>In the pictures</Heading>
      <p>
        A crown marks a leader. The tag at a node has the colour of the leader that it follows; ⊥ is
        nobody. A dark node has crashed, a hatched one is paused. A dashed line is a cut.
      </p>
      <ul aria-label="Kinds of messages">
        {legend.map(({ kind, label, means, sign }) => (
          <li key={kind}>
            <InlineSvg svg={sign} />
            <span>
              <b>{label}</b> {means}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
