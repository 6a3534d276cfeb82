// The search box over the stage: it goes to a process by its name.
import { type KeyboardEvent, useState } from 'react';
import type { StageModel } from '../../draw/scene/stageModel';
import { useSession, useSessionState } from '../../session/useSession';
import { type Popup, usePageActions, usePageStore } from '../base/pageStore';
import { Popover } from '../controls/Popover';
import { MANY_NODES } from './StageTools';
import { searchProcesses } from './searchProcesses';

interface Props {
  readonly popup: Popup;
  readonly model: () => StageModel;
}

/** The box: a combobox with the processes found, of which Enter or a click chooses one. */
export function SearchBox({ popup, model }: Props) {
  const session = useSession();
  const page = usePageStore();
  const { closePopup } = usePageActions();
  const world = useSessionState((state) => state.run.world);
  useSessionState((state) => state.revision);
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const found = searchProcesses(world, query);
  const active = found[Math.min(index, found.length - 1)];
  const goTo = (id: string, from: Element) => {
    session.select(id);
    const button = from.closest('.stage')?.querySelector<HTMLElement>(`[data-node="${id}"]`);
    button?.focus();
    const place = model().positions.get(id);
    const { moveCamera } = page.getState();
    // Few nodes can be read as they are.
    if (place && world.nodes.size >= MANY_NODES) moveCamera((camera) => camera.show(place));
    else if (place) moveCamera((camera) => camera.reveal(place));
    closePopup();
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setIndex((Math.min(index, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      goTo(active.id, event.currentTarget);
    }
  };
  return (
    <Popover popup={popup} clear={NOTHING}>
      <search className="search-box" aria-label="Processes">
        <input
          type="text"
          role="combobox"
          aria-label="Find a process"
          aria-expanded={found.length > 0}
          aria-controls="search-results"
          aria-autocomplete="list"
          aria-activedescendant={active && `found-${active.id}`}
          placeholder="Find a node, a service or a client"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setIndex(0);
          }}
          onKeyDown={press}
        />
        <div id="search-results" role="listbox" aria-label="Processes found">
          {found.map(({ id, label }) => (
            <button
              key={id}
              id={`found-${id}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={id === active?.id}
              onClick={({ currentTarget }) => goTo(id, currentTarget)}
            >
              {label}
            </button>
          ))}
        </div>
        <p className="hint" role="status">
          {found.length === 0 ? `There is no process “${query}” at this moment.` : ''}
        </p>
      </search>
    </Popover>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A constant, so that the panel is not placed anew on each drawing. */
const NOTHING = [] as const;
