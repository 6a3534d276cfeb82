// The algorithm's pseudocode, with the line that a node is at, the one it left, and the one its last step carried out.
import { useSessionState } from '../../session/useSession';
import { type Rule, rulesOf } from './rules';
import type { ShownStep } from './useShownStep';

interface Props {
  readonly id: string;
  readonly step: ShownStep | null;
}

/** The lines; none for a service or a client. Its parent draws it on every revision. */
export function Rules({ id, step }: Props) {
  const run = useSessionState((state) => state.run);
  const node = run.world.nodes.get(id);
  if (!node) return null;
  return (
    <ol className="pseudocode">
      {rulesOf(run, node.state, step).map((rule, index) => (
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

/** What the bars beside a line say, for screen readers. */
function Told({ rule: { isLeft, isRun } }: { readonly rule: Rule }) {
  if (isRun) return <span className="unseen"> (the last step carried out this line)</span>;
  return isLeft ? <span className="unseen"> (the last step left this line)</span> : null;
}
