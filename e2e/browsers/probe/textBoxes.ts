// The visible texts and their boxes, measured by hit tests: these show what the browser really paints.

/** A painted text, or a control without text. Lengths are CSS px from the window's top left corner. */
export interface TextBox {
  readonly text: string;
  /** The class or tag of the text's element, for reports and for harmless differences. */
  readonly place: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Whether a box that does not scroll, or the window's edge, clips part of it. */
  readonly isCut: boolean;
  /** Whether it is in a box that scrolls: the scrolled distance differs with the width of its lines. */
  readonly scrolls: boolean;
}

/** Two texts, one painted over the other. */
export interface Overlap {
  readonly one: string;
  readonly other: string;
}

/** The layout of the page at one moment. */
export interface Layout {
  readonly boxes: readonly TextBox[];
  readonly overlaps: readonly Overlap[];
}

/** A line of a text, or a control. */
interface Line {
  readonly owner: Element;
  readonly rect: DOMRect;
}

/** Frames until all sizes that scripts compute follow a new size of the window. */
const FRAMES = 4;
/** Sampled points of a line, as shares of its width and height. */
const SAMPLES_X = [0.05, 0.25, 0.5, 0.75, 0.95];
const SAMPLES_Y = [0.3, 0.5, 0.7];
/** Number of clipped samples that count as a clipped line: a single one may fall between two boxes. */
const CUT_SAMPLES = 2;
/** Allowed overlap of two lines, as a share of their heights: letters do not fill the line. */
const LEADING = 0.25;
/** Width of an overlay scrollbar: hit tests find it instead of the text. */
const SCROLLBAR_PX = 30;
/** Width of a scrolling box's border and round corners. */
const EDGE_PX = 4;
const CONTROLS = 'input, select, textarea, button[aria-label]';

/** All texts that are painted within the window, and their overlaps, after the page has drawn. */
export async function layout(): Promise<Layout> {
  for (let frame = 0; frame < FRAMES; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return withAllHit(() => {
    const seen = [...texts(), ...controls()].map(measured).filter((one) => one !== null);
    return { boxes: seen.map(({ box }) => box), overlaps: overlapsOf(seen) };
  });
}

/** Makes hit tests find all elements: by default they skip those with `pointer-events: none`. */
function withAllHit<Result>(look: () => Result): Result {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important; }');
  document.adoptedStyleSheets.push(sheet);
  try {
    return look();
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }
}

interface Text {
  readonly text: string;
  readonly lines: readonly Line[];
}

function texts(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const text = (node as globalThis.Text).data.replace(/\s+/g, ' ').trim();
    if (!text || !owner || !isShown(owner) || owner.closest('option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    found.push({ text, lines: [...range.getClientRects()].map((rect) => ({ owner, rect })) });
  }
  return found;
}

/** A field or button without text has the place of its box. */
function controls(): Text[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown).map((owner) => ({
    text: `[${owner.getAttribute('aria-label') ?? labelOf(owner)}]`,
    lines: [{ owner, rect: owner.getBoundingClientRect() }],
  }));
}

function labelOf(owner: HTMLElement): string {
  const [label] = (owner as HTMLInputElement).labels ?? [];
  const [first] = label?.textContent?.split(owner.textContent || '\n') ?? [];
  return first?.trim() ?? owner.localName;
}

