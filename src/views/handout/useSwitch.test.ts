// The switches of a handout in its address.
import { expect, it } from 'vitest';
import { withField } from './useSwitch';

it('a field comes into the address and goes, and others stay', () => {
  expect(withField('?handout=leaderCrash', 'answers', true)).toBe('?handout=leaderCrash&answers');
  expect(withField('?handout=leaderCrash&answers&notes', 'answers', false)).toBe(
    '?handout=leaderCrash&notes',
  );
  expect(withField('?handout=a&answers=1', 'answers', true)).toBe('?handout=a&answers');
});
