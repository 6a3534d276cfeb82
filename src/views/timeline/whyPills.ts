// The places of the buttons that ask “Why?”: beside what is pointed at, so that a click there still goes to its moment.
import { textWidthPx } from '../../draw/canvas/context';
import type { Box } from '../../draw/canvas/geometry';
import { placeAlternatives } from '../../draw/canvas/labelPlacement';

/** A question about a moment of the timeline, in px. */
export interface Question {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The largest distance from a pointer to the moment that it points at. */
  readonly reachPx: number;
  /** The side of the moment on which its button should be. */
  readonly side: 'left' | 'right';
}

/** A button: its edge next to the moment, and the side on which it is. */
type PlacedQuestion<Q extends Question> = Q & { readonly edgeX: number };

const TEXT_PX = 12;
/** Padding and borders of a button for a finger, which is wider than one for a mouse. */
const AROUND_PX = 30;
const HEIGHT_PX = 22;

/**
 * The buttons, each on its side, or on the other one where the timeline ends; below its moment where another button is
 * in the way. The pointer reaches a button without leaving what it points at.
 *
 * @param widthPx - the width of the timeline.
 */
export function placeQuestions<Q extends Question>(
  questions: readonly Q[],
  widthPx: number,
): PlacedQuestion<Q>[] {
  const places = questions.map((question) => {
    const { side, y } = question;
    const sides = side === 'left' ? (['left', 'right'] as const) : (['right', 'left'] as const);
    return [y, y + HEIGHT_PX].flatMap((atY) =>
      sides.map((on) => placed({ ...question, side: on, y: atY })),
    );
  });
  const within = ({ box }: Candidate<Q>) => box.x >= 0 && box.x + box.width <= widthPx;
  return placeAlternatives(
    places.map((all) => all.filter(within)),
    [],
  ).map(({ question }) => question);
}

interface Candidate<Q extends Question> {
  readonly question: PlacedQuestion<Q>;
  readonly box: Box;
}

function placed<Q extends Question>(question: Q): Candidate<Q> {
  const { side, text, x, y, reachPx } = question;
  const width = textWidthPx(text, TEXT_PX) + AROUND_PX;
  const edgeX = side === 'left' ? x - reachPx : x + reachPx;
  const left = side === 'left' ? edgeX - width : edgeX;
  return {
    question: { ...question, edgeX },
    box: { x: left, y: y - HEIGHT_PX / 2, width, height: HEIGHT_PX },
  };
}
