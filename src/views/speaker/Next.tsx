// The right side of the speaker's window: the next beat, and all of them.
import type { SpeakerState } from '../../session/speaker/messages';

interface NextProps {
  readonly state: SpeakerState;
  readonly goTo: (index: number) => void;
  readonly isClosed: boolean;
}

export function Next({ state, goTo, isClosed }: NextProps) {
  const { beats, beatIndex } = state;
  return (
    <section className="next" aria-label="What comes next">
      <Coming state={state} />
      <ol className="beats" aria-label="Beats">
        {beats.map(({ atMs, text }, index) => (
          <li key={`${atMs} ${text}`} data-over={index < beatIndex}>
            <button
              type="button"
              aria-current={index === beatIndex ? 'step' : undefined}
              disabled={isClosed}
              onClick={() => goTo(index)}
            >
              <span>{index + 1}</span>
              <span>{(atMs / 1000).toFixed(2)}</span>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Coming({ state: { beats, beatIndex, nextPart } }: { readonly state: SpeakerState }) {
  const next = beats[beatIndex + 1];
  if (next)
    return (
      <>
        <h2>Next, at {Number((next.atMs / 1000).toFixed(3))} s</h2>
        <p className="coming">
          {next.text}
          {next.question !== undefined && (
            <span className="asked">
              Then a question: <strong>{next.question}</strong>
            </span>
          )}
        </p>
      </>
    );
  return (
    <>
      <h2>Next</h2>
      <p className="coming">{nextPart ?? 'Nothing: this is the end.'}</p>
    </>
  );
}
