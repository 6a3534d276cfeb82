// Whether the focus was moved by keyboard, from presses and moves of the focus.
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
  // Keys that do not move the focus.
  [false, ['pointerdown', 'focusin', 'keydown', 'keydown']],
  [true, ['pointerdown', 'focusin', 'keydown', 'focusin']],
  // A click on the focused element.
  [false, ['keydown', 'focusin', 'pointerdown']],
  // A menu that a click closes returns the focus.
  [false, ['keydown', 'focusin', 'pointerdown', 'focusin', 'focusin']],
])('is %s after %j', (isByKeyboard, types) => {
  expect(after(...types)).toBe(isByKeyboard);
});

it('ignores events after `forget`', () => {
  way.forget();
  expect(after('pointerdown')).toBe(true);
});
