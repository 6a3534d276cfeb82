// Findings in which a property has its name.
import type { Finding, GoalCondition } from '../../sim/goals/goalCondition';
import { propertyName } from '../words/words';

/** The finding about a condition, with the property's name in place of its id. */
export function withName(finding: Finding, condition: GoalCondition | undefined): Finding {
  if (condition?.type !== 'property') return finding;
  const { property } = condition;
  return { ...finding, seen: finding.seen.replace(property, `“${propertyName(property)}”`) };
}
