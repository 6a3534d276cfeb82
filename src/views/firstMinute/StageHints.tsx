// Over the stage in the first minute: the hint at the crown, or the note at a sign. They catch no gesture.
import { type ReactNode, type RefObject, useRef } from 'react';
import { sameItems } from '../../draw/canvas/layers';
import type { Viewport } from '../../draw/canvas/layout';
import { crownBox } from '../../draw/scene/crown';
import { createScene } from '../../draw/scene/scene';
import type { StageModel } from '../../draw/scene/stageModel';
import { glossary } from '../../glossary/registry';
import { useSession, useSessionState } from '../../session/useSession';
import type { Point } from '../../sim/contracts/command';
import { endFirstMinute } from '../base/firstVisit';
import { useFrame } from '../base/frameLoop';
import { usePage, usePageActions } from '../base/pageStore';
import { useMedia } from '../base/useTheme';
import { hintBox, isBeside, tailCorners } from './places';
import { WORD_OF } from './signs';
import { hintedNode } from './steps';
import './firstMinute.css';

interface StageProps {
  readonly model: () => StageModel;
  readonly seen: () => Viewport | null;
}

/** One of the two, or nothing. */
export function StageHints(stage: StageProps) {
  const tour = usePage((page) => page.tour);
  const { setTour } = usePageActions();
  const isTouch = useMedia('(pointer: coarse)');
  const hinted = useSessionState(({ run }) => tour && hintedNode(tour, run.world));
  useSessionState((state) => state.revision);
  if (!tour) return null;
  if (hinted !== null) {
    const close = () => {
      endFirstMinute();
      setTour({ ...tour, isHintClosed: true });
    };
    return (
      <Beside {...stage} key="hint" node={hinted} look="hint" close={close}>
        <b>{isTouch ? 'Tap' : 'Click'} the leader: it crashes</b>
        <span>The crown marks the leader.{!isTouch && ' Key: L'}</span>
      </Beside>
    );
  }
  if (!tour.note) return null;
  const { sign, node, title } = tour.note;
  const close = () => setTour({ ...tour, note: null });
  return (
    <Beside {...stage} key={sign} node={node} look="note" close={close}>
      <b>{title}</b>
      <span>{firstSentence(glossary.get(WORD_OF[sign])?.tells ?? '')}</span>
    </Beside>
  );
}

function firstSentence(text: string): string {
  return text.slice(0, text.indexOf('. ') + 1) || text;
}

interface BesideProps extends StageProps {
  readonly node: string;
  readonly look: 'hint' | 'note';
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A box beside a node, and its tail to the node's crown; unseen while there is no place clear of everything. */
function Beside({ node, look, close, children, ...stage }: BesideProps) {
  const box = useRef<HTMLDivElement>(null);
  const tail = useRef<SVGSVGElement>(null);
  usePlace(box, tail, { node, isAtCrown: look === 'hint' }, stage);
  return (
    <>
      <svg ref={tail} className="stage-hint-tail" data-look={look} aria-hidden="true">
        <polygon />
      </svg>
      <div ref={box} className="stage-hint" data-look={look} role="note" data-over>
        <p>{children}</p>
        <button type="button" aria-label="Close the hint" onClick={close}>
          ×
        </button>
      </div>
    </>
  );
}

/** The node that a box is about; at its crown a box is beside it, or not shown. */
interface Subject {
  readonly node: string;
  readonly isAtCrown: boolean;
}

/** Places both when the picture of the stage has changed. */
function usePlace(
  box: RefObject<HTMLDivElement | null>,
  tail: RefObject<SVGSVGElement | null>,
  { node, isAtCrown }: Subject,
  { model, seen }: StageProps,
): void {
  const session = useSession();
  const placed = useRef<Placed>({ inputs: [], box: null, at: null });
  useFrame(() => {
    const viewport = seen();
    if (!box.current || !tail.current || !viewport) return;
    const shown = model();
    const inputs = [viewport, shown.positions, session.store.getState().revision, node];
    if (sameItems(inputs, placed.current.inputs)) return;
    const scene = createScene(shown, viewport);
    const at = scene.places.get(node) ?? null;
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const before = isSamePlace(at, placed.current.at) ? placed.current.box : null;
    const next = hintBox(scene, node, { width, height }, before);
    placed.current = { inputs, box: next, at };
    const isNear = next !== null && at !== null && isBeside(next, at, scene);
    const isShown = isNear || (next !== null && !isAtCrown);
    box.current.style.visibility = isShown ? 'visible' : 'hidden';
    tail.current.style.visibility = isNear ? 'visible' : 'hidden';
    if (!next || !at) return;
    box.current.style.left = `${next.x}px`;
    box.current.style.top = `${next.y}px`;
    const { radiusPx } = scene.metrics;
    const corners = tailCorners(next, crownBox(at, radiusPx)).join(' ');
    tail.current.firstElementChild?.setAttribute('points', corners);
  });
}

interface Placed {
  /** The inputs of the place. */
  readonly inputs: readonly unknown[];
  readonly box: ReturnType<typeof hintBox>;
  /** The place of the node before. */
  readonly at: Point | null;
}

function isSamePlace(one: Point | null, other: Point | null): boolean {
  return one !== null && other !== null && sameItems(one, other);
}
