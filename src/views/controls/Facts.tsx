// A list of facts about a process: a name and a value on each line.

interface Props {
  /** What has no value is left out. */
  readonly facts: readonly (readonly [name: string, value: string | null])[];
}

/** The list. */
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
