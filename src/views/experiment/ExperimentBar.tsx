// The row at the top: the way back, and the experiment's figures for other programs.
import { useState } from 'react';
import { useStore } from 'zustand';
import { figuresFile, rowsFile } from '../../session/experiment/experimentFiles';
import type { ExperimentRun } from '../../session/experiment/experimentRun';
import type { ExportedFile } from '../../session/files/files';
import { errorText } from '../../sim/base/errorText';
import { copyText } from '../base/copyText';
import { experimentAddress } from '../base/experimentWindow';
import { saveFile } from '../base/saveRun';
import { LoneBar } from '../controls/LoneBar';
import { asSentence } from '../words/labels';
import { paperText } from './paperText';
import { addressOf, isOfLibrary } from './useExperimentFile';

interface Props {
  readonly run: ExperimentRun;
  /** The experiment as it was opened; undefined for the list. */
  readonly file: unknown;
}

export function ExperimentBar({ run, file }: Props) {
  const state = useStore(run.store);
  const [status, setStatus] = useState('');
  const { plan, summaries } = state;
  const isEmpty = !plan || summaries.length === 0;
  const save = (make: (played: Parameters<typeof figuresFile>[0]) => ExportedFile) => {
    if (!plan) return;
    const saved = make({ ...state, plan });
    saveFile(saved);
    setStatus(`${saved.fileName} is saved.`);
  };
  const copy = async (text: string, what: string) =>
    setStatus((await copyText(text)) ? `${what} copied.` : `The browser refused to copy.`);
  const copyAddress = async () => {
    try {
      const isKnown = plan && isOfLibrary(plan.experiment, file);
      await copy(isKnown ? location.href : await addressOf(file), 'Address');
    } catch (error) {
      setStatus(asSentence(errorText(error)));
    }
  };
  return (
    <LoneBar
      status={status}
      link={file !== undefined && <a href={experimentAddress()}>All experiments</a>}
    >
      {plan && (
        <>
          <button
            type="button"
            disabled={isEmpty}
            onClick={() => void copy(paperText(plan, summaries), 'Text for a paper')}
          >
            Copy as text
          </button>
          <button type="button" disabled={isEmpty} onClick={() => save(figuresFile)}>
            CSV
          </button>
          <button
            type="button"
            disabled={isEmpty}
            onClick={() => save((played) => rowsFile(file, played))}
          >
            Rows
          </button>
          <button type="button" onClick={() => void copyAddress()}>
            Copy address
          </button>
        </>
      )}
    </LoneBar>
  );
}
