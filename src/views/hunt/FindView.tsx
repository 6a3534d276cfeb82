// A find of a hunt: as it was found and after shrinking, its steps, and the causes by which it breaks the property.
import { useEffect, useRef, useState } from 'react';
import type { DrawnDeed, FindPicture } from '../../hunt/findPicture';
import { propertyCards } from '../../properties/catalogue';
import { runAddress, runAsFile } from '../../session/hunt/huntFiles';
import type { Find } from '../../session/hunt/huntRun';
import { few } from '../../session/words/words';
import { errorText } from '../../sim/base/errorText';
import { grouped } from '../../sim/base/format';
import { openWindow } from '../base/openWindow';
import { saveFile } from '../base/saveRun';
import { useMedia } from '../base/useTheme';
import { asSentence } from '../words/labels';
import { deedsText, exactMoment, STRATEGIES } from './deedWords';
import { FindLanes } from './FindLanes';
import { deedRowsOf } from './findPlaces';
import { ShrinkBars } from './ShrinkBars';
import './find.css';

interface Props {
  readonly find: Find;
  readonly algorithm: string;
}

export function FindView({ find, algorithm }: Props) {
  const { asFound, shrunk, hunt } = find;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form may be far below, or above on a narrow page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another find is another reason to look there.
  useEffect(() => heading.current?.focus(), [find]);
  const name = propertyCards.find(({ id }) => id === hunt.property)?.name ?? hunt.property;
  // Side by side, the lanes of both begin at the same height.
  const isBeside = useMedia('(width >= 68rem)');
  const rows = [deedRowsOf(asFound), deedRowsOf(shrunk)] as const;
  const [rowsAsFound, rowsShrunk] = isBeside ? [Math.max(...rows), Math.max(...rows)] : rows;
  const endMs = Math.max(asFound.untilMs, shrunk.untilMs);
  const left = new Set(shrunk.deeds.map(({ deed }) => deed.place));
  const isLeft = ({ deed }: DrawnDeed) => left.has(deed.place);
  // A leader has the same colour in both pictures.
  const leaders = [...new Set([...asFound.leaders, ...shrunk.leaders])];
  const [first] = find.steps;
  const last = find.steps.at(-1);
  return (
    <article className="find" aria-labelledby="find-title">
      <h1 id="find-title" className="find-title" ref={heading} tabIndex={-1}>
        Found: “{name}” is violated, see {few(shrunk.violation.witnesses)}
      </h1>
      <p className="hint">
        {algorithm}, {hunt.seed === '1' ? '' : `hunt’s seed ${hunt.seed}, `}schedule{' '}
        {grouped(find.number)}
        {find.strategy === 'none' ? '' : ` (${STRATEGIES[find.strategy].name.toLowerCase()})`}. As
        found: {few(asFound.violation.witnesses)} at {exactMoment(asFound.violation.fromMs)} s.
        After shrinking: {few(shrunk.violation.witnesses)} at {exactMoment(shrunk.violation.fromMs)}{' '}
        s.
      </p>
      <div className="find-pair">
        <section aria-labelledby="as-found">
          <h2 id="as-found">
            As found <span className="hint">{sizeText(first, asFound)}</span>
          </h2>
          <FindLanes
            name="as found"
            picture={asFound}
            leaders={leaders}
            deedRows={rowsAsFound}
            endMs={endMs}
            isNeeded={isLeft}
          />
        </section>
        <section aria-labelledby="after-shrinking">
          <h2 id="after-shrinking">
            After shrinking <span className="hint">{sizeText(last, shrunk)}</span>
          </h2>
          <FindLanes
            name="after shrinking"
            picture={shrunk}
            leaders={leaders}
            deedRows={rowsShrunk}
            endMs={endMs}
            isNeeded={isLeft}
          />
        </section>
      </div>
      <p className="hint find-key">
        full: nodes down · hollow: links and messages · hatched: paused, slow or wrong clocks ·
        grey: not needed · red: violated
      </p>
      <ShrinkBars find={find} />
      <div className="find-end">
        <Causes picture={shrunk} />
        <Acts find={find} />
      </div>
    </article>
  );
}

/** `9 deeds, 5 of them without effect, 4 nodes`: they begin after the violation, or their message is never sent. */
function sizeText(
  size: Find['steps'][number] | undefined,
  { file, deeds: drawn }: FindPicture,
): string {
  const deeds = size?.deeds ?? 0;
  const idle = deeds - drawn.length;
  const { length } = file.nodes;
  return [
    deedsText(deeds),
    ...(idle > 0 ? [`${idle} of them without effect`] : []),
    `${length} ${length === 1 ? 'node' : 'nodes'}`,
  ].join(', ');
}

function Causes({ picture: { file, violation } }: { readonly picture: FindPicture }) {
  const { narration = [] } = file;
  return (
    <section aria-labelledby="causes">
      <h2 id="causes">What happens in it</h2>
      <ol className="find-causes">
        {narration.map(({ atMs, text }) => (
          <li key={atMs} data-broken={atMs === violation.fromMs}>
            <time>{exactMoment(atMs)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Acts({ find: { asFound, shrunk, hunt } }: Pick<Props, 'find'>) {
  const [problem, setProblem] = useState<string | null>(null);
  const open = ({ file, violation }: FindPicture) => {
    setProblem(null);
    const page = location.origin + location.pathname;
    openWindow(runAddress(file, violation.fromMs, page)).catch((error: unknown) =>
      setProblem(errorText(error)),
    );
  };
  return (
    <section className="find-acts" aria-label="With this find">
      <button type="button" className="primary" onClick={() => open(shrunk)}>
        Open in the page, at {exactMoment(shrunk.violation.fromMs)} s
      </button>
      <div>
        <button type="button" onClick={() => open(asFound)}>
          Open as found
        </button>
        <button
          type="button"
          onClick={() => saveFile(runAsFile(shrunk.file, `found-${hunt.seed}.json`))}
        >
          Keep as a run file
        </button>
      </div>
      {problem !== null && <p role="alert">{asSentence(problem)}</p>}
    </section>
  );
}
