// The answer to “Why?”, in place of the story: a chain from the first cause to the event; each step seeks.
import { useEffect, useMemo, useRef, useState } from 'react';
import { lookOf } from '../../draw/scene/glyph';
import { useSession, useSessionState } from '../../session/useSession';
import { type CauseLine, causeLines } from '../../session/words/causeLines';
import { questionOf } from '../../session/words/questions';
import type { SentMessage } from '../../session/words/sentMessages';
import { listed, spokenMoment } from '../../session/words/words';
import type { Causes, RootKind } from '../../sim/diagnosis/causes';
import { usePageActions } from '../base/pageStore';
import { nodeMessages, partMessages } from '../words/messageKinds';
import './causes.css';

const BEGAN: Readonly<Record<RootKind, string>> = {
  command: 'The first cause is a command. These steps followed:',
  storm: 'The first cause is a fault of a storm. These steps followed:',
  chance: 'The first cause is a random fault of a link. These steps followed:',
  start: 'No command caused it: it follows from the run’s initial state.',
};

interface Props {
  readonly causes: Causes;
}

/** The event and its causes. */
export function CausesPanel({ causes }: Props) {
  const { ask } = usePageActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const run = useSessionState((state) => state.run);
  const effect = run.trace.at(causes.effectSeq);
  return (
    <section className="causes" aria-labelledby="causes-title">
      <header>
        <h2 id="causes-title" ref={heading} tabIndex={-1}>
          {questionOf(effect, run.messageOf)}
        </h2>
        <button type="button" onClick={() => ask(null)}>
          Close
        </button>
      </header>
      {effect.type === 'propertyViolated' && (
        <p className="since">
          Violated since {spokenMoment(effect.atMs)} s; witnesses: {listed(effect.witnesses)}.
        </p>
      )}
      <p className="hint">{BEGAN[causes.root]}</p>
      <CauseList causes={causes} />
    </section>
  );
}

function CauseList({ causes }: Props) {
  const session = useSession();
  const run = useSessionState((state) => state.run);
  const lines = useMemo(() => {
    const kinds = {
      messages: nodeMessages(run),
      partMessages: partMessages(run),
      world: run.world,
    };
    const isPeriodic = (sent: SentMessage) => lookOf(kinds, sent).periodic === true;
    const { trace, messageOf } = run;
    return causeLines({ trace, messageOf, lines: run.story.lines, isPeriodic }, causes);
  }, [run, causes]);
  const [chosen, setChosen] = useState<CauseLine | null>(null);
  // Several causes may share a moment: then the current one is the one that was clicked.
  const current = useSessionState(({ nowMs }) =>
    chosen?.atMs === nowMs ? chosen.seq : lines.findLast(({ atMs }) => atMs <= nowMs)?.seq,
  );
  return (
    <ol aria-label="Causes, from first to last">
      {lines.map((line) => (
        <li key={line.seq} data-broken={run.trace.typeAt(line.seq) === 'propertyViolated'}>
          <button
            type="button"
            aria-current={line.seq === current ? 'step' : undefined}
            onClick={() => {
              setChosen(line);
              session.seek(line.atMs);
            }}
          >
            <time>{spokenMoment(line.atMs)}</time>
            <span>{line.text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
