// The variables of a process before and after its last step.
import { useSessionState } from '../../session/useSession';
import { programOf } from '../actions/programOf';
import type { ShownStep } from './useShownStep';
import { variablesOf } from './variables';

interface Props {
  readonly id: string;
  readonly step: ShownStep | null;
}

/** The table; a sentence before the first step. */
export function Variables({ id, step }: Props) {
  const program = useSessionState(({ run }) => programOf(run, id));
  if (!program || !step) return <p className="hint">It has no variables before it starts.</p>;
  return (
    <table className="variables" aria-label="Variables before and after the last step">
      <thead>
        <tr>
          <th scope="col">Variable</th>
          <th scope="col">before</th>
          <th scope="col">after</th>
        </tr>
      </thead>
      <tbody>
        {variablesOf(program, step.record).map(({ name, before, after, isChanged, isOnDisk }) => (
          <tr key={name} data-changed={isChanged}>
            <th scope="row">
              {name}
              {isOnDisk && <small>, on disk</small>}
            </th>
            <td>{before ?? '–'}</td>
            <td>
              {after ?? '–'}
              {isChanged && (
                <span className="changed">
                  <span aria-hidden="true">●</span>
                  <span className="unseen">, changed</span>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
