// The button that copies a machine's state chart, for XState's editors and other programs.
import { useState } from 'react';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { stateChart } from '../../sim/process/stateChart';
import { copyText } from '../base/copyText';

/** Copies the same JSON that `hustings list algorithms --machine` prints. */
export function CopyChart({ machine }: Pick<Algorithm, 'machine'>) {
  const [status, setStatus] = useState('');
  const copy = async () => {
    const isCopied = await copyText(`${JSON.stringify(stateChart(machine), null, 2)}\n`);
    setStatus(isCopied ? 'Copied.' : 'The browser does not let the page copy.');
  };
  return (
    <p className="hint">
      <button type="button" title="As JSON that XState reads" onClick={() => void copy()}>
        Copy the state chart
      </button>{' '}
      <span role="status">{status}</span>
    </p>
  );
}
