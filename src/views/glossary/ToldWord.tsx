// A word in a text: an underlined button with a popover that tells the word.
import { type FocusEvent, type PointerEvent, useRef, useState } from 'react';
import type { Word } from '../../sim/contracts/word';
import { openPopover } from '../base/openPopover';
import { OpenScenario } from './OpenScenario';
import '../controls/popover.css';
import './glossary.css';

interface Props {
  readonly word: Word;
  /** The form that the text uses. */
  readonly form: string;
}

/** The word; hover, focus or a press shows the popover. */
export function ToldWord({ word, form }: Props) {
  const popover = useRef<HTMLSpanElement>(null);
  // A closed popover is empty: its sentences are no part of the text around the word.
  const [isShown, setShown] = useState(false);
  const show = (isShown: boolean) => popover.current?.togglePopover(isShown);
  const focus = ({ relatedTarget }: FocusEvent) => {
    // A popover that closes returns the focus to its word.
    if (!popover.current?.contains(relatedTarget)) show(true);
  };
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) show(false);
  };
  const enter = ({ pointerType }: PointerEvent) => {
    // Showing a popover closes other popovers: a menu, or a word that has the focus.
    if (pointerType === 'mouse' && !openPopover()) show(true);
  };
  const leave = ({ pointerType, currentTarget }: PointerEvent) => {
    if (pointerType === 'mouse' && !currentTarget.contains(document.activeElement)) show(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside shows the same by focus and press.
    <span className="told-word" onBlur={blur} onPointerEnter={enter} onPointerLeave={leave}>
      <button
        type="button"
        aria-description={word.tells}
        onFocus={focus}
        onClick={({ currentTarget }) => {
          // Safari gives a pressed button no focus.
          currentTarget.focus();
          show(true);
        }}
      >
        {form}
      </button>
      <span
        ref={popover}
        className="popover"
        popover="auto"
        tabIndex={-1}
        onToggle={({ newState }) => setShown(newState === 'open')}
      >
        {isShown && <span>{word.tells}</span>}
        {isShown && word.scenario && <OpenScenario id={word.scenario} />}
      </span>
    </span>
  );
}
