// The log: events of all processes or one, of all kinds or some, from a level on; a click on an event seeks its moment.
import { memo, useMemo, useRef } from 'react';
import type { LiveRun } from '../../session/run/liveRun';
import { processIds } from '../../session/run/processes';
import { RunLog } from '../../session/run/runLog';
import { useSession, useSessionState } from '../../session/useSession';
import type { LogEntry } from '../../session/words/eventLog';
import { eventPhrase } from '../../session/words/eventWords';
import { spokenMoment } from '../../session/words/words';
import { LOG_LEVELS, levelOf } from '../../sim/trace/logLevel';
import { LOG_KINDS, logWindow, toggleKind } from '../base/logWindow';
import { useIsPointed, usePage, usePageActions, usePageStore } from '../base/pageStore';
import { saveRun } from '../base/saveRun';
import { moveInList } from '../controls/moveFocus';
import { useFollowEnd } from '../controls/useFollowEnd';
import { askWhy } from '../why/askWhy';
import '../controls/forms.css';
import './log.css';
import '../controls/rowButton.css';

const SHOWN_ROWS = 300;

/** The filter, then the rows, the newest last. */
export function LogPanel() {
  return (
    <>
      <Filter />
      <Rows />
    </>
  );
}

function Filter() {
  const session = useSession();
  const logFilter = usePage((page) => page.logFilter);
  const { setLogFilter } = usePageActions();
  // Ids contain no spaces.
  const ids = useSessionState((state) => processesEver(state.run).join(' ')).split(' ');
  const { process, hidden } = logFilter;
  return (
    <fieldset className="log-filter" aria-label="Filter of the log">
      <label className="chooser">
        of
        <select
          aria-label="Process"
          value={process !== null && ids.includes(process) ? process : ''}
          onChange={({ target }) => setLogFilter({ ...logFilter, process: target.value || null })}
        >
          <option value="">all</option>
          {ids.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      <label className="chooser">
        from
        <select
          aria-label="Lowest level"
          title="Shows this level and all above it"
          value={logFilter.least ?? 'debug'}
          onChange={({ target }) =>
            setLogFilter({ ...logFilter, least: target.value as (typeof LOG_LEVELS)[number] })
          }
        >
          {LOG_LEVELS.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </select>
      </label>
      {LOG_KINDS.map(({ kind, name, means }) => (
        <label key={kind} className="chip" title={means}>
          <input
            type="checkbox"
            checked={!hidden.has(kind)}
            onChange={() => setLogFilter(toggleKind(logFilter, kind))}
          />
          {name}
        </label>
      ))}
      <button
        type="button"
        title="Save all events of every process as CSV"
        onClick={() => void saveRun(session, 'events')}
      >
        Save
      </button>
    </fieldset>
  );
}

function Rows() {
  const run = useSessionState((state) => state.run);
  const logFilter = usePage((page) => page.logFilter);
  useSessionState((state) => state.revision);
  const { process } = logFilter;
  // The process chosen in another run may be absent in this one.
  const isThere = process !== null && processesEver(run).includes(process);
  const filter = isThere ? logFilter : { ...logFilter, process: null };
  const log = useMemo(() => new RunLog(run), [run]);
  const rows = logWindow(log.entries, run.eventsShown, filter, SHOWN_ROWS, run.trace);
  const column = useRef<HTMLOListElement>(null);
  const last = rows.at(-1);
  const scrolled = useFollowEnd(column, String(last?.seq));
  return (
    <ol
      ref={column}
      className="story log"
      aria-label="Log"
      onScroll={scrolled}
      onKeyDown={moveInList}
    >
      {rows.map((entry) => (
        <LogRow key={entry.seq} run={run} entry={entry} isStop={entry === last} />
      ))}
      {last === undefined && <li className="hint">No such event so far.</li>}
    </ol>
  );
}

interface LogRowProps {
  readonly run: LiveRun;
  readonly entry: LogEntry;
  /** Whether the row is the list's tab stop. */
  readonly isStop: boolean;
}

const LogRow = memo(function LogRow({ run, entry, isStop }: LogRowProps) {
  const session = useSession();
  const page = usePageStore();
  const { seq, atMs, process, before } = entry;
  const event = run.trace.at(seq);
  const level = levelOf(event);
  const phrase = eventPhrase(event, Object.keys(run.algorithm.messages), before);
  return (
    <li data-seq={seq} data-pointed={useIsPointed(seq)}>
      <button
        type="button"
        className="row-button"
        tabIndex={isStop ? 0 : -1}
        title="Go to this moment"
        onClick={() => session.seek(atMs)}
      >
        <time>{spokenMoment(atMs)} s</time>
        <span className="level" data-level={level}>
          {level}
        </span>
        <span className={event.type === 'stateEntered' ? 'machine-state' : undefined}>
          <b>{process}</b> {phrase}
        </span>
      </button>
      <button
        type="button"
        className="why"
        tabIndex={isStop ? 0 : -1}
        aria-label={`${spokenMoment(atMs)} s: ${process} ${phrase}. Why?`}
        title="Show the causes, step by step"
        onClick={() => askWhy(session, page, seq)}
      >
        Why?
      </button>
    </li>
  );
});

/** All processes of the run at any time: the log includes the past. */
function processesEver({ world, lanes }: LiveRun): string[] {
  return [...new Set([...lanes.nodes.keys(), ...processIds(world)])];
}
