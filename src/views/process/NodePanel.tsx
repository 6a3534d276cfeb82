// The panel of one process: its beliefs or holdings, its timers, its state in the algorithm.
import { processOf } from '../../session/run/processes';
import { useSession, useSessionState } from '../../session/useSession';
import { machineState, roleWord, statusWord } from '../../session/words/stateWords';
import { usesLoads } from '../../sim/contracts/algorithm';
import { algorithmOf } from '../../sim/contracts/mixture';
import { declaredTimer } from '../../sim/contracts/program';
import type { NodeView } from '../../sim/trace/views';
import type { World } from '../../sim/trace/world';
import { isDown } from '../actions/membership';
import { programOf } from '../actions/programOf';
import { useShownMs } from '../base/useShownMs';
import { Facts } from '../controls/Facts';
import { NodeQuestions } from '../why/NodeQuestions';
import { lastedText } from '../words/labels';
import { ClockForm } from './ClockForm';
import { DiskForm } from './DiskForm';
import { InsideDetails } from './InsideDetails';
import { Machine } from './Machine';
import { NodeEvents } from './NodeEvents';
import { ClientAbout, ServiceAbout } from './PartAbout';
import { ProcessActions } from './ProcessActions';

/** The chosen node, service or client, or a hint to choose one. */
export function NodePanel() {
  const session = useSession();
  const run = useSessionState((state) => state.run);
  const selected = useSessionState((state) => state.selectedNode);
  useSessionState((state) => state.revision);
  const { world } = run;
  const chosen = selected === null ? undefined : processOf(world, selected);
  return (
    <div className="scroll">
      <label className="chooser">
        {world.services.size + world.clients.size > 0 ? 'Process' : 'Node'}
        <select
          value={chosen?.id ?? ''}
          onChange={({ target }) => session.select(target.value || null)}
        >
          <option value="">none chosen</option>
          <Options world={world} />
        </select>
      </label>
      {chosen ? (
        <About world={world} id={chosen.id} />
      ) : (
        <p className="hint">Choose a node here, on its lane, or with the keys 1 to 9.</p>
      )}
    </div>
  );
}

/** Option groups, only where there are services or clients. */
function Options({ world }: { readonly world: World }) {
  const groups = [
    ['Nodes', world.nodes],
    ['Services', world.services],
    ['Clients', world.clients],
  ] as const;
  const filled = groups.filter(([, processes]) => processes.size > 0);
  return filled.map(([name, processes]) => {
    const options = [...processes.keys()].map((id) => <option key={id}>{id}</option>);
    if (filled.length === 1) return options;
    return (
      <optgroup key={name} label={name}>
        {options}
      </optgroup>
    );
  });
}

interface ProcessProps {
  readonly world: World;
  readonly id: string;
}

/** Views are mutable, so the parent draws this on every revision. */
function About({ world, id }: ProcessProps) {
  const run = useSessionState((state) => state.run);
  return (
    <>
      <ProcessActions id={id} />
      <NodeQuestions id={id} />
      <ClockForm key={`clock ${id}`} id={id} />
      {programOf(run, id)?.durable && <DiskForm key={`disk ${id}`} id={id} />}
      <ProcessState world={world} id={id} />
      <h2>Last events</h2>
      <NodeEvents node={id} />
    </>
  );
}

/** A process's beliefs or holdings, its timers and its machine; its parent draws it on every revision. */
export function ProcessState({ world, id }: ProcessProps) {
  const node = world.nodes.get(id);
  const service = world.services.get(id);
  const client = world.clients.get(id);
  return (
    <>
      {node && <NodeAbout node={node} />}
      {node && <InsideDetails id={id} />}
      {service && <ServiceAbout service={service} />}
      {client && <ClientAbout client={client} />}
      <Machine key={`machine ${id}`} id={id} />
    </>
  );
}

function NodeAbout({ node }: { readonly node: NodeView }) {
  const run = useSessionState((state) => state.run);
  const algorithm = algorithmOf(run.algorithm, node.id);
  const { priority, load, status, state, elected, term, error } = node;
  return (
    <>
      <Facts
        facts={[
          ['role', isDown(node) ? '–' : roleWord(node)],
          ['status', statusWord(status)],
          ['algorithm', run.algorithm.mixture ? algorithm.name : null],
          ['priority', String(priority)],
          ['load', usesLoads(algorithm) ? `${load} %` : null],
          ['elected', elected ?? '⊥'],
          [
            'machine state',
            <span key="state" className="machine-state">
              {state === '' ? '–' : machineState(state, Object.keys(algorithm.messages))}
            </span>,
          ],
          ['members', node.isFrozen ? 'frozen' : null],
          ['term', term === undefined ? null : String(term)],
          ['error', error ?? null],
        ]}
      />
      <h2>Timers</h2>
      <Timers node={node} names={algorithm.timers} />
    </>
  );
}

interface TimersProps {
  readonly node: NodeView;
  readonly names: Readonly<Record<string, string>>;
}

function Timers({ node, names }: TimersProps) {
  // Timers of a paused process do not run, so the shown time left stands still.
  const nowMs = useShownMs(100);
  if (node.timers.size === 0) return <p className="hint">No timer is running.</p>;
  return (
    <ul className="timers" aria-label="Running timers">
      {[...node.timers].map(([timer, { startedMs, dueMs }]) => {
        const name = declaredTimer(names, timer) ?? timer;
        return (
          <li key={timer}>
            <span>{name}</span>
            <meter
              aria-label={`Time left of ${name}`}
              min={0}
              max={Math.max(1, dueMs - startedMs)}
              value={Math.max(0, dueMs - nowMs)}
            />
            <span>{lastedText(dueMs - nowMs)}</span>
          </li>
        );
      })}
    </ul>
  );
}
