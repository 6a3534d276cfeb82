// The figures of the compared runs as a table, with buttons that save and copy it.
import { useState } from 'react';

import { type TableFormat, tableFile } from '../../session/comparison/comparisonFiles';
import {
  type ComparisonTable,
  comparisonTable,
  type FigureRow,
  figureText,
} from '../../session/comparison/comparisonTable';
import { useComparisonState } from '../../session/comparison/useComparison';
import { useSession, useSessionState } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import { copyText } from '../base/copyText';
import { saveFile } from '../base/saveRun';
import { Departures } from '../fidelity/Departures';
import { TextWithWords } from '../glossary/TextWithWords';
import { choiceName, presentName } from './comparedColumns';

export function CompareTable() {
  const session = useSession();
  const table = useTable();
  const [status, setStatus] = useState('');
  const take = async (format: TableFormat, name: string) => {
    const { id, seed } = session.store.getState().file;
    const file = tableFile(table, format, `${id}-${seed}-comparison`);
    saveFile(file);
    const isCopied = await copyText(file.text);
    setStatus(isCopied ? `${name} saved and copied.` : `${name} saved.`);
  };
  return (
    <div className="compare-figures">
      <header>
        <h2 id="figures-title">Figures up to {spokenMoment(table.untilMs)} s</h2>
        <span role="status" className="hint">
          {status}
        </span>
        {FORMATS.map(([format, name]) => (
          <button
            key={format}
            type="button"
            title={`Save the table as ${name}, and copy it`}
            onClick={() => void take(format, name)}
          >
            {name}
          </button>
        ))}
      </header>
      <table aria-labelledby="figures-title">
        <thead>
          <tr>
            <td />
            {table.columns.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their place.
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <Row key={row.id} row={row} earlier={textsOf(table.rows.slice(0, index))} />
          ))}
          <tr className="figure-settings">
            <th scope="row">Settings</th>
            {table.settings.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their place.
              <td key={index}>
                <TextWithWords
                  text={text}
                  earlier={[textsOf(table.rows), ...table.settings.slice(0, index)].join('\n')}
                />
              </td>
            ))}
          </tr>
          <tr className="figure-settings">
            <th scope="row">The model</th>
            {table.algorithms.map((id, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their place.
              <td key={index}>{id !== null && <Departures kind="algorithm" id={id} />}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** The labels of rows, one a line. */
function textsOf(rows: readonly FigureRow[]): string {
  return rows.map(({ label }) => label).join('\n');
}

interface RowProps {
  readonly row: FigureRow;
  /** The labels above it. */
  readonly earlier: string;
}

function Row({ row: { label, about, figures, best, unit }, earlier }: RowProps) {
  return (
    <tr>
      <th scope="row" title={about}>
        <TextWithWords text={label} earlier={earlier} />
      </th>
      {figures.map((figure, index) => {
        const text = figureText(figure, unit);
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their place.
        return <td key={index}>{best[index] ? <strong>{text}</strong> : text}</td>;
      })}
    </tr>
  );
}

/** Interval while the clock runs: figures that change more often cannot be read. */
function useTable(): ComparisonTable {
  const others = useSessionState((state) => state.others);
  const run = useSessionState((state) => state.run);
  const untilMs = useSessionState(({ isPlaying, frontierMs }) =>
    isPlaying ? Math.floor(frontierMs / 250) * 250 : frontierMs,
  );
  useSessionState((state) => (state.isPlaying ? -1 : state.revision));
  const isPlaying = useSessionState((state) => state.isPlaying);
  useComparisonState((state) => (isPlaying ? -1 : state.revision));
  const columns = useComparisonState((state) => state.columns);
  const shownChoices = columns.map(({ choice }) => choice);
  const name = useSessionState((state) => presentName(state, shownChoices));
  return comparisonTable(
    [
      { name, run },
      ...columns.map(({ choice, shown }) => ({
        name: choiceName(choice, { others }),
        run: shown && shown.frontierMs >= untilMs ? shown.run : null,
      })),
    ],
    untilMs,
  );
}

const FORMATS: readonly (readonly [format: TableFormat, name: string])[] = [
  ['csv', 'CSV'],
  ['markdown', 'Markdown'],
];
