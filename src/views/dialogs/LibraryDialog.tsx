// The library: every scenario on its shelf, with a picture; the words of the glossary; and a search.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { algorithmCards } from '../../algorithms/catalogue';
import { lectures } from '../../lectures/registry';
import type { Lecture } from '../../runFile/lecture';
import { library, type ScenarioAbout, type ShelfView, shelvesOf } from '../../scenarios/library';
import { useSession, useSessionState } from '../../session/useSession';
import { startPart } from '../actions/lecture';
import { exerciseRecord, progressText } from '../base/exerciseRecord';
import { handoutAddress } from '../base/handoutWindow';
import { usePageActions } from '../base/pageStore';
import { useTheme } from '../base/useTheme';
import { focusPlay } from '../controls/focusPlay';
import { useModal } from '../controls/useModal';
import { wordsFound } from '../glossary/wordsFound';
import { LibraryDoors, type LibraryPart } from './LibraryDoors';
import { PICTURE, paintPicture, picturesOf } from './pictures';
import { Words } from './Words';
import '../controls/choice.css';
import './library.css';

function nameOf(algorithm: string): string {
  return algorithmCards.find(({ id }) => id === algorithm)?.name ?? algorithm;
}

/** The dialog, with the lectures first, or the exercises during one; it is open while it is mounted. */
export function LibraryDialog() {
  const isExercise = useSession().store.getState().file.goal !== undefined;
  return <Library first={isExercise ? 'exercises' : 'lectures'} />;
}

/** The dialog, with the words first. */
export function WordsDialog() {
  return <Library first="words" />;
}

function Library({ first }: { readonly first: LibraryPart }) {
  const session = useSession();
  const { closeDialog } = usePageActions();
  const dialog = useModal();
  const isChosen = useRef(false);
  // This cleanup runs after that of `useModal`, which returns the focus to the button that opened the dialog.
  useLayoutEffect(() => () => void (isChosen.current && focusPlay()), []);
  const [query, setQuery] = useState('');
  const [part, setPart] = useState(first);
  const search = (text: string) => {
    setQuery(text);
    if (text !== '' && part !== 'words') setPart('scenarios');
  };
  const start = (opening: () => Promise<void>) => {
    isChosen.current = true;
    closeDialog();
    void opening();
  };
  const shelves = shelvesOf(library, query, nameOf).filter(
    ({ shelf }) => part === 'scenarios' || shelf === part,
  );
  const words = wordsFound(query);
  return (
    <dialog ref={dialog} className="library" aria-labelledby="library-title" onClose={closeDialog}>
      <header>
        <h2 id="library-title">Library</h2>
        <LibraryDoors part={part} choose={setPart} />
        <Search isForWords={part === 'words'} query={query} search={search} />
        <p role="status">
          {part === 'words' ? counted(words.length, 'word') : scenarioCount(shelves)}
        </p>
        <button type="button" onClick={closeDialog}>
          Close
        </button>
      </header>
      <div className="shelves">
        {part === 'lectures' && (
          <Lectures begin={(lecture) => start(() => startPart(session, lecture, 0))} />
        )}
        {part === 'words' ? (
          <Words found={words} showAll={() => setQuery('')} />
        ) : (
          <Shelves shelves={shelves} choose={(id) => start(() => session.startScenario(id))} />
        )}
      </div>
    </dialog>
  );
}

interface SearchProps {
  readonly isForWords: boolean;
  readonly query: string;
  readonly search: (query: string) => void;
}

/** The field; it has the focus first. */
function Search({ isForWords, query, search }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  // A dialog focuses its first button.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <input
      ref={field}
      type="search"
      aria-label="Search the library"
      placeholder={isForWords ? 'Word, meaning' : 'Title, words, algorithm'}
      value={query}
      onChange={({ target }) => search(target.value)}
    />
  );
}

function scenarioCount(shelves: readonly ShelfView[]): string {
  const found = shelves.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  return counted(found, 'scenario');
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

interface ShelvesProps {
  readonly shelves: readonly ShelfView[];
  readonly choose: (id: string) => void;
}

/** All exercises, whether the search finds them or not. */
const EXERCISES = library.flatMap(({ id, shelf }) => (shelf === 'exercises' ? [id] : []));

function Shelves({ shelves, choose }: ShelvesProps) {
  const [record] = useState(exerciseRecord);
  if (shelves.length === 0)
    return <p className="hint">No scenario contains all these words. Try fewer.</p>;
  return shelves.map(({ shelf, title, scenarios }) => (
    <section key={shelf} aria-labelledby={`shelf-${shelf}`}>
      <h3 id={`shelf-${shelf}`}>{title}</h3>
      {shelf === 'exercises' && <p className="passed">{progressText(EXERCISES, record)}</p>}
      <ul aria-labelledby={`shelf-${shelf}`}>
        {scenarios.map((about) => (
          <Scenario
            key={about.id}
            about={about}
            isPassed={record.passed.includes(about.id)}
            choose={() => choose(about.id)}
          />
        ))}
      </ul>
    </section>
  ));
}

/** The lectures, each with the button that begins it, and the way to a lecture of one's own. */
function Lectures({ begin }: { readonly begin: (lecture: Lecture) => void }) {
  const { openDialog } = usePageActions();
  return (
    <div className="lectures">
      {[...lectures.values()].map((lecture) => (
        <span key={lecture.id} className="lecture">
          <button type="button" title={lecture.description} onClick={() => begin(lecture)}>
            Begin “{lecture.title}”
          </button>{' '}
          <a href={handoutAddress(lecture.id)} target="_blank" rel="noopener">
            Handout<span className="unseen"> of “{lecture.title}”</span>
          </a>
        </span>
      ))}
      <button type="button" onClick={() => openDialog('lecture')}>
        Make a lecture of your own …
      </button>
    </div>
  );
}

function Scenario({
  about,
  isPassed,
  choose,
}: {
  readonly about: ScenarioAbout;
  readonly isPassed: boolean;
  readonly choose: () => void;
}) {
  const { id, title, description, algorithm } = about;
  const isOpen = useSessionState((state) => state.file.id === id);
  return (
    <li>
      <button
        type="button"
        aria-labelledby={`scenario-${id}`}
        aria-describedby={`about-${id}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={choose}
      >
        <PictureOf id={id} />
        <span className="title" id={`scenario-${id}`}>
          {title}
        </span>
        <span className="about" id={`about-${id}`}>
          {isPassed && <b className="algorithm">✓ Passed. </b>}
          <span className="algorithm">{nameOf(algorithm)}.</span> {description}
        </span>
      </button>
    </li>
  );
}

/** The picture of a scenario, made when it scrolls into view. The card's text is enough without it. */
function PictureOf({ id }: { readonly id: string }) {
  const session = useSession();
  const theme = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    let isInSight = false;
    let isDone = false;
    const show = async () => {
      const picture = await picturesOf(session).of(id, () => isInSight);
      if (!picture || isDone || !current.isConnected) return;
      isDone = true;
      paintPicture(current, picture, theme);
      current.dataset['shown'] = 'true';
    };
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.some(({ isIntersecting }) => isIntersecting);
      // A failure is not reported: the card's text is enough.
      if (isInSight) show().catch(() => {});
    });
    observer.observe(current);
    return () => {
      isInSight = false;
      isDone = true;
      observer.disconnect();
    };
  }, [session, id, theme]);
  const { widthPx, heightPx } = PICTURE;
  return (
    <span className="picture" aria-hidden="true">
      <canvas ref={canvas} style={{ width: widthPx, height: heightPx }} />
    </span>
  );
}
