// Puts what a schema found into one sentence that names the place.
import type * as v from 'valibot';
import { quote } from '../sim/base/quote';
import { jsonPath, type Key } from './jsonPath';

/**
 * The sentence for an issue: its path, then what is wrong there.
 *
 * @param place - where the value that was checked stands in the file.
 */
export function issueSentence(issue: v.BaseIssue<unknown>, place: readonly Key[] = []): string {
  const keys = (issue.path ?? []).map(({ key }) => key as Key);
  return `${quote(jsonPath([...place, ...keys]))}: ${problemOf(issue)}`;
}

/** A schema's own words say more than its types do; the library's default words all begin alike. */
function problemOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  if (issue.expected === 'never') return 'there is no such field in this version';
  if (issue.received === 'undefined') return 'this field is missing';
  return `expected ${issue.expected ?? 'something else'} but got ${quote(issue.received)}`;
}
