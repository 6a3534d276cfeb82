// Keys answer a question: a node's number, 0 for nobody, digits for a number.
import { expect, it } from 'vitest';
import { numberIn, typedNumber } from './answerKeys';

it('types a number digit by digit, and takes digits back', () => {
  expect(typedNumber(undefined, '1')).toBe(1);
  expect(typedNumber(1, '9')).toBe(19);
  expect(typedNumber(19, 'Backspace')).toBe(1);
  expect(typedNumber(1, 'Backspace')).toBeUndefined();
  expect(typedNumber(1, ' ')).toBeNull();
  expect(typedNumber(999_999, '9')).toBe(999_999);
  expect(numberIn('1a2')).toBe(12);
  expect(numberIn('-')).toBeUndefined();
});
