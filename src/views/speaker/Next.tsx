// The right side of the speaker's window: the next beat, and all of them.
import type { SpeakerState } from '../../session/speaker/messages';
import type { Mirror } from '../../session/speaker/speakerEnd';
import { BlobPicture } from './BlobPicture';

interface NextProps {
  readonly state: SpeakerState;
  readonly picture: Mirror['next'];
  readonly goTo: (index: number) => void;
  readonly isClosed: boolean;
}

export function Next({ state, picture, goTo, isClosed }: NextProps) {
  const { beats, beatIndex } = state;
  return (
    <section className="next" aria-label="What comes next">
      <Coming state={state} picture={picture} />
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

function Coming({
  state: { beats, beatIndex, nextPart },
  picture,
}: Pick<NextProps, 'state' | 'picture'>) {
  const next = beats[beatIndex + 1];
  if (next)
    return (
      <>
        <h2>Next, at {Number((next.atMs / 1000).toFixed(3))} s</h2>
        {picture?.atMs === next.atMs && (
          <BlobPicture picture={picture.picture} label="The stage at the next beat" />
        )}
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
