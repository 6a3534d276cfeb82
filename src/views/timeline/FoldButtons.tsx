// A button for each quiet stretch in sight, over its length on the axis: keyboards and screen readers fold it by these.
import { type RefObject, useState } from 'react';
import type { FoldSign } from '../../draw/spacetime/foldSigns';
import { foldText } from '../../draw/spacetime/folds';
import type { PaintedFrame } from '../../draw/spacetime/spacetime';
import { spokenMoment } from '../../session/words/words';
import { useFrame } from '../base/frameLoop';
import { usePageStore } from '../base/pageStore';
import { moveInList } from '../controls/moveFocus';
import { toggleFold } from './toggleFold';
import { inRem } from './useTextViewport';

/** The list is one stop of the Tab key. The canvas paints the folds, and takes the pointer. */
export function FoldButtons({ painted }: { readonly painted: RefObject<PaintedFrame | null> }) {
  const page = usePageStore();
  const [places, setPlaces] = useState<readonly FoldSign[]>([]);
  useFrame(() => {
    const now = painted.current?.scene.signs ?? [];
    setPlaces((before) => (textOf(before) === textOf(now) ? before : now));
  });
  if (places.length === 0) return null;
  const axisY = painted.current?.scene.geometry.axisY ?? 0;
  return (
    <ul className="folds" aria-label="Quiet stretches" onKeyDown={moveInList}>
      {places.map((place, index) => (
        <li
          key={place.fromMs}
          style={{
            top: inRem(axisY),
            left: inRem(place.fromPx),
            width: inRem(place.toPx - place.fromPx),
          }}
        >
          <button
            type="button"
            aria-label={`${foldText(place)} with nothing but heartbeats, from ${spokenMoment(place.fromMs)} s`}
            aria-expanded={!place.isFolded}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => toggleFold(page, place)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The places to the px: while a run goes on, they move with each frame. */
function textOf(places: readonly FoldSign[]): string {
  return places
    .map(({ fromMs, toMs, fromPx, toPx, isFolded }) =>
      [fromMs, toMs, Math.round(fromPx), Math.round(toPx), isFolded].join(' '),
    )
    .join(', ');
}
