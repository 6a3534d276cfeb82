// Faults of a layout by itself, and its differences from Chromium's.
import type { Size } from './driver';
import type { Layout, TextBox } from './probe/textBoxes';

/** A harmless difference between browsers. */
export interface Harmless {
  readonly why: string;
  /** The name of the browser's project. */
  readonly browser: string;
  /** The texts that it moves. */
  readonly moves: (box: TextBox) => boolean;
}

/** Allowed distance of a text from its place in Chromium: px, or a share of the window, whichever is larger. */
const TOLERANCE_PX = 12;
const TOLERANCE_SHARE = 0.02;
/** Vertical distance from which the order of two texts is compared. */
const CLEARLY_PX = 8;

/** The clock's button lies over the clock's text. */
const CLOCK = '(span.clock)';

/** Texts that overlap, and texts that a box or the window's edge clips. */
export function faultsOf({ boxes, overlaps }: Layout): string[] {
  return [
    ...overlaps
      .filter(({ one, other }) => !(one.endsWith(CLOCK) && other.endsWith(CLOCK)))
      .map(({ one, other }) => `“${one}” and “${other}” overlap`),
    ...boxes.filter(({ isCut }) => isCut).map((box) => `“${named(box)}” is cut off`),
  ];
}

/** Texts that only one of the browsers shows, and texts at another place. */
export function differencesOf(
  layout: Layout,
  reference: Layout,
  size: Size,
  harmless: readonly Harmless[] = [],
): string[] {
  const judged = (boxes: readonly TextBox[]) =>
    keyed(boxes.filter((box) => !harmless.some(({ moves }) => moves(box))));
  const [ours, theirs] = [judged(layout.boxes), judged(reference.boxes)];
  const pairs = [...ours].flatMap(([key, box]) => {
    const expected = theirs.get(key);
    return expected ? [{ box, expected }] : [];
  });
  return [
    ...lacking(theirs, ours, 'is missing'),
    ...lacking(ours, theirs, 'is not in Chromium'),
    ...pairs.flatMap(({ box, expected }) => moved(box, expected, size)),
    ...disordered(pairs),
  ];
}

const named = ({ text, place }: TextBox): string => `${text} (${place})`;

/**
 * The texts by unique names: equal texts in one place are numbered. Equal texts in a box that scrolls are left out,
 * because the number of them in view varies.
 */
function keyed(boxes: readonly TextBox[]): ReadonlyMap<string, TextBox> {
  const groups = new Map<string, TextBox[]>();
  for (const box of boxes) groups.set(named(box), [...(groups.get(named(box)) ?? []), box]);
  return new Map(
    [...groups].flatMap(([name, group]) =>
      group.length > 1 && group.some(({ scrolls }) => scrolls)
        ? []
        : group.map((box, index) => [`${name} ${index}`, box] as const),
    ),
  );
}

/** Texts of one layout that the other lacks; within a box that scrolls, a text at the edge may be in view or not. */
function lacking(
  expected: ReadonlyMap<string, TextBox>,
  found: ReadonlyMap<string, TextBox>,
  what: string,
): string[] {
  return [...expected]
    .filter(([key, { scrolls }]) => !scrolls && !found.has(key))
    .map(([, box]) => `“${named(box)}” ${what}`);
}

/** Within a box that scrolls, only the distance from the left is compared: differences of line height add up. */
function moved(box: TextBox, expected: TextBox, size: Size): string[] {
  const right = Math.round(box.left - expected.left);
  const wider = Math.round(box.right - expected.right);
  const down = Math.round(middle(box) - middle(expected));
  const isAside =
    Math.max(Math.abs(right), box.scrolls ? 0 : Math.abs(wider)) > allowed(size.width);
  const isBelow = !box.scrolls && Math.abs(down) > allowed(size.height);
  if (!isAside && !isBelow) return [];
  return [`“${named(box)}” is ${right} (its right edge ${wider}) and ${down} px from its place`];
}

const allowed = (side: number): number => Math.max(TOLERANCE_PX, side * TOLERANCE_SHARE);
const middle = ({ top, bottom }: TextBox): number => (top + bottom) / 2;

/** Successive texts that have changed places. */
function disordered(pairs: readonly { box: TextBox; expected: TextBox }[]): string[] {
  return pairs.slice(1).flatMap(({ box, expected }, index) => {
    const before = pairs[index];
    if (!before || before.box.scrolls !== box.scrolls) return [];
    const isBelow = middle(expected) - middle(before.expected) > CLEARLY_PX;
    const isStillBelow = middle(box) > middle(before.box);
    return isBelow && !isStillBelow ? [`“${named(box)}” is not below “${named(before.box)}”`] : [];
  });
}
