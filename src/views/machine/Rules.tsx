// The algorithm's pseudocode, with the line that a node is at, the one it left, and the one its last step carried out.
import { useMemo } from 'react';
import { useSessionState } from '../../session/useSession';
import { carriedOutLine, type Rule, rulesOf } from './rules';
import type { ShownStep } from './useShownStep';

interface Props {
  readonly id: string;
  readonly step: ShownStep | null;
}

/** The lines; none for a service or a client. Its parent draws it on every revision. */
export function Rules({ id, step }: Props) {
  const run = useSessionState((state) => state.run);
  // The search for the line reads the trace back to the node's last change of state.
  const carriedOut = useMemo(() => step && carriedOutLine(run, step), [run, step]);
  const node = run.world.nodes.get(id);
  if (!node) return null;
  const rules = rulesOf(run.algorithm, node.state, step?.record ?? null, carriedOut);
  return (
    <ol className="pseudocode">
      {rules.map((rule, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines may repeat, and lines never move.
          key={index}
          aria-current={rule.isCurrent ? 'step' : undefined}
          data-left={rule.isLeft}
          data-run={rule.isRun}
          style={{ '--indent': `${rule.indent}ch` } as object}
        >
          {rule.text}
          <Told rule={rule} />
        </li>
      ))}
    </ol>
  );
}

/** The meaning of the bar beside a line, for screen readers. */
function Told({ rule: { isLeft, isRun } }: { readonly rule: Rule }) {
  if (isRun) return <span className="unseen"> (the last step carried out this line)</span>;
  return isLeft ? <span className="unseen"> (the last step left this line)</span> : null;
}
