// The bar: pickers of the run, and actions on the run as a whole.
import { useState } from 'react';
import { algorithmCards } from '../../algorithms/catalogue';
import { isPlainRun } from '../../session/run/plainRun';
import { NODES_RANGE } from '../../session/run/state';
import { useSession, useSessionState } from '../../session/useSession';
import { startWithNewSeed } from '../actions/actions';
import { usePage, usePageActions } from '../base/pageStore';
import { useTheme } from '../base/useTheme';
import { FileMenu } from './FileMenu';
import { useScenarioCards } from './useScenarioCards';
import './bar.css';

/** The top row. On a small screen, one button hides all but the name. */
export function BarView() {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="bar">
      <h1>Hustings</h1>
      <button
        type="button"
        className="bar-toggle"
        aria-expanded={isOpen}
        aria-controls="bar-controls"
        onClick={() => setOpen(!isOpen)}
      >
        Menu
      </button>
      <div id="bar-controls" className="bar-controls" data-open={isOpen}>
        <RunPickers />
        <RunButtons closeMenu={() => setOpen(false)} />
      </div>
    </header>
  );
}

function RunPickers() {
  const session = useSession();
  const file = useSessionState((state) => state.file);
  const isPlain = isPlainRun(file);
  const count = useSessionState(
    ({ run }) => [...run.world.nodes.values()].filter(({ status }) => status !== 'left').length,
  );
  const scenarioCards = useScenarioCards(!isPlain);
  const isScenario = scenarioCards.some(({ id, title }) => id === file.id && title === file.title);
  return (
    <>
      <label>
        <span className="picker-word">algorithm</span>
        <select
          value={file.algorithm.id}
          onChange={({ target }) => void session.startAlgorithm(target.value)}
        >
          {algorithmCards.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="picker-word">scenario</span>
        <select
          className="scenario"
          title={file.title}
          value={isPlain ? '' : file.id}
          onChange={({ target }) =>
            target.value === ''
              ? void session.startCluster(file.nodes.length)
              : void session.startScenario(target.value)
          }
        >
          <option value="">Plain cluster</option>
          {!isPlain && !isScenario && <option value={file.id}>{file.title}</option>}
          {algorithmCards.map(({ id, name }) => (
            <optgroup key={id} label={name}>
              {scenarioCards
                .filter(({ algorithm }) => algorithm === id)
                .map((scenario) => (
                  <option key={scenario.id} value={scenario.id}>
                    {scenario.title}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <LibraryButton />
      <NodeCount key={count} count={count} />
      <span className="seed">
        <span className="seed-text" title={file.seed}>
          seed <output aria-label="Seed">{file.seed}</output>
        </span>
        <button
          type="button"
          title="New run: the same cluster from its start, with another random seed (N)"
          onClick={() => startWithNewSeed(session)}
        >
          New seed
        </button>
      </span>
    </>
  );
}

function LibraryButton() {
  const { openDialog } = usePageActions();
  return (
    <button type="button" onClick={() => openDialog('library')}>
      Library
    </button>
  );
}

function NodeCount({ count }: { readonly count: number }) {
  const session = useSession();
  const [text, setText] = useState(String(count));
  const value = Number(text);
  const isValid = Number.isInteger(value) && value >= NODES_RANGE.min && value <= NODES_RANGE.max;
  const commit = () => {
    if (!isValid) setText(String(count));
    else if (value !== count) void session.startCluster(value);
  };
  return (
    <label>
      nodes
      <input
        type="number"
        min={NODES_RANGE.min}
        max={NODES_RANGE.max}
        value={text}
        aria-invalid={!isValid}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
    </label>
  );
}

function RunButtons({ closeMenu }: { readonly closeMenu: () => void }) {
  const session = useSession();
  const theme = useTheme();
  const isComparing = usePage((page) => page.isComparing);
  const { chooseTheme, openDialog, openComparison } = usePageActions();
  const canUndo = useSessionState(
    ({ run, wayBack }) => run.appliedCommands > 0 || wayBack !== null,
  );
  const canRedo = useSessionState((state) => state.undone.length > 0);
  const other = theme.name === 'dark' ? 'light' : 'dark';
  return (
    <>
      <button type="button" disabled={!canUndo} onClick={() => void session.undo()}>
        Undo
      </button>
      <button type="button" disabled={!canRedo} onClick={() => void session.redo()}>
        Redo
      </button>
      <button
        type="button"
        aria-pressed={isComparing}
        title="Runs side by side on one clock (V)"
        onClick={() => {
          openComparison(!isComparing);
          // The notice would cover the columns of a comparison.
          closeMenu();
        }}
      >
        Compare
      </button>
      <button type="button" title="Share the run as a link (E)" onClick={() => openDialog('share')}>
        Share
      </button>
      <FileMenu />
      <button
        type="button"
        aria-label={`Switch to the ${other} theme`}
        onClick={() => chooseTheme(other)}
      >
        <span aria-hidden="true">◐</span>
      </button>
      <button type="button" aria-label="Help: all keys" onClick={() => openDialog('help')}>
        ?
      </button>
    </>
  );
}
