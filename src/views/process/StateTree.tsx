// The algorithm's states as a tree, with the present state of a node marked.
import type { Algorithm } from '../../sim/contracts/algorithm';

type StateNode = Algorithm['machine']['root'];

interface Props {
  readonly machine: Algorithm['machine'];
  /** As `electing.awaitingAnswer`; empty when the node does not run. */
  readonly state: string;
}

/** All states of a machine, substates below their states. */
export function StateTree({ machine, state }: Props) {
  return <States parent={machine.root} path="" active={state} />;
}

function States({ parent, path, active }: { parent: StateNode; path: string; active: string }) {
  return (
    <ul className="states">
      {Object.values(parent.states).map((child) => {
        const name = path === '' ? child.key : `${path}.${child.key}`;
        const isActive = active === name || active.startsWith(`${name}.`);
        return (
          <li key={name} data-active={isActive}>
            <span aria-current={active === name ? 'true' : undefined}>{child.key}</span>
            {Object.keys(child.states).length > 0 && (
              <States parent={child} path={name} active={active} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
