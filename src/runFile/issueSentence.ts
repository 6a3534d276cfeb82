// The sentence for a schema's issue, with its place.
import type * as v from 'valibot';
import { quote } from '../sim/base/quote';
import { jsonPath, type Key } from './json/jsonPath';

/**
 * The sentence for an issue: its path, then the problem.
 *
 * @param place - the path of the checked value in the file.
 */
export function issueSentence(issue: v.BaseIssue<unknown>, place: readonly Key[] = []): string {
  const keys = (issue.path ?? []).map(({ key }) => key as Key);
  return `${quote(jsonPath([...place, ...keys]))}: ${problemOf(issue)}`;
}

/** The problem alone: the schema's own message, or one made from the types where that is the library's default. */
export function problemOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  if (issue.expected === 'never') return 'there is no such field in this version';
  if (issue.received === 'undefined') return 'this field is missing';
  return `expected ${issue.expected ?? 'something else'} but got ${quote(issue.received)}`;
}
