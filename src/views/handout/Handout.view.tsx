// A page to print: a scenario or a lecture, each beat with its picture and its sentence.
import { useEffect } from 'react';
import type { Handout } from '../../session/handout/handout';
import type { Engine } from '../../sim/engine/engine';
import { readAddress } from '../base/address';
import { rememberedTheme, useAppliedTheme } from '../base/useTheme';
import { Controls } from './Controls';
import { SectionOnPaper } from './SectionOnPaper';
import { useHandout } from './useHandout';
import { useSwitch } from './useSwitch';
import './handout.css';

interface Props {
  /** The scenario or lecture; empty for what was handed over to this window. */
  readonly id: string;
  readonly engine: Engine;
}

/** The page. */
export function HandoutView({ id, engine }: Props) {
  useAppliedTheme(readAddress(location.search).theme ?? rememberedTheme());
  const { handout, sections, problem } = useHandout(id, engine);
  const answers = useSwitch('answers');
  const notes = useSwitch('notes');
  const title = handout?.title ?? 'Handout';
  useEffect(() => {
    document.title = handout ? `${handout.title} · Handout` : 'Handout · Hustings';
  }, [handout]);
  const isLecture = handout !== null && handout.minutes !== null;
  return (
    <div className="handout">
      <Controls
        handout={handout}
        sections={sections}
        problem={problem}
        answers={answers}
        notes={notes}
      />
      <main
        className="handout-paper"
        aria-busy={!problem && sections.length < (handout?.parts.length ?? 1)}
      >
        <header className="handout-title">
          <h1>{title}</h1>
          {handout?.description !== undefined && <p>{handout.description}</p>}
          {isLecture && <Contents handout={handout} />}
        </header>
        {sections.map((section, index) => (
          <SectionOnPaper
            // biome-ignore lint/suspicious/noArrayIndexKey: sections keep their places, and a lecture may have a run twice.
            key={index}
            section={section}
            isOfLecture={isLecture}
            hasAnswers={answers.isOn}
            hasNotes={notes.isOn}
          />
        ))}
      </main>
    </div>
  );
}

function Contents({ handout: { parts, minutes } }: { readonly handout: Handout }) {
  return (
    <>
      <p>{minutes} minutes</p>
      <ol className="handout-contents" aria-label="Parts">
        {parts.map(({ file, minutes: own }) => (
          <li key={file.id}>
            {file.title} <span>{own} min</span>
          </li>
        ))}
      </ol>
    </>
  );
}
