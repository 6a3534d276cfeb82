// Whether the focus came by keyboard, from what is pressed and when the focus moves.
import { beforeEach, expect, it } from 'vitest';
import { WayToFocus } from './wayToFocus';

let page: EventTarget;
let way: WayToFocus;
beforeEach(() => {
  page = new EventTarget();
  way = new WayToFocus(page);
});

const after = (...types: readonly string[]) => {
  for (const type of types) page.dispatchEvent(new Event(type));
  return way.isByKeyboard;
};

it.each<[boolean, readonly string[]]>([
  [true, []],
  [true, ['keydown', 'focusin']],
  [false, ['pointerdown', 'focusin']],
  // Keys that leave the focus where a click has put it.
  [false, ['pointerdown', 'focusin', 'keydown', 'keydown']],
  [true, ['pointerdown', 'focusin', 'keydown', 'focusin']],
  // A click on what had the focus already.
  [false, ['keydown', 'focusin', 'pointerdown']],
  // A menu that a click has closed gives the focus back.
  [false, ['keydown', 'focusin', 'pointerdown', 'focusin', 'focusin']],
])('is %s after %j', (isByKeyboard, types) => {
  expect(after(...types)).toBe(isByKeyboard);
});

it('hears nothing after it was forgotten', () => {
  way.forget();
  expect(after('pointerdown')).toBe(true);
});
