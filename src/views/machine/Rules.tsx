// The algorithm's pseudocode, with the line that a node is at, the one it left, and the one its last step carried out.
import { useMemo } from 'react';
import { useSessionState } from '../../session/useSession';
import { executedLine } from '../../session/why/executedLine';
import { algorithmOf } from '../../sim/contracts/mixture';
import { usePage } from '../base/pageStore';
import { type Rule, rulesOf } from './rules';
import type { ShownStep } from './useShownStep';

interface Props {
  readonly id: string;
  readonly step: ShownStep | null;
}

/** The lines; none for a service or a client. Its parent draws it on every revision. */
export function Rules({ id, step }: Props) {
  const run = useSessionState((state) => state.run);
  // The search for the line reads the trace back to the node's last change of state.
  const executed = useMemo(() => step && executedLine(run, step), [run, step]);
  const pointed = usePointedRule(id);
  const node = run.world.nodes.get(id);
  if (!node) return null;
  const rules = rulesOf(algorithmOf(run.algorithm, id), node.state, step?.record ?? null, executed);
  return (
    <ol className="pseudocode" aria-label="Pseudocode">
      {rules.map((rule, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines may repeat, and lines never move.
          key={index}
          aria-current={rule.isCurrent ? 'step' : undefined}
          data-left={rule.isLeft}
          data-run={rule.isRun}
          data-pointed={rule.text === pointed}
          style={{ '--indent': `${rule.indent}ch` } as object}
        >
          {rule.text}
          <Told rule={rule} />
        </li>
      ))}
    </ol>
  );
}

/** The line that a node carried out in the step of the event that is pointed at; null without one. */
function usePointedRule(node: string): string | null {
  const run = useSessionState((state) => state.run);
  const seq = usePage(({ pointed }) =>
    pointed?.run === run ? pointed.steps.get(node) : undefined,
  );
  return useMemo(
    () => (seq === undefined ? null : executedLine(run, { seq, process: node })),
    [run, seq, node],
  );
}

/** The meaning of the bar beside a line, for screen readers. */
function Told({ rule: { isLeft, isRun } }: { readonly rule: Rule }) {
  if (isRun) return <span className="unseen"> (the last step carried out this line)</span>;
  return isLeft ? <span className="unseen"> (the last step left this line)</span> : null;
}
