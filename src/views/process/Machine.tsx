// The machine of the panel's process: the small state chart, its rules and variables, and the way to the large view.
import { useState } from 'react';
import { useSessionState } from '../../session/useSession';
import { programOf } from '../actions/programOf';
import { MachineChart } from '../machine/MachineChart';
import { MachineDialog } from '../machine/MachineDialog';
import { Inbox, Outbox } from '../machine/Mail';
import { Rules } from '../machine/Rules';
import { useShownStep } from '../machine/useShownStep';
import { Variables } from '../machine/Variables';
import { CopyChart } from './CopyChart';

/** Its parent draws it on every revision. */
export function Machine({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const step = useShownStep(id);
  const program = useSessionState(({ run }) => programOf(run, id));
  const isNode = useSessionState(({ run }) => run.world.nodes.has(id));
  return (
    <>
      <h2>State chart</h2>
      <MachineChart id={id} step={step} size="small" />
      <p className="actions">
        <button type="button" onClick={() => setOpen(true)}>
          Open the machine
        </button>
      </p>
      {isOpen && <MachineDialog id={id} step={step} onClose={() => setOpen(false)} />}
      {program && <CopyChart machine={program.machine} />}
      {isNode && <h2>Algorithm</h2>}
      <Rules id={id} step={step} />
      <h2>Variables</h2>
      <Variables id={id} step={step} />
      <h2>Inbox</h2>
      <Inbox id={id} />
      <h2>Outbox</h2>
      <Outbox id={id} />
    </>
  );
}
