// The answer to “Why?” in place of the side's panel: one sentence, and the causes as numbered steps.
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useSession } from '../../session/useSession';
import type { WhyStep } from '../../session/why/answer';
import { spokenMoment } from '../../session/words/words';
import { openHunt } from '../base/huntWindow';
import { useIsPointed, usePageActions, useShownQuestion } from '../base/pageStore';
import type { Question } from '../base/question';
import { TextWithWords } from '../glossary/TextWithWords';
import { marksOf } from './whyMarks';
import './why.css';

const ARROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The answer that is asked for. */
export function WhyPanel() {
  const question = useShownQuestion();
  return question && <AnswerView key={question.answer.title} question={question} />;
}

function AnswerView({ question }: { readonly question: Question }) {
  const { ask } = usePageActions();
  const heading = useFocusedHeading();
  const list = useRef<HTMLOListElement>(null);
  const { answer, marks } = question;
  const { title, sentence, facts, steps, holds } = answer;
  const texts = [sentence, ...facts, ...steps.map(({ text }) => text)];
  const textsBefore = (index: number) => texts.slice(0, index).join('\n');
  const chosen = marks.find(({ isChosen }) => isChosen)?.number ?? 1;
  const chosenStep = steps.find(({ number }) => number === chosen);
  const choose = (number: number) => {
    if (number !== chosen) ask({ ...question, marks: marksOf(answer, number) });
  };
  const press = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (step === undefined || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.step') ?? [])];
    const isInList = buttons.some((button) => button.matches(':focus'));
    const next = isInList ? chosen + step : chosen;
    buttons[Math.min(steps.length, Math.max(1, next)) - 1]?.focus();
  };
  return (
    <section className="why-panel" aria-labelledby="why-title" onKeyDown={press}>
      <header className="why-head">
        <button type="button" className="back" title="Back (Esc)" onClick={() => ask(null)}>
          <span aria-hidden="true">‹ </span>Back
        </button>
        <button type="button" aria-label="Close" title="Close (W)" onClick={() => ask(null)}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      <div className="why-body">
        <h2 id="why-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="why-sentence">
          <TextWithWords text={sentence} />
        </p>
        {facts.length > 0 && (
          <ul className="why-facts" aria-label="At this moment">
            {facts.map((fact, index) => (
              <li key={fact}>
                <TextWithWords text={fact} earlier={textsBefore(1 + index)} />
              </li>
            ))}
          </ul>
        )}
        <ol ref={list} className="why-steps" aria-label="Causes, from last to first">
          {steps.map((step, index) => (
            <Step
              key={step.seq}
              step={step}
              earlier={textsBefore(1 + facts.length + index)}
              isChosen={step.number === chosen}
              choose={() => choose(step.number)}
            />
          ))}
        </ol>
      </div>
      {holds !== undefined && <BreakIt property={holds} />}
      <WhatIfNot steps={steps} chosen={chosenStep} />
      <p className="why-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> step, <kbd>Enter</kbd> go to its moment, <kbd>W</kbd> close
      </p>
    </section>
  );
}

/** The way to a hunt for a run in which a property that holds is violated. */
function BreakIt({ property }: { readonly property: string }) {
  const session = useSession();
  return (
    <section className="why-without" aria-label="Break it">
      <button
        type="button"
        title="Plays schedules of faults, in a window of its own"
        onClick={() => openHunt(session, property)}
      >
        Hunt for faults that violate it …
      </button>
    </section>
  );
}

/** Limit of the commands that are offered besides the chosen step. */
const MOST_OFFERED = 2;

interface WhatIfNotProps {
  readonly steps: readonly WhyStep[];
  readonly chosen: WhyStep | undefined;
}

/** The run without the chosen step, or without a command of the chain, beside the run on the screen. */
function WhatIfNot({ steps, chosen }: WhatIfNotProps) {
  const session = useSession();
  const { setCompared, openComparison, ask } = usePageActions();
  const commands = steps.filter(({ omission }) => omission && 'command' in omission);
  const others = commands.filter((step) => step !== chosen).slice(0, MOST_OFFERED);
  const offered = [...(chosen?.omission ? [chosen] : []), ...others];
  if (offered.length === 0) return null;
  const tryIt = async ({ omission }: WhyStep) => {
    if (!omission) return;
    const before = session.store.getState().branch.id;
    await session.leaveOut(omission);
    // A refusal is a notice.
    if (session.store.getState().branch.id === before) return;
    ask(null);
    setCompared([{ type: 'branch', id: before }]);
    openComparison(true);
  };
  return (
    <section className="why-without" aria-labelledby="why-without">
      <h3 id="why-without">What if not?</h3>
      <ul aria-label="What can be left out">
        {offered.map((step) => (
          <li key={step.number}>
            <span>
              without {step.number}: {withoutText(step)}
            </span>
            <button
              type="button"
              aria-label={`Try it without step ${step.number}: ${withoutText(step)}`}
              title="Run it again without this, and compare both"
              onClick={() => void tryIt(step)}
            >
              Try it
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function withoutText({ omission, text }: WhyStep): string {
  return omission && 'name' in omission ? omission.name : text.replace(/\.$/, '');
}

interface StepProps {
  readonly step: WhyStep;
  /** The texts above it. */
  readonly earlier: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** A step; its button lies under the whole row, because a button must not contain the buttons of words. */
function Step({ step, earlier, isChosen, choose }: StepProps) {
  const session = useSession();
  const id = useId();
  const { number, seq, atMs, text, rule, isViolation } = step;
  const isPointed = useIsPointed(seq);
  return (
    <li data-broken={isViolation} data-chosen={isChosen} data-seq={seq} data-pointed={isPointed}>
      <button
        type="button"
        className="step"
        aria-labelledby={`${id}-number ${id}-text ${id}-time`}
        aria-current={isChosen ? 'step' : undefined}
        tabIndex={isChosen ? 0 : -1}
        title="Go to this moment"
        onFocus={choose}
        onClick={() => session.seek(atMs)}
      >
        <span id={`${id}-number`} className="disc">
          <span className="unseen">Step </span>
          {number}
        </span>
      </button>
      <p id={`${id}-text`}>
        <TextWithWords text={text} earlier={earlier} />
        {rule !== null && <code>{rule}</code>}
      </p>
      <time id={`${id}-time`}>{spokenMoment(atMs)} s</time>
    </li>
  );
}

/** The heading takes the focus, and gives it back. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return heading;
}