function isShown(one: Element): boolean {
  return one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

interface Seen {
  readonly box: TextBox;
  readonly lines: readonly Line[];
}

function measured({ text, lines }: Text): Seen | null {
  const samples = lines.map(samplesOf);
  const isPainted = samples.flat().includes('painted');
  const first = lines[0];
  if (!isPainted || !first) return null;
  const rects = lines.map(({ rect }) => rect);
  return {
    lines,
    box: {
      text,
      place: placeOf(first.owner),
      left: Math.min(...rects.map(({ left }) => left)),
      top: Math.min(...rects.map(({ top }) => top)),
      right: Math.max(...rects.map(({ right }) => right)),
      bottom: Math.max(...rects.map(({ bottom }) => bottom)),
      isCut: samples.some((line) => line.filter((fate) => fate === 'cut').length >= CUT_SAMPLES),
      scrolls: scrollerOf(first.owner) !== null,
    },
  };
}

function placeOf(owner: Element): string {
  const named = owner.closest('[class], section, nav, aside, dialog') ?? owner;
  return named.className && typeof named.className === 'string'
    ? `${named.localName}.${named.className.replaceAll(' ', '.')}`
    : named.localName;
}

type Fate = 'painted' | 'covered' | 'cut' | 'scrolled away';

function samplesOf({ owner, rect }: Line): Fate[] {
  // A button may be round: only its middle line spans the full width.
  const heights = owner.matches(CONTROLS) ? [0.5] : SAMPLES_Y;
  return SAMPLES_X.flatMap((x) =>
    heights.map((y) => fateOf(owner, rect.left + rect.width * x, rect.top + rect.height * y)),
  );
}

/** The fate of a text at a point within its box. */
function fateOf(owner: Element, x: number, y: number): Fate {
  const pile = document.elementsFromPoint(x, y);
  const index = pile.indexOf(owner);
  if (index >= 0) return pile.slice(0, index).some(isOpaque) ? 'covered' : 'painted';
  const isAway = isScrolledAway(owner, x, y) || isPageScrolledAway(y);
  return isAway || isShortened(owner) ? 'scrolled away' : 'cut';
}

function isOpaque(one: Element): boolean {
  const { backgroundColor, opacity } = getComputedStyle(one);
  const alpha = /rgba\(.*,\s*([\d.]+)\)|\/\s*([\d.]+)\)/.exec(backgroundColor);
  const isSolid = !alpha || Number(alpha[1] ?? alpha[2]) > 0.8;
  return backgroundColor !== 'transparent' && isSolid && opacity === '1';
}

/** Whether the point lies outside of a box that scrolls, or under its scrollbar. */
function isScrolledAway(owner: Element, x: number, y: number): boolean {
  const scroller = scrollerOf(owner);
  if (!scroller) return false;
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const isInside =
    x > left + EDGE_PX && x < right - SCROLLBAR_PX && y > top + EDGE_PX && y < bottom - EDGE_PX;
  return !isInside || isScrolledAway(parentOf(scroller), x, y);
}

/** Whether the point lies above or below the window, and the page scrolls as a whole. */
function isPageScrolledAway(y: number): boolean {
  const page = document.documentElement;
  const scrolls =
    page.scrollHeight > page.clientHeight && getComputedStyle(page).overflowY !== 'hidden';
  return scrolls && (y < EDGE_PX || y > innerHeight - EDGE_PX);
}

const parentOf = (one: Element): Element => one.parentElement ?? document.documentElement;

function scrollerOf(owner: Element): Element | null {
  for (let one: Element | null = owner; one && one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    const isHigh = one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(overflowY);
    const isWide = one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(overflowX);
    if (isHigh || isWide) return one;
  }
  return null;
}

/** Whether the page shortens the text with an ellipsis: such clipping is intended. */
function isShortened(owner: Element): boolean {
  return getComputedStyle(owner).textOverflow === 'ellipsis';
}

function overlapsOf(seen: readonly Seen[]): Overlap[] {
  const lines = seen.flatMap(({ box, lines }) =>
    lines.map((line) => ({ text: `${box.text} (${box.place})`, line })),
  );
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter(
        (other) => one.line.owner !== other.line.owner && areOverlapping(one.line, other.line),
      )
      .map((other) => ({ one: one.text, other: other.text })),
  );
}

/** Whether both are painted in their intersection, and neither contains the other. */
function areOverlapping(one: Line, other: Line): boolean {
  if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) return false;
  const left = Math.max(one.rect.left, other.rect.left);
  const right = Math.min(one.rect.right, other.rect.right);
  const top = Math.max(topOf(one), topOf(other));
  const bottom = Math.min(bottomOf(one), bottomOf(other));
  if (right - left < 2 || bottom - top < 1) return false;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return fateOf(one.owner, x, y) === 'painted' && fateOf(other.owner, x, y) === 'painted';
}

const topOf = ({ rect }: Line): number => rect.top + rect.height * LEADING;
const bottomOf = ({ rect }: Line): number => rect.bottom - rect.height * LEADING;
