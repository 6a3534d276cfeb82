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
        A crown: the node leads. A node’s colour is that of the leader that it follows; ⊥: it
        follows nobody. Dark: it has crashed.
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
