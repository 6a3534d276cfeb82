// The causes of a violation, in place of the story: a chain from the first cause to the violation; each step seeks.
import { useEffect, useMemo, useRef, useState } from 'react';
import { lookOf } from '../../draw/scene/glyph';
import { registries } from '../../session/run/installed';
import { useSession, useSessionState } from '../../session/useSession';
import { type CauseLine, causeLines } from '../../session/words/causeLines';
import type { SentMessage } from '../../session/words/sentMessages';
import { listed, spokenMoment } from '../../session/words/words';
import type { Causes, RootKind } from '../../sim/diagnosis/causes';
import { usePageActions } from '../base/pageStore';
import { nodeMessages, partMessages } from '../words/messageKinds';
import './causes.css';

const BEGAN: Readonly<Record<RootKind, string>> = {
  command: 'The first cause is a command. These steps led to the violation:',
  storm: 'The first cause is a fault of a storm. These steps led to the violation:',
  chance: 'The first cause is a random fault of a link. These steps led to the violation:',
  start: 'No command caused it: it follows from the run’s initial state.',
};

interface Props {
  readonly causes: Causes;
}

/** The violation and its causes. */
export function CausesPanel({ causes }: Props) {
  const { showViolation } = usePageActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const run = useSessionState((state) => state.run);
  const violation = run.trace.at(causes.violatedSeq);
  if (violation.type !== 'propertyViolated') return null;
  const { property, witnesses, atMs } = violation;
  const name = registries.properties.find(({ id }) => id === property)?.name ?? property;
  return (
    <section className="causes" aria-labelledby="causes-title">
      <header>
        <h2 id="causes-title" ref={heading} tabIndex={-1}>
          Why “{name}” was violated
        </h2>
        <button type="button" onClick={() => showViolation(null)}>
          Close
        </button>
      </header>
      <p className="since">
        Violated since {spokenMoment(atMs)} s; witnesses: {listed(witnesses)}.
      </p>
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
        <li key={line.seq} data-last={line.seq === causes.violatedSeq}>
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
