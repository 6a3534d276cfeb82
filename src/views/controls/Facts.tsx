// A list of facts about a process: one name and value a line.

import type { ReactNode } from 'react';

interface Props {
  /** A fact without a value is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

export function Facts({ facts }: Props) {
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
