// One node from inside: what it believes, what it waits for, where in the algorithm it stands.
import { useSession, useSessionState } from '../session/useSession';
import type { NodeView } from '../sim/world';
import { isIsolated } from './isolation';
import { isolate, toggleNode } from './keys';
import { lastedText, stateLabel } from './labels';
import { isDown } from './membership';
import { NodeEvents } from './NodeEvents';
import { StateTree } from './StateTree';

/** The chosen node, or an invitation to choose one. */
export function NodePanel() {
  const session = useSession();
  const run = useSessionState((state) => state.run);
  const selected = useSessionState((state) => state.selectedNode);
  useSessionState((state) => state.revision);
  const node = selected === null ? undefined : run.world.nodes.get(selected);
  return (
    <div className="scroll">
      <label className="chooser">
        Node
        <select
          value={node?.id ?? ''}
          onChange={({ target }) => session.select(target.value || null)}
        >
          <option value="">none chosen</option>
          {[...run.world.nodes.keys()].map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      {node ? (
        <NodeAbout node={node} />
      ) : (
        <p className="hint">Choose a node here, on its lane, or with the keys 1 to 9.</p>
      )}
    </div>
  );
}

/** The node's view is changed in place: whoever draws this does so on every revision. */
function NodeAbout({ node }: { readonly node: NodeView }) {
  const session = useSession();
  const run = useSessionState((state) => state.run);
  const { algorithm } = run;
  const { id, priority, status, role, state, elected, term, error } = node;
  const isOff = isDown(node);
  const line = state === '' ? 0 : algorithm.lineOf(state);
  const facts: [string, string][] = [
    ['status', status],
    ['priority', String(priority)],
    ['takes itself for', isOff ? '–' : role],
    ['elected', elected ?? '⊥'],
    ['state', state === '' ? '–' : stateLabel(state, Object.keys(algorithm.messages))],
    ...(term === undefined ? [] : [['term', String(term)] satisfies [string, string]]),
    ...(error === undefined ? [] : [['error', error] satisfies [string, string]]),
  ];
  return (
    <>
      <div className="actions">
        <button type="button" onClick={() => toggleNode(session, id)}>
          {isOff ? 'Start again' : 'Kill'}
        </button>
        <button type="button" disabled={isOff} onClick={() => session.togglePause(id)}>
          {status === 'paused' ? 'Wake' : 'Pause'}
        </button>
        <button type="button" onClick={() => isolate(session, id)}>
          {isIsolated(run.world, id) ? 'Heal its links' : 'Cut its links'}
        </button>
      </div>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>Waits for</h2>
      <Timers node={node} names={algorithm.timers} />
      <h2>Algorithm</h2>
      <ol className="pseudocode">
        {algorithm.pseudocode.map((text, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may stand there twice, and none ever moves.
            key={index}
            aria-current={index + 1 === line ? 'step' : undefined}
            style={{ '--indent': `${text.length - text.trimStart().length}ch` } as object}
          >
            {text.trimStart()}
          </li>
        ))}
      </ol>
      <h2>States</h2>
      <StateTree machine={algorithm.machine} state={state} />
      <h2>Last events</h2>
      <NodeEvents node={id} />
    </>
  );
}

interface TimersProps {
  readonly node: NodeView;
  readonly names: Readonly<Record<string, string>>;
}

function Timers({ node, names }: TimersProps) {
  // A paused process's timers do not run, and neither does what is shown of them.
  const nowMs = useSessionState((state) => Math.floor(state.nowMs / 100) * 100);
  if (node.timers.size === 0) return <p className="hint">No timer runs.</p>;
  return (
    <ul className="timers">
      {[...node.timers].map(([timer, { startedMs, dueMs }]) => (
        <li key={timer}>
          <span>{names[timer] ?? timer}</span>
          <meter
            aria-label={`Left of ${names[timer] ?? timer}`}
            min={0}
            max={Math.max(1, dueMs - startedMs)}
            value={Math.max(0, dueMs - nowMs)}
          />
          <output>{lastedText(dueMs - nowMs)}</output>
        </li>
      ))}
    </ul>
  );
}
